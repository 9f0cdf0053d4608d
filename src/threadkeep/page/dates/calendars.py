"""Years and days of other calendars in ours."""

from __future__ import annotations

from datetime import date, timedelta

# 1 Farvardin 1300. Leap years follow a cycle of 33 years, true for 1300 to 1500.
_FIRST_YEAR, _FIRST_DAY = 1300, date(1921, 3, 21)
_LEAP = frozenset({1, 5, 9, 13, 17, 22, 26, 30})
_MONTH_STARTS = (0, 31, 62, 93, 124, 155, 186, 216, 246, 276, 306, 336)
# The Buddhist era began 543 years before the Christian one.
_BUDDHIST_AHEAD = 543


def gregorian_date(year: int, month: int, day: int) -> date:
    """The day in our calendar; the year decides which calendar it is in. ValueError if there is no such day."""
    if _FIRST_YEAR <= year < 1500:
        return _from_jalali(year, month, day)
    return date(year - _BUDDHIST_AHEAD if year >= 2400 else year, month, day)


def _from_jalali(year: int, month: int, day: int) -> date:
    longest = 31 if month <= 6 else 30 if month < 12 or year % 33 in _LEAP else 29
    if not (1 <= month <= 12 and 1 <= day <= longest):
        raise ValueError("no such day")
    leaps = sum(past % 33 in _LEAP for past in range(_FIRST_YEAR, year))
    return _FIRST_DAY + timedelta(days=(year - _FIRST_YEAR) * 365 + leaps + _MONTH_STARTS[month - 1] + day - 1)
