"""The values that a list policy exchanges: requests for pages, observations of pages, and the stored forum.

Times are seconds since the epoch, and boards and threads are numbers, so that a simulated year runs in a minute.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

ListKind = Literal["entry", "board", "recent", "thread"]


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for one page of one list; pages are counted from 0. An audit requests a thread believed unchanged.

    `is_continuation`: the request is for the posts that follow those of the thread's page requested before.
    """

    kind: ListKind
    list: int = 0
    page: int = 0
    is_audit: bool = False
    is_continuation: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class ListedThread:
    """A thread as a row of a list shows it. None: the row does not show that value.

    `last_at` is correct to `precision` seconds. `has_proven_zone`: the time has its time zone, and agrees with the
    stored posts.
    """

    thread: int
    posts: int | None
    last_at: float | None
    board: int | None = None
    precision: float = 60.0
    is_sticky: bool = False
    has_proven_zone: bool = False


@dataclass(frozen=True, slots=True)
class ListedBoard:
    """A board as the entry page or its parent board shows it; `last_thread` is None if no thread is linked."""

    board: int
    posts: int | None
    last_at: float | None = None
    last_thread: int | None = None


@dataclass(frozen=True, slots=True)
class ObservedBoards:
    """The boards on an entry page or a board's page."""

    boards: Sequence[ListedBoard]


@dataclass(frozen=True, slots=True)
class ObservedRows:
    """A page of a board or of the recent list, from the top; `pages` is the number of pages of the list."""

    rows: Sequence[ListedThread]
    pages: int = 1


@dataclass(frozen=True, slots=True)
class ObservedPosts:
    """A page of a thread: the times of its posts in order, and the number of pages of the thread.

    The last `new_posts` of them were not stored before; None: this follows from the number of the page.
    `is_newest_first`: the next page has older posts. Then `thread_posts` is the number of posts of the thread, computed
    from its number of pages; None: unknown.
    """

    times: Sequence[float]
    pages: int = 1
    new_posts: int | None = None
    is_newest_first: bool = False
    thread_posts: int | None = None

    def new_times(self, stored_posts: int, page: int, posts_per_page: int) -> Sequence[float]:
        """The times of the posts that are not stored, if this is page `page` of the thread."""
        if self.new_posts is None:
            already_stored = stored_posts - page * posts_per_page
        else:
            already_stored = len(self.times) - self.new_posts
        return self.times[max(0, already_stored) :]


@dataclass(frozen=True, slots=True)
class ObservedLinks:
    """Threads that a board's page links outside its rows, in the order of the links."""

    threads: Sequence[int]


@dataclass(frozen=True, slots=True)
class MissingPage:
    """The page could not be fetched. `is_gone`: the forum deleted it. `is_unknown`: no URL is known, so no request
    was made."""

    is_gone: bool = False
    is_unknown: bool = False


Observation = ObservedBoards | ObservedRows | ObservedPosts | ObservedLinks | MissingPage


@dataclass(frozen=True, slots=True)
class ListSizes:
    """How many posts and rows a full page has. `recent_rows` is 0 if the site has no list of its newest threads.

    `has_entry_counts`: the entry page shows post counts of boards, or the times of their last posts.
    """

    posts_per_page: int = 15
    rows_per_page: int = 25
    recent_rows: int = 0
    has_entry_counts: bool = True


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """What the archive holds of a board.

    `declared_posts` is the count on the last fetched entry page; the board's rows did not show `pending_posts` of
    them. `polled_at` is the time of the last request for the board, if it differs from that of the other lists.
    """

    board: int
    declared_posts: int | None = None
    pending_posts: int = 0
    polled_at: float | None = None


@dataclass(frozen=True, slots=True)
class StoredThread:
    """What the archive holds of a thread.

    `times` are the times of its stored posts, ascending; a thread without recent posts may have none, and then
    `stored_posts` is their number. `declared_posts` is the count in the thread's last fetched row. `pending_posts` were
    declared and not requested. `last_at` is the time that a list shows of the last stored post, which may be more exact
    than that of the post: posts at the indices `day_only` show only their day. All posts written before `read_at` are
    stored; 0: unknown.
    """

    thread: int
    board: int | None
    times: Sequence[float]
    declared_posts: int | None = None
    stored_posts: int = 0
    pending_posts: int = 0
    last_at: float = 0.0
    day_only: frozenset[int] = frozenset()
    read_at: float = 0.0

    @property
    def post_count(self) -> int:
        return max(self.stored_posts, len(self.times))


@dataclass(frozen=True, slots=True)
class StoredForum:
    """What is stored when a refresh begins; empty if the refresh begins at the entry page.

    `polled_at` is the time when the lists were last fetched; None: just now. Earlier refreshes made `earlier_requests`.
    """

    sizes: ListSizes
    boards: Sequence[StoredBoard] = ()
    threads: Sequence[StoredThread] = ()
    polled_at: float | None = None
    earlier_requests: int = 0


@runtime_checkable
class TimeShiftable(Protocol):
    """A policy that can correct the times it has received."""

    def shift_times(self, posts: float, lists: float, now: float) -> None:
        """Subtract `posts` seconds from the times of posts, and `lists` seconds from those of lists."""
        ...


class ListPolicy(Protocol):
    """Chooses a list, and the page of it that is worth the next request.

    Deterministic: the same inputs give the same requests.
    """

    @property
    def name(self) -> str: ...

    def next(self, now: float) -> PageRequest | None:
        """The page worth a request now; None: no page is."""
        ...

    def observe(self, request: PageRequest, observation: Observation, now: float) -> None:
        """Take in what the requested page showed."""
        ...
