"""Which column of some records holds the times when posts were written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.layout.columns import Cells, Columns, loose, share_with_one
from threadkeep.layout.stock import Item, Key

_EXACT = frozenset({"second", "minute"})
# What stands at another place than in most records counts less.
FILLED = 0.3
MAX_RIVALS = 12


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
    if any(_is_later(other, one) for other in rivals):
        return Chosen(one.items, 0.8 * one.score)
    return one


def _is_later(one: Chosen, other: Chosen) -> bool:
    pairs = [
        (a.moment.at, b.moment.at)
        for a, b in zip(one.items, other.items, strict=True)
        if a and b and a.moment and b.moment and a.moment.at and b.moment.at
    ]
    return bool(pairs) and sum(a > b for a, b in pairs) >= 0.9 * len(pairs)


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
    return Chosen(items, share * (0.6 + 0.3 * _order(items) + 0.1 * _exactness(items)))


def _instead(columns: Columns, record: int, key: Key) -> Item | None:
    """The date of a record that has none at the place: at nearly the same place, or the only one it has."""
    dated = [item for item in columns.owned[record] if item.moment is not None]
    if len(dated) > 1:
        dated = [item for item in dated if loose(columns.key_of(record, item)) == loose(key)]
    return dated[0] if len(dated) == 1 else None


def _order(items: Sequence[Item | None]) -> float:
    """How far the times rise, or fall, from record to record; half where nothing is known."""
    times = [item.moment.at for item in items if item and item.moment and item.moment.at]
    pairs = list(pairwise(times))
    if not pairs:
        return 0.5
    rising = sum(one <= other for one, other in pairs)
    falling = sum(one >= other for one, other in pairs)
    return max(rising, falling) / len(pairs)


def _exactness(items: Sequence[Item | None]) -> float:
    moments = [item.moment for item in items if item and item.moment]
    return sum(moment.precision in _EXACT for moment in moments) / len(moments) if moments else 0.0
