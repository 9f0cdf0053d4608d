"""What the lists of a forum without pages show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from threadkeep.refresh import ListSizes
from threadkeep_bench.benchmarks.refresh.simulation.shown_times import BY_MINUTE, EXACTLY, Tells

_USUAL = ListSizes()


@dataclass(frozen=True, slots=True)
class RecentLook:
    """What the rows of a list of all boards show, where it is not what those of boards do: feeds have times alone.

    It shows times by `tells`, or else as rows of boards do. `has_pinned`: the pinned threads of all boards are above
    the newest ones.
    """

    has_counters: bool
    has_times: bool
    tells: Tells | None = None
    rows_link: bool = False
    has_pinned: bool = False


@dataclass(frozen=True, slots=True)
class ListLook:
    """What the lists of a forum show, and how they are sorted.

    `board_counts`, `board_times` and `last_threads` are what the entry page shows of its boards. `parents` are the
    boards that boards are below, None at the top; empty: all are at the top. The entry page shows those at the top,
    and with `shows_below` a board's page shows those below it, but for those that are `untold`. With `sums_below` the
    counts and times of a board include those of the boards below it. `by_links`: a page of a thread can be requested
    only after a page that links to it, so that behind a full page it is that page that is shown again, unless pages are
    `counted_down`: then the one with the lowest number is always the newest, once there are two, and the one after it
    holds older posts; `tells_pages`: the newest shows how many there are, and `says_first`: the oldest has a number
    too. `entry_links`: the entry page links last threads so that they can be, and `rows_link`: rows link the last pages
    of their threads. Pages of boards link so many of the newest threads in a `box` beside their rows. Posts show their
    times by `tells`, rows by `rows_tell` and boards by `boards_tell`. `pinned` threads are above all others of their
    board: on its first page, or on every page. Rows of `uncounted` boards show no counters, whatever others do: they
    look otherwise. Rows of `marked` threads say that they are sticky, wherever they stand.
    """

    sizes: ListSizes = _USUAL
    recent: RecentLook | None = None
    order: Literal["last post", "creation"] = "last post"
    has_counters: bool = True
    has_times: bool = True
    stickies: int = 0
    board_counts: bool = True
    board_times: bool = False
    last_threads: bool = False
    parents: tuple[int | None, ...] = ()
    shows_below: bool = False
    untold: frozenset[int] = frozenset()
    uncounted: frozenset[int] = frozenset()
    sums_below: bool = False
    by_links: bool = False
    counted_down: bool = False
    tells_pages: bool = True
    says_first: bool = True
    entry_links: bool = False
    rows_link: bool = False
    box: int = 0
    tells: Tells = EXACTLY
    rows_tell: Tells = BY_MINUTE
    boards_tell: Tells = BY_MINUTE
    pinned: frozenset[int] = frozenset()
    pinned_on: Literal["first", "every"] = "first"
    marked: frozenset[int] = frozenset()
