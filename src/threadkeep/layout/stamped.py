"""Which column of some records holds the times when posts were written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from threadkeep.layout.columns import Cells, Columns, loose, share_with_one
from threadkeep.layout.stock import Item, Key
from threadkeep.model import Moment, Precision

_EXACT = frozenset({"second", "minute"})
_COARSENESS: dict[Precision | None, int] = {
    "second": 0, "minute": 0, "hour": 1, "day": 2, "month": 3, "year": 4, None: 5,
}  # fmt: skip
# What stands at another place than in most records counts less.
FILLED = 0.3
MAX_RIVALS = 12
# Of two columns that fit alike, the one wins that rises, as most forums do, and that shows seconds.
FALLING, MINUTE = 0.95, 0.95
# A column that another one is nearly always later than.
EARLIER = 0.8
# "Last edited by Ann on 5 Jan 2026, 15:04" is less of a date than what it stands beside.
WORDIER = 0.15


@dataclass(frozen=True, slots=True)
class Chosen:
    """One text for each record, None where a record has none, and how well the column fits, 0 to 1."""

    items: tuple[Item | None, ...]
    score: float


NOTHING = Chosen((), 0.0)


def stamps_of(columns: Columns) -> Chosen:
    """The dates that come once a record and in order, and later than others beside them."""
    found = [_chosen(columns, key, cells) for key, cells in _dated(columns)]
    best = sorted(found, key=lambda each: -each.score)[:MAX_RIVALS]
    return max((_weighed(each, best) for each in best), key=lambda each: each.score, default=NOTHING)


def _weighed(one: Chosen, all_found: Sequence[Chosen]) -> Chosen:
    """A column loses where another one is nearly always later: a person joins before writing."""
    rivals = [other for other in all_found if other is not one and other.score > 0.5 * one.score]
    if any(_is_later(other, one) and not _is_note(other, one) and not _is_coarse(other, one) for other in rivals):
        return Chosen(one.items, EARLIER * one.score)
    return one


def _is_later(one: Chosen, other: Chosen) -> bool:
    pairs = _pairs(one, other)
    return bool(pairs) and sum(a > b for a, b in pairs) >= 0.9 * len(pairs)


def _pairs(one: Chosen, other: Chosen) -> list[tuple[datetime, datetime]]:
    return [
        (a.moment.at, b.moment.at)
        for a, b in zip(one.items, other.items, strict=True)
        if a and b and a.moment and b.moment and a.moment.at and b.moment.at
    ]


def _is_note(one: Chosen, other: Chosen) -> bool:
    """Whether a column stands behind another among more words: a post is edited after it was written."""
    first = [(a.node, b.node) for a, b in zip(one.items, other.items, strict=True) if a and b]
    is_behind = bool(first) and sum(a > b for a, b in first) >= 0.9 * len(first)
    return is_behind and _purity(one.items) < _purity(other.items) - WORDIER


def _is_coarse(one: Chosen, other: Chosen) -> bool:
    """Whether a column shows the day or less beside one with times of day, or the same for all that those tell apart.

    When a person joined is told less exactly than when they wrote, and may be later: a forum has moved, and all its
    members joined on that day.
    """
    coarse, beside = _coarsest(one), _coarsest(other)
    if beside == 0 and coarse >= _COARSENESS["day"]:
        return True
    is_constant = len(_times(one)) == 1 < len(_times(other))
    return is_constant and (coarse == 0 or coarse > beside)


def _times(one: Chosen) -> set[datetime | None]:
    return {item.moment.at for item in one.items if item and item.moment}


def _coarsest(one: Chosen) -> int:
    return max((_COARSENESS[item.moment.precision] for item in one.items if item and item.moment), default=0)


def _dated(columns: Columns) -> list[tuple[Key, Cells]]:
    return [
        (key, dated)
        for key, cells in columns.by_key.items()
        if any(dated := tuple(tuple(item for item in items if item.moment is not None) for items in cells))
    ]


def _chosen(columns: Columns, key: Key, cells: Cells) -> Chosen:
    strict = tuple(each[0] if each else None for each in cells)
    is_usual = 2 * sum(item is not None for item in strict) > len(strict)
    items = tuple(item or (_instead(columns, number, key) if is_usual else None) for number, item in enumerate(strict))
    filled = (len([item for item in items if item]) - len([item for item in strict if item])) / len(items)
    share = share_with_one(cells) + FILLED * filled
    return Chosen(items, share * (0.4 + 0.3 * _order(items) + 0.2 * _exactness(items) + 0.1 * _purity(items)))


def _instead(columns: Columns, record: int, key: Key) -> Item | None:
    """The date of a record that has none at the place: at nearly the same place, or the only one it has."""
    dated = [item for item in columns.owned[record] if item.moment is not None]
    if len(dated) > 1:
        dated = [item for item in dated if loose(columns.key_of(record, item)) == loose(key)]
    return dated[0] if len(dated) == 1 else None


def _order(items: Sequence[Item | None]) -> float:
    """How far the times rise, or fall, from record to record; half where nothing is known.

    Equal dates are no step. Those that show the minute speak against a column: hardly anybody writes in the same one.
    """
    moments = [item.moment for item in items if item and item.moment and item.moment.at]
    steps = [_step(one, other) for one, other in pairwise(moments)]
    equal = sum(step == 0 and one.precision in _EXACT for step, one in zip(steps, moments, strict=False))
    order = (abs(sum(steps)) + 1) / (sum(step != 0 for step in steps) + equal + 2)
    return order if sum(steps) >= 0 else FALLING * order


def _step(one: Moment, other: Moment) -> int:
    if one.at is None or other.at is None:
        return 0
    return (other.at > one.at) - (other.at < one.at)


def _exactness(items: Sequence[Item | None]) -> float:
    moments = [item.moment for item in items if item and item.moment]
    exact = sum(1.0 if moment.precision == "second" else MINUTE for moment in moments if moment.precision in _EXACT)
    return exact / len(moments) if moments else 0.0


def _purity(items: Sequence[Item | None]) -> float:
    """How much of the texts is the date itself; what an attribute says needs no words."""
    parts = [
        len(item.moment.raw) / len(item.text) if item.moment.raw in item.text else 1.0
        for item in items
        if item and item.moment and item.text
    ]
    return sum(parts) / len(parts) if parts else 0.0
