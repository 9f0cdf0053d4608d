"""Where posts begin: the selector whose records agree with the posts that were seen, page by page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.selectors import Candidate, Target, candidates_for
from threadkeep.learn.reading.sheets import Sheet, ancestors, common_ancestor, marks_of
from threadkeep.page.nodes import TEXT
from threadkeep.strategy.record import Record, records

LEVELS = 5
# So many more records than posts are no posts.
MOST_RECORDS = 400
MOST_PARTS = 3
# What a further selector must bring to stand beside the first.
WORTHWHILE = 0.01


@dataclass(frozen=True, slots=True)
class Each:
    """A selector for where records begin, whether they are runs of siblings, and how well it agrees with the eye."""

    text: str
    until: str | None
    cost: float
    score: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """The records of a page, and for each post that was seen the one that holds it, None where none does."""

    records: tuple[Record, ...]
    of: tuple[int | None, ...]


def chosen_each(sheets: Sequence[Sheet], bodies: str) -> list[Each]:
    """The best ways to cut pages into posts, the best first; records without a body do not count."""
    found = [
        *(_scored(sheets, one, None, bodies) for one in candidates_for(_tops(sheets))),
        *(_scored(sheets, one, "next", bodies) for one in candidates_for(_starts(sheets), most=60)),
    ]
    best = sorted(found, key=_rank)[:12]
    if best and best[0].score < 1.0:
        joined = _joined(sheets, best[0], found, bodies)
        best = sorted({joined, *best}, key=_rank)
    return best


def _rank(each: Each) -> tuple[float, float, str]:
    return -round(each.score, 2), each.cost, each.text


def _joined(sheets: Sequence[Sheet], first: Each, found: Iterable[Each], bodies: str) -> Each:
    """The selector with others beside it, for pages whose posts look in two ways: a question and its answers."""
    best = first
    others = [each for each in found if each.until == first.until and each.score > 0 and each is not first]
    others += [_scored(sheets, one, first.until, bodies) for one in candidates_for(_missed(sheets, first), most=60)]
    for _ in range(MOST_PARTS - 1):
        ranked = sorted(others, key=lambda each: each.cost)[:80]
        tried = [
            _scored(sheets, Candidate(f"{best.text}, {each.text}", best.cost + each.cost), first.until, bodies)
            for each in ranked
        ]
        better = min(tried, key=_rank, default=best)
        if better.score < best.score + WORTHWHILE:
            return best
        best = better
    return best


def _missed(sheets: Sequence[Sheet], each: Each) -> Iterator[Target]:
    for sheet in sheets:
        fitted = fit(sheet, each.text, each.until)
        missed = [post for post, record in zip(sheet.posts, fitted.of, strict=True) if record is None]
        yield from ((sheet.nodes, _chain(sheet, post)) for post in missed)


def _tops(sheets: Sequence[Sheet]) -> Iterator[Target]:
    return ((sheet.nodes, _chain(sheet, post)) for sheet in sheets for post in sheet.posts)


def _chain(sheet: Sheet, post: SeenPost) -> list[int]:
    """The elements that may be the whole post: the lowest around its parts, and those above without another post."""
    nodes = sheet.nodes
    others = [each.body_node for each in sheet.posts if each is not post and each.body_node is not None]
    chain: list[int] = []
    for node in ancestors(nodes, common_ancestor(nodes, marks_of(post))):
        if chain and any(node <= other < nodes.ends[node] for other in others) and not _is_nested(sheet, post, chain):
            break
        chain.append(node)
        if len(chain) == LEVELS:
            break
    return chain


def _is_nested(sheet: Sheet, post: SeenPost, chain: Sequence[int]) -> bool:
    """Whether the element at hand holds other posts already, as one holds its replies."""
    bodies = [each.body_node for each in sheet.posts if each is not post and each.body_node is not None]
    return any(chain[-1] <= body < sheet.nodes.ends[chain[-1]] for body in bodies)


def _starts(sheets: Sequence[Sheet]) -> Iterator[Target]:
    """The first elements of runs."""
    for sheet in sheets:
        for post in sheet.posts:
            if len(post.record.nodes) > 1:
                first = next((node for node in post.record.nodes if sheet.nodes.tags[node] != TEXT), None)
                yield from () if first is None else ((sheet.nodes, (first,)),)


def _scored(sheets: Sequence[Sheet], one: Candidate, until: str | None, bodies: str) -> Each:
    """How well records agree with posts, as the mean over pages of twice the hits by both their numbers."""
    whole = sum(sheet.weight for sheet in sheets)
    total = sum(sheet.weight * agreement(sheet, one.text, until, bodies) for sheet in sheets)
    return Each(one.text, until, one.cost + (1.0 if until else 0.0), total / whole if whole else 0.0)


def agreement(sheet: Sheet, each: str, until: str | None, bodies: str) -> float:
    starts = sheet.taker.select(each)
    if not starts or len(starts) > MOST_RECORDS + 4 * len(sheet.posts):
        return 0.0
    fitted = fit(sheet, each, until)
    held = {record for record in fitted.of if record is not None}
    found = sheet.taker.select(bodies)
    extra = sum(
        number not in held and next(record.own(found), None) is not None for number, record in enumerate(fitted.records)
    )
    return 2 * len(held) / (len(sheet.posts) + len(held) + extra)


def fit(sheet: Sheet, each: str, until: str | None) -> Fitted:
    """Each post that was seen with the record that holds all its marks and no other post's."""
    found = records(sheet.page, each, until)
    starts = [record.start for record in found]
    holders = [_holder(found, starts, marks_of(post)) for post in sheet.posts]
    taken: set[int] = set()
    of: list[int | None] = []
    for holder in holders:
        of.append(holder if holder is not None and holder not in taken else None)
        taken |= {holder} if holder is not None else set()
    return Fitted(found, tuple(of))


def _holder(found: Sequence[Record], starts: Sequence[int], marks: Sequence[int]) -> int | None:
    """The innermost record around a first node, if it holds the others as its own too."""
    holders = {_innermost(found, starts, node) for node in marks}
    return holders.pop() if len(holders) == 1 else None


def _innermost(found: Sequence[Record], starts: Sequence[int], node: int) -> int | None:
    number: int | None = bisect_right(starts, node) - 1
    if number is not None and number < 0:
        return None
    while number is not None and node >= found[number].end:
        number = found[number].within
    return number
