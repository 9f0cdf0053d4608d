"""How much of a forum a crawl is for: all of it, a board with the boards below it, one thread, or recent threads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from threadkeep.archive.database.page_state import OUT_OF_SCOPE
from threadkeep.crawl.plan import CrawlBounds, Only
from threadkeep.crawl.policies.link_orders import posts_first_rank
from threadkeep.errors import UsageError
from threadkeep.model import FollowedLink, Identity, Reading, ThreadRow
from threadkeep.strategy import Strategy, identify, list_name

_ROLES = {"thread": "thread", "board": "index"}
# If a date ends a list, the pages of the board are requested in their order, after everything else.
_IN_ORDER = 10
_FURTHEST = OUT_OF_SCOPE // 2


class Scope:
    """Which links are inside; links outside get a rank that is never reached, and stay known for another crawl.

    `boards` are the ids of the wanted boards, if only some are wanted; boards below them are added when they are found.
    """

    def __init__(self, bounds: CrawlBounds, strategy: Strategy | None, start: str, boards: Iterable[str] = ()) -> None:
        self._bounds = bounds
        self._strategy = strategy
        self._start = _start_list(bounds.only, strategy, start) if bounds.only else ""
        self._boards = {self._start, *boards} if bounds.only == "board" else set()
        self._top: set[str] = set()
        self._ends: dict[str, int] = {}

    def links_on(self, reading: Reading, is_reread: bool = False) -> LinksInScope | None:
        """The links of a page; None if none of them is worth a request.

        A page that is read again from the archive (`is_reread`) may be outside of the scope itself.
        """
        if self._is_extra_list(reading):
            return None
        if self._bounds.is_narrow:
            self._note_boards(reading)
        return LinksInScope(self, reading, is_reread, {row.thread: row for row in reading.rows})

    def rank(self, own: int, found: FollowedLink, there: Identity, page: LinksInScope) -> int:
        """The rank of a link on that page, from the rank that the link has by itself."""
        if not self._bounds.is_narrow and not self._bounds.in_haste:
            return own
        rank = self._ordered(own, found, there, page.rows)
        return rank if self._contains(there, page.reading, page.is_reread) else rank + OUT_OF_SCOPE

    def end_of_list(self, reading: Reading) -> tuple[str, int] | None:
        """The board and its position after which all threads are older than wanted; None if the board continues."""
        here = reading.identity
        if here is None or here.role != "index" or not self._is_old(reading):
            return None
        if (position := _number(here)) is None:
            return None
        self._ends[list_name(here)] = position
        return list_name(here), position

    def _is_extra_list(self, reading: Reading) -> bool:
        """Whether the page is neither entry nor board nor thread, such as a list of the newest threads of all boards.

        Boards link to the same threads. Threads that only it lists are mostly closed to guests, and are requested last
        (`orphan_threads`).
        """
        return self._strategy is not None and reading.identity is not None and reading.identity.role == "other"

    def _ordered(self, own: int, found: FollowedLink, there: Identity, rows: dict[str, ThreadRow]) -> int:
        if self._bounds.in_haste:
            row = rows.get(list_name(there))
            return posts_first_rank(there.role, found.is_flip, row.replies if row else None)
        number = _number(there)
        if self._bounds.since and there.role == "index" and found.is_flip and number is not None:
            return _IN_ORDER + min(number, _FURTHEST)
        return own

    def _contains(self, there: Identity, reading: Reading, is_reread: bool) -> bool:
        return self._is_of_start(there, reading, is_reread) and self._is_recent(there, reading)

    def _is_of_start(self, there: Identity, reading: Reading, is_reread: bool) -> bool:
        here = reading.identity
        if self._bounds.only == "thread":
            return there.role == "thread" and list_name(there) == self._start
        if self._bounds.only is None or here is None:
            return True
        if here.role == "thread":
            # Every thread that this crawl requests is inside. A thread that a learner requested may be anywhere.
            return there.role == "thread" and not is_reread
        is_inside = here.role == "index" and list_name(here) in self._boards
        return is_inside and (there.role == "thread" or (there.role == "index" and list_name(there) in self._boards))

    def _is_recent(self, there: Identity, reading: Reading) -> bool:
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
        """Whether the page ends with threads older than wanted, in a list that is sorted by last posts."""
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


@dataclass(frozen=True, slots=True)
class LinksInScope:
    """The links of one page, and the rows of the page by their thread."""

    scope: Scope
    reading: Reading
    is_reread: bool
    rows: dict[str, ThreadRow]

    def rank(self, found: FollowedLink, own: int) -> int:
        """The rank of a link, from the rank that it has by itself."""
        return own if found.identity is None else self.scope.rank(own, found, found.identity, self)


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
            f"{start} is no {only} of this forum by its strategy",
            f"Give the address of the {only}, or leave --only out; `threadkeep explain` says what a URL is.",
        )
    return list_name(there)
