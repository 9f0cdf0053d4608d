"""How much of a forum a crawl is for: all of it, one board and what is below, one thread, what was written lately."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from threadkeep.archive.database.page_state import OUT_OF_SCOPE
from threadkeep.crawl.plan import EVERYTHING, CrawlBounds, Only
from threadkeep.crawl.policies.link_orders import posts_first_rank
from threadkeep.errors import UsageError
from threadkeep.model import Found, Identity, Reading, ThreadRow
from threadkeep.strategy import Strategy, identify, list_name

RankOf = Callable[[Found, int], int | None]
_ROLES = {"thread": "thread", "board": "index"}
# Pages of a board are asked for in their order, behind everything else, where a date ends the list.
_IN_ORDER = 10
_FURTHEST = OUT_OF_SCOPE // 2


class Scope:
    """Ranks the links of each page: those outside get a rank that is never reached, and are known for another crawl.

    `boards` are those wanted, if only some are; they grow as boards below them are found.
    """

    def __init__(self, bounds: CrawlBounds, strategy: Strategy | None, start: str, boards: Iterable[str] = ()) -> None:
        self._bounds = bounds
        self._strategy = strategy
        self._start = _start_list(bounds.only, strategy, start) if bounds.only else ""
        self._boards = {self._start, *boards} if bounds.only == "board" else set()
        self._top: set[str] = set()
        self._ends: dict[str, int] = {}

    def ranks(self, rank: RankOf, reading: Reading, is_reread: bool = False) -> RankOf:
        """The ranks of what stands on a page; one that is read again from the archive may lie outside itself."""
        if self._is_beside(reading):
            return _unranked
        if not self._bounds.is_narrow and not self._bounds.in_haste:
            return rank
        self._note_boards(reading)
        replies = {row.thread: row for row in reading.rows}

        def narrowed(found: Found, depth: int) -> int | None:
            place = rank(found, depth)
            if place is None or found.identity is None:
                return place
            place = self._place(place, found, found.identity, replies)
            return place if self._holds(found.identity, reading, is_reread) else place + OUT_OF_SCOPE

        return narrowed

    def ended(self, reading: Reading) -> tuple[str, int] | None:
        """The board and the position behind which all its threads are older than wanted; None where it goes on."""
        here = reading.identity
        if here is None or here.role != "index" or not self._is_old(reading):
            return None
        if (position := _number(here)) is None:
            return None
        self._ends[list_name(here)] = position
        return list_name(here), position

    def _is_beside(self, reading: Reading) -> bool:
        """Whether the page is neither entry nor list nor thread, as a list of the newest threads of all boards.

        Boards lead to the same threads; what only it lists is mostly closed to guests, and is tried last (`left`).
        """
        return self._strategy is not None and reading.identity is not None and reading.identity.role == "other"

    def _place(self, place: int, found: Found, there: Identity, rows: dict[str, ThreadRow]) -> int:
        if self._bounds.in_haste:
            row = rows.get(list_name(there))
            return posts_first_rank(there.role, found.is_flip, row.replies if row else None)
        number = _number(there)
        if self._bounds.since and there.role == "index" and found.is_flip and number is not None:
            return _IN_ORDER + min(number, _FURTHEST)
        return place

    def _holds(self, there: Identity, reading: Reading, is_reread: bool) -> bool:
        return self._is_of_start(there, reading, is_reread) and self._is_late(there, reading)

    def _is_of_start(self, there: Identity, reading: Reading, is_reread: bool) -> bool:
        here = reading.identity
        if self._bounds.only == "thread":
            return there.role == "thread" and list_name(there) == self._start
        if self._bounds.only is None or here is None:
            return True
        if here.role == "thread":
            # Whatever is asked for lies inside; of what a learner looked at nobody knows yet.
            return there.role == "thread" and not is_reread
        is_inside = here.role == "index" and list_name(here) in self._boards
        return is_inside and (there.role == "thread" or (there.role == "index" and list_name(there) in self._boards))

    def _is_late(self, there: Identity, reading: Reading) -> bool:
        since = self._bounds.since
        if since is None:
            return True
        if there.role == "thread":
            row = next((row for row in reading.rows if row.thread == list_name(there)), None)
            return row is None or row.last is None or row.last.at is None or row.last.at >= since
        is_flip = reading.identity is not None and list_name(there) == list_name(reading.identity)
        number, end = _number(there), self._ends.get(list_name(there))
        is_behind = number is not None and end is not None and number > end
        return not (is_behind or (is_flip and self._is_old(reading)))

    def _is_old(self, reading: Reading) -> bool:
        """Whether a list in the order of last posts has come to threads that are older than wanted."""
        since = self._bounds.since
        times = [row.last.at for row in reading.rows if row.last and row.last.at and not row.is_sticky]
        return since is not None and is_falling(times) and times[-1] < since

    def _note_boards(self, reading: Reading) -> None:
        """Boards below one that is wanted are wanted: those it has rows of, else those that only it links to."""
        here, strategy = reading.identity, self._strategy
        if here is None or strategy is None or self._bounds.only != "board":
            return
        linked = {
            list_name(found.identity) for found in reading.links if found.identity and found.identity.role == "index"
        }
        if here.role == "entry":
            self._top |= linked
        elif here.role == "index" and list_name(here) in self._boards:
            has_rows = any(shape.on == here.kind for shape in strategy.boards)
            self._boards |= {row.board for row in reading.boards} if has_rows else linked - self._top


def _unranked(found: Found, depth: int) -> int | None:
    return None


def _number(page: Identity) -> int | None:
    """The page's number or offset; None where it has a cursor."""
    position = page.position or "0"
    return int(position) if position.isdecimal() else None


def is_falling(times: Sequence[datetime]) -> bool:
    """Whether there are several times, none later than the one before it."""
    return len(times) > 1 and all(before >= after for before, after in pairwise(times))


def _start_list(only: Only, strategy: Strategy | None, start: str) -> str:
    """The id of the thread or board that a crawl is for."""
    there = identify(strategy, start) if strategy else None
    if there is None or there.role != _ROLES[only]:
        raise UsageError(
            f"{start} is no {only} of this forum, as far as its strategy tells",
            f"Give the address of the {only}, or leave --only out; `threadkeep explain` says what a URL is.",
        )
    return list_name(there)


UNLIMITED = Scope(EVERYTHING, None, "")
