"""Dates of a page that are nobody's: its clock, and days that are still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from threadkeep.model import Moment
from threadkeep.page.times.candidates import DateCandidate
from threadkeep.page.times.read import AHEAD

_EXACT = frozenset({"second", "minute"})
# Nearly all zones lie half hours apart; a page is made within a minute of being asked for.
_STEP, _SLACK, _FURTHEST = timedelta(minutes=30), timedelta(minutes=1), timedelta(hours=14)


def without_decoys(
    candidates: Sequence[DateCandidate], moments: Sequence[Moment], at: datetime
) -> tuple[tuple[DateCandidate, Moment], ...]:
    """Each date with its moment, but the clock of the page and lone dates that are later than when it was seen."""
    counts = Counter(one.place for one in candidates)
    lone = [counts[one.place] == 1 for one in candidates]
    clock = clock_of(candidates, moments, at)
    pairs = zip(candidates, moments, lone, strict=True)
    return tuple(
        (candidate, moment)
        for number, (candidate, moment, is_lone) in enumerate(pairs)
        if number != clock and not (is_lone and _is_to_come(moment, at))
    )


def clock_of(candidates: Sequence[DateCandidate], moments: Sequence[Moment], at: datetime) -> int | None:
    """Which of the dates is the clock of a page seen at `at`; None where there is none.

    A clock is the latest date of the page, alone at its place, and now in some zone. Where no other date is as exact
    it may be all that is known of a new post, and is left alone.
    """
    exact = [n for n, one in enumerate(moments) if one.at and one.precision in _EXACT and not _is_to_come(one, at)]
    if not exact:
        return None
    latest = max(exact, key=lambda number: moments[number].at or at)
    place = candidates[latest].place
    is_alone = sum(one.place == place for one in candidates) == 1 and len(exact) > 1
    is_clock = is_alone and not candidates[latest].is_relative and _is_now(moments[latest].at, at)
    return latest if is_clock else _day_clock(candidates, moments, at)


def _is_to_come(moment: Moment, at: datetime) -> bool:
    return moment.at is not None and moment.at > at + AHEAD


def _day_clock(candidates: Sequence[DateCandidate], moments: Sequence[Moment], at: datetime) -> int | None:
    """A clock without a time of day, on a page whose other dates have one: the only one of today."""
    days = [n for n, one in enumerate(moments) if one.precision == "day" and not candidates[n].is_relative]
    today = [n for n in days if (told := moments[n].at) is not None and -_FURTHEST <= at - told < timedelta(days=1)]
    return today[0] if len(today) == 1 else None


def _is_now(told: datetime | None, at: datetime) -> bool:
    if told is None or abs(told - at) > _FURTHEST:
        return False
    beside = (told - at) % _STEP
    return min(beside, _STEP - beside) <= _SLACK
