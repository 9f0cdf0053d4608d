"""How many pages a forum has, estimated from the few that were looked at, and on what that stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from threadkeep.crawl.lists_seen import ListSeen, lists_seen, step_of
from threadkeep.model import Reading, Role
from threadkeep.strategy import Strategy
from threadkeep.strategy.check import groups_of


@dataclass(frozen=True, slots=True)
class Estimate:
    """Pages that a crawl would ask for; each sentence of `basis` names figures that were seen.

    `is_floor`: some lists showed no last page, so that there may be many more.
    """

    boards: int
    index_pages: int
    threads: int
    thread_pages: int
    basis: tuple[str, ...]
    is_floor: bool = False

    @property
    def pages(self) -> int:
        return self.index_pages + self.thread_pages


def estimated(strategy: Strategy, readings: Iterable[Reading]) -> Estimate:
    """The size of the forum by what the readings show: lists, their last pages, rows on a page, replies."""
    lists = lists_seen(strategy, readings)
    indexes = [each for (role, _), each in lists.items() if role in ("entry", "index")]
    threads = [each for (role, _), each in lists.items() if role == "thread"]
    boards = [each for each in indexes if each.role == "index"]
    # A front page that only lists boards says nothing about the pages of a board.
    listing = [each for each in indexes if each.role == "index" or each.items]
    board_pages = _pages_of(listing, _step(strategy, listing, "index"), "threads a page", "boards")
    thread_pages = _pages_of(threads, _step(strategy, threads, "thread"), "posts a page", "threads")
    count = _thread_count(listing, board_pages, len(threads))
    per_thread = _mean([thread_pages.of(each) for each in threads if thread_pages.is_known(each)]) or 1.0
    entries = len(indexes) - len(listing)
    return Estimate(
        boards=len(boards),
        index_pages=entries + round(sum(map(board_pages.of, listing))),
        threads=count,
        thread_pages=max(round(count * per_thread), sum(each.is_looked_at for each in threads)),
        basis=(board_pages.basis, f"{thread_pages.basis}; {per_thread:.1f} pages each on the mean"),
        is_floor=_is_floor(indexes) or _is_floor(threads),
    )


@dataclass(frozen=True, slots=True)
class _Pages:
    """How many pages a list has: by its own figures where it was looked at or declares them, else like the others."""

    of: Callable[[ListSeen], float]
    is_known: Callable[[ListSeen], bool]
    basis: str
    per_page: int


def _pages_of(lists: Sequence[ListSeen], step: int, per: str, name: str) -> _Pages:
    per_page = max((each.items for each in lists if each.is_looked_at), default=0)

    def own(each: ListSeen) -> int:
        by_count = ceil(each.declared / per_page) if each.declared and per_page else 1
        return max(each.pages(step), by_count)

    def is_known(each: ListSeen) -> bool:
        return each.is_looked_at or bool(each.positions) or (each.declared is not None and per_page > 0)

    mean = _mean([own(each) for each in lists if is_known(each)]) or 1.0
    looked = sum(each.is_looked_at for each in lists)
    declaring = sum(each.declared is not None for each in lists)
    basis = f"{len(lists):,} {name} are known, {looked:,} were looked at, {declaring:,} rows say how large they are"
    basis += f"; {per_page:,} {per}" if per_page else ""
    return _Pages(lambda each: own(each) if is_known(each) else mean, is_known, basis, per_page)


def _thread_count(boards: Sequence[ListSeen], pages: _Pages, known: int) -> int:
    """Threads by board: as declared, else its pages full of them; a page that is the only one has what it shows."""

    def threads_of(board: ListSeen) -> float:
        if board.declared is not None:
            return board.declared
        if board.is_looked_at and pages.of(board) <= 1:
            return board.items
        # The last page is half full on the mean.
        return max((pages.of(board) - 0.5) * pages.per_page, 0)

    return max(round(sum(map(threads_of, boards))), known)


def _step(strategy: Strategy, lists: Sequence[ListSeen], role: Role) -> int:
    names = {name for kind in strategy.kinds if kind.role == role for name in groups_of(kind)}
    return step_of(lists, is_offset="offset" in names)


def _is_floor(lists: Sequence[ListSeen]) -> bool:
    """Whether lists go on by a cursor, or every one that was looked at by nothing but its next page.

    A list of two pages looks the same, but not all lists are of two pages.
    """
    shown = [each.positions for each in lists if each.is_looked_at and each.positions and each.declared is None]
    has_cursor = any(not position.isdecimal() for positions in shown for position in positions)
    return has_cursor or (len(shown) > 1 and all(len(positions) == 1 for positions in shown))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
