"""Whether 05/01/26 is in January, in May, or in 2005: by whole columns of such dates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import log1p

from threadkeep.page.dates.read_moment import MAX_AHEAD, TokenizedDate, absolute_moment
from threadkeep.page.dates.site_format import ORDERS, Order, SiteFormat

Columns = Sequence[Sequence[TokenizedDate]]
# Moments of dates that are given a second time in a way that leaves no doubt.
KnownMoments = Mapping[str, datetime]
# Seconds in a day.
_DAY = 86400.0
# How much more a column must wander under the usual order before an unusual one is believed; nobody writes the month
# first with dots, and few write two digits of a year first.
_UNUSUAL, _ODD = 0.5, 3.0


@dataclass(frozen=True, slots=True, order=True)
class _Implausibility:
    """What speaks against an order, the graver first: dates that cannot be, then how far and how often they turn."""

    impossible: int
    wandering: float

    def __add__(self, other: _Implausibility) -> _Implausibility:
        return _Implausibility(self.impossible + other.impossible, self.wandering + other.wandering)


def infer_orders(columns: Columns, at: datetime, language: str, known: KnownMoments) -> dict[str, Order]:
    """The order of each shape of numeric dates; "" is the order of the site as a whole.

    A shape is judged by its own dates first: a clock or a date inside a post may be written in another order.
    """
    faults = {
        shape: {order: _fault(alike, at, SiteFormat(order, language), known) for order in ORDERS}
        for shape, alike in _by_shape(columns).items()
    }
    whole = _least(list(faults.values())) if faults else "dmy"
    return {"": whole, **{shape: _own(by_order, whole) for shape, by_order in faults.items()}}


def _least(faults: Sequence[Mapping[Order, _Implausibility]]) -> Order:
    return min(ORDERS, key=lambda order: sum((by_order[order] for by_order in faults), _Implausibility(0, 0.0)))


def _own(by_order: Mapping[Order, _Implausibility], whole: Order) -> Order:
    best = _least([by_order])
    is_sure = by_order[best].impossible < by_order[whole].impossible
    return best if is_sure or by_order[best].wandering + 1 < by_order[whole].wandering else whole


def _by_shape(columns: Columns) -> dict[str, list[list[TokenizedDate]]]:
    shapes: defaultdict[str, list[list[TokenizedDate]]] = defaultdict(list)
    for column in columns:
        numeric = [one for one in column if "a" in one.parts.date]
        for shape in dict.fromkeys(one.canonical_shape for one in numeric):
            shapes[shape].append([one for one in numeric if one.canonical_shape == shape])
    return shapes


def _fault(columns: Columns, at: datetime, format: SiteFormat, known: KnownMoments) -> _Implausibility:
    told = [[_moment(one, at, format, known) for one in column] for column in columns]
    sound = [[one for one in column if one is not None] for column in told]
    days = sorted({one.date() for column in sound for one in column})
    spread = sum(log1p((after - before).days) for before, after in pairwise(days))
    wandering = spread + sum(_turns(column) for column in sound) + _doubt(columns[0][0], format)
    return _Implausibility(sum(one is None for column in told for one in column), wandering)


def _turns(column: Sequence[datetime]) -> float:
    moves = [(after - before).total_seconds() / _DAY for before, after in pairwise(column)]
    turns = min(sum(move > 0 for move in moves), sum(move < 0 for move in moves))
    return turns + sum(log1p(abs(move)) for move in moves)


def _doubt(one: TokenizedDate, format: SiteFormat) -> float:
    """How unusual an order is: Americans write the month first, with slashes or dashes and "pm"."""
    if format.order == "ymd":
        return _ODD
    is_american = format.language == "en" and "p" in one.shape and "." not in one.shape
    if format.order == "mdy" and one.shape.startswith("9."):
        return _ODD
    return _UNUSUAL if (format.order == "mdy") != is_american else 0.0


def _moment(one: TokenizedDate, at: datetime, format: SiteFormat, known: KnownMoments) -> datetime | None:
    """The moment under a format; None where there is no such day, or not yet, or it is known to be another day."""
    try:
        found = absolute_moment(one, at, format).at
    except (ValueError, OverflowError):
        return None
    if found is None or found > at + MAX_AHEAD or abs(found - known.get(one.raw, found)) > MAX_AHEAD:
        return None
    weekday = one.word_value(one.parts.weekday, "weekday", format.language) if one.parts.weekday is not None else None
    return found if weekday in (None, found.weekday()) else None
