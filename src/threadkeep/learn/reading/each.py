"""Where records begin: the selector whose records agree with what was seen, page by page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from threadkeep.learn.reading.selectors import SHARED_BY_SOME, Candidate, Target, candidates_for
from threadkeep.learn.reading.sheets import ancestors, common_ancestor
from threadkeep.page import NodeTable
from threadkeep.strategy import FieldReader, PageRecord, find_records

LEVELS = 5
# So many more records than were seen are something else.
MOST_RECORDS = 400
MOST_PARTS = 3
# What a further selector must bring to stand beside the first.
WORTHWHILE = 0.01
PERFECT = 0.99
ENOUGH = 16
MOST_KEPT = 12
MOST_RUNS = 30
# Runs that begin alike may be more than that: of each score some are kept, for others may begin where they should.
MOST_ALIKE = 6
# What tells an element by its number alone finds such elements in texts, too.
DEAR = 5.0
GLUED = 0.5
# A page of many records must not outvote all others.
FULL_WEIGHT = 6


@dataclass(frozen=True, slots=True)
class Cut:
    """A page and what must be cut apart on it: for each record nodes that it holds, and where it may begin if a run.

    Rows are rather too large than too small: only the `outermost` elements around their marks are tried. No record may
    hold what stands `apart`. A record that holds what is counted twice is half right, where it should hold it `once`.
    """

    taker: FieldReader
    marks: tuple[tuple[int, ...], ...]
    starts: tuple[tuple[int, ...], ...] = ()
    outermost: int = 0
    apart: tuple[int, ...] = ()
    once: bool = False

    @property
    def nodes(self) -> NodeTable:
        return self.taker.page.nodes

    @property
    def weight(self) -> int:
        """How much the page counts in a vote: where records repeat, they show by each other what they are."""
        return min(len(self.marks), FULL_WEIGHT)


@dataclass(frozen=True, slots=True)
class Each:
    """A selector for where records begin, whether they are runs of siblings, and how well it agrees with the eye."""

    text: str
    until: str | None
    cost: float
    score: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """The records of a page, and for each that was seen its number among them, None where there is none."""

    records: tuple[PageRecord, ...]
    of: tuple[int | None, ...]


def chosen_each(cuts: Sequence[Cut], counted: str) -> list[Each]:
    """The best ways to cut pages into records, the best first; records without something `counted` do not count."""
    found = [*_all_scored(cuts, candidates_for(_tops(cuts)), None, counted)]
    found += _all_scored(cuts, candidates_for(_starts(cuts), most=90), "next", counted)
    # Runs are kept beside elements that fit as well and are plainer: only runs may hold the names, too.
    ranked = sorted(found, key=_rank)
    runs = [each for each in ranked if each.until]
    best = sorted({*ranked[:MOST_KEPT], *runs[:MOST_RUNS], *_some_of_each_score(runs)}, key=_rank)
    if best and (best[0].score < 1.0 or best[0].cost >= DEAR):
        # Answers and remarks may be elements of two kinds, while a run in both begins with whatever comes first.
        elements = [each for each in best[1:] if each.until is None][: best[0].until is not None]
        joined = [_joined(cuts, first, found, counted) for first in (best[0], *elements)]
        whole = (_scored(cuts, Candidate(each.text, each.cost), each.until, counted) for each in joined)
        best = sorted({*whole, *best}, key=_rank)
    return best


def _some_of_each_score(ranked: Sequence[Each]) -> Iterator[Each]:
    """Of ways to cut that agree as well with what was seen the plainest few."""
    for _, alike in groupby(ranked, key=lambda each: _rank(each)[0]):
        yield from islice(alike, MOST_ALIKE)


def _all_scored(cuts: Sequence[Cut], tried: Sequence[Candidate], until: str | None, counted: str) -> Iterator[Each]:
    """Each selector with its score, the plainest first; where many fit well enough, no others are tried."""
    perfect = 0
    for one in sorted(tried, key=lambda each: each.cost):
        each = _scored(cuts, one, until, counted)
        yield each
        perfect += each.score >= PERFECT
        if perfect >= ENOUGH:
            return


def _rank(each: Each) -> tuple[float, float, int, str]:
    return -round(each.score, 2), each.cost, len(each.text), each.text


def _joined(cuts: Sequence[Cut], first: Each, found: Iterable[Each], counted: str) -> Each:
    """The selector with others beside it, for pages whose records look in two ways: a question and its answers."""
    # Pages on which the first finds nothing have a layout of their own.
    cuts = [cut for cut in cuts if agreement(cut, first.text, first.until, counted) > 0]
    best = _scored(cuts, Candidate(first.text, first.cost), first.until, counted)
    others = [each for each in found if each.until == first.until and each.score > 0 and each is not first]
    missed = candidates_for(_missed(cuts, first), most=100, shared=SHARED_BY_SOME)
    others += [_scored(cuts, one, first.until, counted) for one in missed]
    for _ in range(MOST_PARTS - 1):
        ranked = sorted(others, key=lambda each: each.cost)[:80]
        tried = [
            _scored(cuts, Candidate(f"{best.text}, {each.text}", best.cost + each.cost), first.until, counted)
            for each in ranked
        ]
        better = min(tried, key=_rank, default=best)
        if better.score < best.score + WORTHWHILE:
            return best
        best = better
    return best


def with_first(cuts: Sequence[Cut], run: Each, counted: str) -> list[Each]:
    """A way to cut with another start beside it for the first records, which alone it misses; none where it does not.

    What parts records stands before all but the first: `<p>` that nobody closes, or a rule.
    """
    missed = [
        number for cut in cuts for number, record in enumerate(fit(cut, run.text, run.until).of) if record is None
    ]
    if not missed or any(missed):
        return []
    starts = candidates_for(_missed(cuts, run), most=100, shared=SHARED_BY_SOME)
    joined = (Candidate(f"{run.text}, {start.text}", run.cost + start.cost) for start in starts)
    return [_scored(cuts, one, run.until, counted) for one in joined]


def _missed(cuts: Sequence[Cut], each: Each) -> Iterator[Target]:
    for cut in cuts:
        fitted = fit(cut, each.text, each.until)
        missed = [number for number, record in enumerate(fitted.of) if record is None]
        yield from ((cut.nodes, _chain(cut, number)) for number in missed)


def _tops(cuts: Sequence[Cut]) -> Iterator[Target]:
    return ((cut.nodes, _chain(cut, number)) for cut in cuts for number in range(len(cut.marks)))


def _starts(cuts: Sequence[Cut]) -> Iterator[Target]:
    """The first elements of runs."""
    return ((cut.nodes, starts) for cut in cuts for starts in cut.starts)


def _chain(cut: Cut, number: int) -> list[int]:
    """The elements that may be the whole record: the lowest around its marks, and those above without another."""
    nodes = cut.nodes
    others = [marks[-1] for other, marks in enumerate(cut.marks) if other != number]
    chain: list[int] = []
    for node in ancestors(nodes, common_ancestor(nodes, cut.marks[number])):
        if any(node <= each < nodes.ends[node] for each in cut.apart):
            break
        holds = any(node <= other < nodes.ends[node] for other in others)
        # An element that holds others already is one with its replies below it.
        is_nested = bool(chain) and any(chain[-1] <= other < nodes.ends[chain[-1]] for other in others)
        if chain and holds and not is_nested:
            break
        chain.append(node)
        if len(chain) == (2 * LEVELS if cut.outermost else LEVELS):
            break
    return chain[-cut.outermost :]


def _scored(cuts: Sequence[Cut], one: Candidate, until: str | None, counted: str) -> Each:
    """How well records agree with what was seen, as the mean over pages of twice the hits by both their numbers."""
    whole = sum(cut.weight for cut in cuts)
    total = sum(cut.weight * agreement(cut, one.text, until, counted) for cut in cuts)
    return Each(one.text, until, one.cost + (1.0 if until else 0.0), total / whole if whole else 0.0)


def agreement(cut: Cut, each: str, until: str | None, counted: str) -> float:
    starts = cut.taker.select(each)
    if not starts or len(starts) > MOST_RECORDS + 4 * len(cut.marks):
        return 0.0
    fitted = fit(cut, each, until)
    held = {record for record in fitted.of if record is not None}
    found = cut.taker.select(counted)
    extra = sum(
        number not in held and next(record.own_nodes(found), None) is not None
        for number, record in enumerate(fitted.records)
    )
    glued = sum(_is_several(cut.nodes, record, found) for record in map(fitted.records.__getitem__, held)) * cut.once
    return 2 * (len(held) - GLUED * glued) / (len(cut.marks) + len(held) + extra)


def _is_several(nodes: NodeTable, record: PageRecord, found: tuple[int, ...]) -> bool:
    """Whether a record holds several of what is counted, none of them inside another: two posts taken for one."""
    own = record.own_nodes(found)
    first = next(own, None)
    return first is not None and any(node >= nodes.ends[first] for node in own)


def fit(cut: Cut, each: str, until: str | None) -> Fitted:
    """Each record that was seen with the one that holds all its marks and those of no other."""
    found = find_records(cut.taker.page, each, until)
    starts = [record.start for record in found]
    holders = [_holder(found, starts, marks) for marks in cut.marks]
    held = zip(holders, cut.marks, strict=True)
    holders = [None if each is None or _goes_too_far(cut, found[each], marks, until) else each for each, marks in held]
    taken: set[int] = set()
    of: list[int | None] = []
    for holder in holders:
        of.append(holder if holder is not None and holder not in taken else None)
        taken |= {holder} if holder is not None else set()
    return Fitted(found, tuple(of))


def _goes_too_far(cut: Cut, record: PageRecord, marks: Sequence[int], until: str | None) -> bool:
    """Whether a record holds what stands apart; behind the marks a run may go on to where its parent ends."""
    return any(until is None or node < marks[-1] for node in record.own_nodes(cut.apart))


def _holder(found: Sequence[PageRecord], starts: Sequence[int], marks: Sequence[int]) -> int | None:
    """The innermost record around a first node, if it holds the others as its own too."""
    holders = {_innermost(found, starts, node) for node in marks}
    return holders.pop() if len(holders) == 1 else None


def _innermost(found: Sequence[PageRecord], starts: Sequence[int], node: int) -> int | None:
    number: int | None = bisect_right(starts, node) - 1
    if number is not None and number < 0:
        return None
    while number is not None and node >= found[number].end:
        number = found[number].parent
    return number
