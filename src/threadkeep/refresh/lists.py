"""Lists as values: the pages of a board or a thread, what one of them shows, and what is known before a refresh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

ListKind = Literal["entry", "board", "recent", "thread"]

# Times are seconds of the epoch here, and boards and threads are numbers: a year of requests is decided in a minute.


@dataclass(frozen=True, slots=True)
class Ask:
    """One page of one list, counted from 0; an audit is of a thread believed unchanged.

    `goes_on`: it is for what the page of the thread that was asked for before did not show.
    """

    kind: ListKind
    list: int = 0
    page: int = 0
    is_audit: bool = False
    goes_on: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A thread as an index shows it; None is what the index does not show. Times are as exact as `grain` seconds.

    `is_clocked`: the time is told with its zone, and agrees with posts that are stored.
    """

    thread: int
    posts: int | None
    last_at: float | None
    board: int | None = None
    grain: float = 60.0
    is_sticky: bool = False
    is_clocked: bool = False


@dataclass(frozen=True, slots=True)
class BoardCount:
    """A board as the entry page shows it; `last_thread` where the page links to the thread of the last post."""

    board: int
    posts: int | None
    last_at: float | None = None
    last_thread: int | None = None


@dataclass(frozen=True, slots=True)
class SeenBoards:
    boards: Sequence[BoardCount]


@dataclass(frozen=True, slots=True)
class SeenRows:
    """A page of a board or of a recent list, from the top; `pages` is the number of pages the list has."""

    rows: Sequence[Row]
    pages: int = 1


@dataclass(frozen=True, slots=True)
class SeenPosts:
    """A page of a thread: the times of its posts in order, and the number of pages the thread has.

    `new` is how many of them, the last ones, were not stored before; None: that is to be told by their number.
    `is_down`: the page after it holds older posts; `total` is then how many posts the thread has, by the number of its
    pages, where that is told.
    """

    times: Sequence[float]
    pages: int = 1
    new: int | None = None
    is_down: bool = False
    total: int | None = None

    def fresh(self, kept: int, page: int, page_posts: int) -> Sequence[float]:
        """The times of the posts beyond the `kept` ones of the thread, where this is its page `page`."""
        known = kept - page * page_posts if self.new is None else len(self.times) - self.new
        return self.times[max(0, known) :]


@dataclass(frozen=True, slots=True)
class SeenBeside:
    """Threads that a page of a board links beside its own rows, in their order."""

    threads: Sequence[int]


@dataclass(frozen=True, slots=True)
class SeenNothing:
    """The page could not be had; `is_gone`: and never will be. `is_unknown`: nobody asked, for want of its address."""

    is_gone: bool = False
    is_unknown: bool = False


Seen = SeenBoards | SeenRows | SeenPosts | SeenBeside | SeenNothing


@dataclass(frozen=True, slots=True)
class Sizes:
    """Learned of a forum: how many posts and rows a full page has; `recent` 0: there is no site-wide recent list."""

    posts: int = 15
    rows: int = 25
    recent: int = 0
    # Or times of last posts: whatever tells which boards were written in.
    has_entry_counts: bool = True


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """`posts` is the count that the entry page showed last, and `waiting` what of it the board's rows did not show.

    `looked_at` is when that was, where it was not with all other lists.
    """

    board: int
    posts: int | None = None
    waiting: int = 0
    looked_at: float | None = None


@dataclass(frozen=True, slots=True)
class KnownThread:
    """`times` are those of the stored posts, ascending; `shown` is the number of posts its row showed last.

    A thread long silent may come without times: then `stored` tells how many posts are there. `waiting` posts were told
    of and not asked for yet. `last_at` is what a list told of the last one stored: posts may tell no more than the day,
    and those at `coarse` places are like that. What was written before `read_at` is stored, where that is known.
    """

    thread: int
    board: int | None
    times: Sequence[float]
    shown: int | None = None
    stored: int = 0
    waiting: int = 0
    last_at: float = 0.0
    coarse: frozenset[int] = frozenset()
    read_at: float = 0.0

    @property
    def kept(self) -> int:
        return max(self.stored, len(self.times))


@dataclass(frozen=True, slots=True)
class KnownForum:
    """What is stored when a refresh begins; empty when it begins at the portal page.

    `looked_at` is when lists were last looked at; None: a moment ago. `asked` is how many requests earlier refreshes
    made.
    """

    sizes: Sizes
    boards: Sequence[KnownBoard] = ()
    threads: Sequence[KnownThread] = ()
    looked_at: float | None = None
    asked: int = 0


@runtime_checkable
class Turning(Protocol):
    """A policy that goes by times which it was told."""

    def turn(self, posts: float, lists: float, now: float) -> None:
        """The times of posts, and those of lists, were taken for so many seconds later than they are."""
        ...


class ListPolicy(Protocol):
    """Which page of which list is worth the next request? Pure: the same questions and answers, the same asks."""

    @property
    def name(self) -> str: ...

    def next(self, now: float) -> Ask | None:
        """The page worth asking for now; None: none is."""
        ...

    def observe(self, ask: Ask, seen: Seen, now: float) -> None:
        """Take in what the page asked for showed."""
        ...
