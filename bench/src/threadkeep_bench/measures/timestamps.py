"""Whether a moment that was read is the true one, as exactly as a page can show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from threadkeep.model import Moment, Precision
from threadkeep.page import lacks_year

LENGTHS: dict[Precision, timedelta] = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "month": timedelta(days=31),
    "year": timedelta(days=366),
}
# A site that shows no zone may run its clock by any; no zone is further from UTC than this.
FURTHEST_ZONE = timedelta(hours=14)
_NONE = timedelta()
# The nearest first: of offsets that make as many dates right, the smallest is meant.
_OFFSETS = sorted((quarter * timedelta(minutes=15) for quarter in range(-56, 57)), key=abs)
# More dates of a site say no more about its clock.
_ENOUGH = 100

Told = tuple[Moment | None, datetime]


def is_right(moment: Moment | None, at: datetime, offset: timedelta = _NONE, slack: timedelta = _NONE) -> bool:
    """Whether a moment is `at` to its precision, by a clock that is off by `offset` or by one that is not.

    Words like "2 hours ago" do not use the site's clock. What shows no year is right in any year.
    """
    if moment is None or moment.at is None:
        return False
    near = min(_away(moment.at, at + off, moment.raw) for off in (_NONE, offset))
    return near <= LENGTHS[moment.precision or "day"] + slack


def clock_offset(told: Sequence[Told]) -> timedelta:
    """How far a site's clock is from UTC, in quarters of an hour: what makes most dates right."""
    unzoned = [(moment, at) for moment, at in told if moment and moment.zone != "shown"][:_ENOUGH]
    return max(_OFFSETS, key=lambda offset: sum(is_right(moment, at, offset) for moment, at in unzoned))


def _away(one: datetime, other: datetime, raw: str) -> timedelta:
    if not _is_yearless(raw):
        return abs(one - other)
    return min(abs(_in_year(one, other.year + more) - other) for more in (-1, 0, 1))


def _in_year(at: datetime, year: int) -> datetime:
    is_leap_day = (at.month, at.day) == (2, 29)
    return at.replace(year=year, day=28 if is_leap_day else at.day)


@lru_cache(maxsize=4096)
def _is_yearless(raw: str) -> bool:
    return lacks_year(raw)
