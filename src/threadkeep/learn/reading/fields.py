"""How a value of a record is taken: the field that gives what was seen, in most records of most pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.each import FULL_WEIGHT
from threadkeep.learn.reading.selectors import SHARED, SHARED_BY_SOME, candidates_for, thinned
from threadkeep.strategy import Field, FieldReader, PageRecord

# What does not hold for so many records is not written down.
HOLDS = 0.7
# A second selector is looked for below this, and must bring so much.
WHOLE = 0.995
WORTHWHILE = 0.005
# Records that fields are tried on, of all pages.
MOST_SOUGHT = 90


@dataclass(frozen=True, slots=True)
class Sought:
    """A value that a record is known to show, and the nodes that may be meant by it.

    No element around these is meant that holds the node `apart`, too: a title may tell a date of its own.
    """

    taker: FieldReader
    record: PageRecord
    nodes: tuple[int, ...]
    value: str = ""
    apart: int = -1


@dataclass(frozen=True, slots=True)
class Held:
    """A field, and for what share of the records it gives what was seen."""

    field: Field
    score: float
    cost: float


FieldsOf = Callable[[str], Iterable[Field]]
IsRight = Callable[[Sought, Field], bool]


def held_field(sought: Sequence[Sought], fields_of: FieldsOf, is_right: IsRight, most: int = 160) -> Held | None:
    """The best field for what is sought, of all that `fields_of` makes of a selector; None where none holds."""
    sought = thinned(sought, MOST_SOUGHT)
    best = _best(sought, fields_of, is_right, most)
    if best is None:
        return None
    if best.score < WHOLE:
        best = _joined(sought, best, fields_of, is_right)
    return best if best.score >= HOLDS else None


def _best(
    sought: Sequence[Sought], fields_of: FieldsOf, is_right: IsRight, most: int, shared: float = SHARED
) -> Held | None:
    named = candidates_for(((one.taker.page.nodes, one.nodes) for one in sought), most, shared)
    best: Held | None = None
    for one in sorted(named, key=lambda each: each.cost):
        if best is not None and round(best.score, 2) >= 1.0 and one.cost > best.cost:
            break
        for field in fields_of(one.text):
            held = Held(field, score_of(sought, field, is_right), one.cost + 0.5 * bool(field.match))
            best = held if best is None or _rank(held) < _rank(best) else best
    return best


def _rank(held: Held) -> tuple[float, float, int, str]:
    at = held.field.at or ""
    return -round(held.score, 2), held.cost, len(at), at


def score_of(sought: Sequence[Sought], field: Field, is_right: IsRight) -> float:
    """The share of values that the field gives, as the mean over pages: a page that was misread is outvoted."""
    by_page: dict[int, list[bool]] = defaultdict(list)
    for one in sought:
        by_page[id(one.taker)].append(is_right(one, field))
    weights = [min(len(page), FULL_WEIGHT) for page in by_page.values()]
    shares = [weight * sum(page) / len(page) for page, weight in zip(by_page.values(), weights, strict=True)]
    return sum(shares) / sum(weights) if weights else 0.0


def _joined(sought: Sequence[Sought], first: Held, fields_of: FieldsOf, is_right: IsRight) -> Held:
    """The field with a second selector beside the first, where some records show the value at another place."""
    missed = [one for one in sought if not is_right(one, first.field)]
    second = _best(missed, fields_of, is_right, 60, SHARED_BY_SOME)
    if second is None or second.field.at is None or first.field.at is None:
        return first
    field = replace(first.field, at=f"{first.field.at}, {second.field.at}")
    joined = Held(field, score_of(sought, field, is_right), first.cost + second.cost)
    return joined if joined.score >= first.score + WORTHWHILE else first
