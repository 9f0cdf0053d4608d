"""The format of a site, inferred from whole columns of its dates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from threadkeep.page.times.read import AHEAD, Written, absolute, written
from threadkeep.page.times.site_format import ORDERS, Order, SiteFormat
from threadkeep.page.times.words import folded, lexicon

# A site writes its dates alike; more of them say nothing new.
MOST_INFERRED_FROM = 400
_TELLING = frozenset({"month", "jalali", "weekday", "day", "ago", "past", "unit", "two", "half"})


@dataclass(frozen=True, slots=True, order=True)
class _Fault:
    """What speaks against an order, the gravest first."""

    impossible: int
    future: int
    turns: int
    wandering: float


def infer_format(columns: Sequence[Sequence[str]], at: datetime, language: str = "") -> SiteFormat:
    """How the site writes its dates; a column holds dates of one place on a page, in the order they stand there.

    `language` is what the site says of itself; its words are believed first. The zone is not in the dates: see
    `zone_minutes`.
    """
    shown = [[written(raw) for raw in column[:MOST_INFERRED_FROM]] for column in columns]
    spoken = _language((one for column in shown for one in column), language)
    return SiteFormat(order=_order(shown, at, spoken), language=spoken)


def _language(dates: Iterable[Written], stated: str) -> str:
    """The language that knows the most of the words."""
    words = {
        folded(piece) for one in dates for piece, sign in zip(one.pieces, one.shape, strict=True) if sign.isalpha()
    }
    votes: Counter[str] = Counter()
    for word in words:
        votes.update({m.language for m in lexicon().meanings.get(word, ()) if m.role in _TELLING and m.language})
    if not votes:
        return stated
    most = max(votes.values())
    return stated if votes[stated] == most else min(name for name, count in votes.items() if count == most)


def _order(columns: Sequence[Sequence[Written]], at: datetime, language: str) -> Order:
    numeric = [found for column in columns if (found := [one for one in column if "a" in one.plan.date])]
    if not numeric:
        return "dmy"
    faults = {order: _faults(numeric, at, SiteFormat(order, language)) for order in _believed(numeric)}
    return min(faults, key=lambda order: faults[order])


def _believed(columns: Sequence[Sequence[Written]]) -> tuple[Order, ...]:
    """The orders that can be meant, the likeliest first: slashes with "pm" are American, or the month comes first."""
    shapes = [one.shape for column in columns for one in column]
    has_short_years = any("9-9-9" in shape or "9/9/9" in shape or "9.9.9" in shape for shape in shapes)
    american = any("/" in shape or "-" in shape for shape in shapes) and any("p" in shape for shape in shapes)
    orders: tuple[Order, ...] = ("mdy", "dmy", "ymd") if american else ORDERS
    return orders if has_short_years else tuple(order for order in orders if order != "ymd")


def _faults(columns: Sequence[Sequence[Written]], at: datetime, format: SiteFormat) -> _Fault:
    told = [[_moment(one, at, format) for one in column] for column in columns]
    sound = [[one for one in column if one is not None] for column in told]
    moves = [[(after - before).total_seconds() for before, after in pairwise(column)] for column in sound]
    return _Fault(
        impossible=sum(one is None for column in told for one in column),
        future=sum(one > at + AHEAD for column in sound for one in column),
        turns=sum(min(sum(move > 0 for move in column), sum(move < 0 for move in column)) for column in moves),
        wandering=sum(abs(move) for column in moves for move in column),
    )


def _moment(one: Written, at: datetime, format: SiteFormat) -> datetime | None:
    """The moment under a format; None where there is no such day, or its name is another weekday's."""
    try:
        found = absolute(one, at, format).at
    except (ValueError, OverflowError):
        return None
    if found is None or one.plan.weekday is None:
        return found
    weekday = one.word(one.plan.weekday, "weekday", format.language)
    return found if weekday in (None, found.weekday()) else None


def with_zone(format: SiteFormat, minutes: int | None) -> SiteFormat:
    """The format with what is known of the site's clock."""
    return format if minutes is None else replace(format, zone_minutes=minutes, zone="site")
