"""Dates of a page that are no post's: its clock, days on which people joined, days that are still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from threadkeep.model import Moment
from threadkeep.page.dates.candidates import DateCandidate
from threadkeep.page.dates.read_moment import MAX_AHEAD
from threadkeep.page.dates.thresholds import DATES

_EXACT = frozenset({"second", "minute"})
# Nearly all zones lie half hours apart; a page is made within a minute of being asked for.
_STEP, _SLACK, _FURTHEST = timedelta(minutes=30), timedelta(minutes=1), timedelta(hours=14)


def without_unrelated_dates(
    candidates: Sequence[DateCandidate], moments: Sequence[Moment], at: datetime
) -> tuple[tuple[DateCandidate, Moment], ...]:
    """Each date with its moment, but those that are no post's.

    These are the clock of the page, lone dates that are later than when it was seen, and days on which people joined.
    """
    clock = page_clock(candidates, moments, at)
    dated = [pair for number, pair in enumerate(zip(candidates, moments, strict=True)) if number != clock]
    counts = Counter(candidate.place for candidate, _ in dated)
    exact = Counter(candidate.place for candidate, moment in dated if moment.precision in _EXACT)
    joined = [candidate.place not in exact and _is_labelled_day(candidate, moment) for candidate, moment in dated]
    drops_joined = sum(joined) <= exact.total() or _are_earlier(dated, joined)
    return tuple(
        (candidate, moment)
        for (candidate, moment), is_joined in zip(dated, joined, strict=True)
        if (counts[candidate.place] > 1 or not _is_to_come(moment, at))
        and not (is_joined and drops_joined)
        and not (exact and _is_month(candidate, moment))
    )


def _are_earlier(dated: Sequence[tuple[DateCandidate, Moment]], joined: Sequence[bool]) -> bool:
    """Whether days with a label are earlier than as many that are alone: people join before they write."""
    labelled = sorted(told.at for (_, told), is_joined in zip(dated, joined, strict=True) if is_joined and told.at)
    bare = sorted(told.at for one, told in dated if one.share >= DATES.alone and one.source == "text" and told.at)
    return 0 < len(labelled) <= len(bare) and labelled[len(labelled) // 2] < bare[len(bare) // 2]


def _is_labelled_day(candidate: DateCandidate, moment: Moment) -> bool:
    """Whether it is like "Joined: 5 Jan 2020"; beside times of day it is no post's, or posts of other days show one."""
    return candidate.share < DATES.alone and moment.precision == "day" and not candidate.is_relative


def _is_month(candidate: DateCandidate, moment: Moment) -> bool:
    """Whether it is like "Registered: January 2020"; nobody dates a post so, and the next one by the minute."""
    return moment.precision in ("month", "year") and not candidate.is_relative and candidate.source == "text"


def page_clock(candidates: Sequence[DateCandidate], moments: Sequence[Moment], at: datetime) -> int | None:
    """Which of the dates is the clock of a page seen at `at`; None where there is none.

    A clock is the latest date of the page, alone at its place, and now in some zone. Where no other date is as exact,
    and none stands with fewer words, it may be all that is known of a new post, and is left alone.
    """
    exact = [n for n, one in enumerate(moments) if one.at and one.precision in _EXACT and not _is_to_come(one, at)]
    if not exact:
        return None
    latest = max(exact, key=lambda number: moments[number].at or at)
    place = candidates[latest].place
    is_alone = sum(one.place == place for one in candidates) == 1 and _has_others(candidates, exact, latest)
    is_clock = is_alone and not candidates[latest].is_relative and _is_now(moments[latest].at, at)
    return latest if is_clock else _day_clock(candidates, moments, at)


def _has_others(candidates: Sequence[DateCandidate], exact: Sequence[int], clock: int) -> bool:
    if len(exact) > 1:
        return True
    bare = any(one.share >= DATES.alone for n, one in enumerate(candidates) if n != clock)
    return bare and candidates[clock].share < DATES.alone


def _is_to_come(moment: Moment, at: datetime) -> bool:
    return moment.at is not None and moment.at > at + MAX_AHEAD


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
