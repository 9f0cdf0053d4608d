"""How many pages a forum has, estimated from the few that were examined, and the evidence for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from threadkeep.crawl.estimate.known_lists import KnownList, known_lists, step_of
from threadkeep.model import Reading, Role
from threadkeep.strategy import Strategy, url_groups


@dataclass(frozen=True, slots=True)
class SizeEstimate:
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


def estimate_size(strategy: Strategy, readings: Iterable[Reading]) -> SizeEstimate:
    """The size of the forum by what the readings show: lists, their last pages, rows on a page, replies."""
    lists = known_lists(strategy, readings)
    indexes = [each for (role, _), each in lists.items() if role in ("entry", "index")]
    threads = [each for (role, _), each in lists.items() if role == "thread"]
    # A front page that only lists boards says nothing about the pages of a board.
    listing = [each for each in indexes if each.role == "index" or each.items]
    board_pages = _list_lengths(listing, _step(strategy, listing, "index"), "threads a page", "lists of threads")
    thread_pages = _list_lengths(threads, _step(strategy, threads, "thread"), "posts a page", "threads")
    index_pages = round(sum(map(board_pages.of, listing)))
    count = _thread_count(listing, index_pages, len(threads))
    return SizeEstimate(
        boards=sum(each.role == "index" for each in indexes),
        index_pages=len(indexes) - len(listing) + index_pages,
        threads=count,
        thread_pages=max(round(count * thread_pages.mean), sum(each.is_looked_at for each in threads)),
        basis=(board_pages.basis, thread_pages.basis),
        is_floor=_is_floor(indexes) or _is_floor(threads),
    )


@dataclass(frozen=True, slots=True)
class _ListLengths:
    """How many pages a list has: by its own figures where it was looked at or declares them, else like the others."""

    of: Callable[[KnownList], float]
    mean: float
    basis: str


def _list_lengths(lists: Sequence[KnownList], step: int, per: str, name: str) -> _ListLengths:
    per_page = max((each.items for each in lists if each.is_looked_at), default=0)

    def own(each: KnownList) -> int:
        by_count = ceil(each.declared / per_page) if each.declared and per_page else 1
        return max(each.pages(step), by_count)

    # Where a row shows a little pager of its thread, the rows without one are of threads of one page.
    has_pagers = any(each.positions and not each.is_looked_at for each in lists)

    def is_known(each: KnownList) -> bool:
        return each.is_looked_at or has_pagers or (each.declared is not None and per_page > 0)

    mean = _mean([own(each) for each in lists if is_known(each)]) or 1.0
    looked = sum(each.is_looked_at for each in lists)
    declaring = sum(each.declared is not None for each in lists)
    basis = f"{len(lists):,} {name} are known, {looked:,} were looked at, {declaring:,} rows say how large they are"
    basis += f"; {per_page:,} {per}" if per_page else ""
    basis += f"; {mean:.1f} pages each"
    # A learner looks at long threads, because only they have flips.
    is_chosen = name == "threads" and not has_pagers and not declaring and looked < len(lists)
    basis += " among those, and long ones are looked at first" if is_chosen else ""
    return _ListLengths(lambda each: own(each) if is_known(each) else mean, mean, basis)


def _thread_count(boards: Sequence[KnownList], pages: int, known: int) -> int:
    """As many threads as boards declare; else as many more than those known as there are more pages of boards.

    Several boards link to one thread (news, latest posts), so threads are counted and not rows.
    """
    if boards and all(board.declared is not None for board in boards):
        return max(sum(board.declared or 0 for board in boards), known)
    looked = sum(board.looked_at for board in boards)
    return round(known * max(pages, looked) / looked) if looked else known


def _step(strategy: Strategy, lists: Sequence[KnownList], role: Role) -> int:
    names = {name for kind in strategy.kinds if kind.role == role for name in url_groups(kind)}
    return step_of(lists, is_offset="offset" in names)


def _is_floor(lists: Sequence[KnownList]) -> bool:
    """Whether lists go on by a cursor, or every one that was looked at by nothing but its next page.

    A list of two pages looks the same, but not all lists are of two pages.
    """
    shown = [each.positions for each in lists if each.is_looked_at and each.positions and each.declared is None]
    has_cursor = any(not position.isdecimal() for positions in shown for position in positions)
    return has_cursor or (len(shown) > 1 and all(len(positions) == 1 for positions in shown))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
