"""Whether the time of an exported post is right."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from threadkeep_bench.test_beds.foreign.truth import ForeignPost

_DAY = 86_400.0
# Zones are at most so far from UTC, in steps of a quarter of an hour.
_FURTHEST_ZONE = 14 * 3600
_ZONE_STEP = 900.0
# "Yesterday" may be read up to so much later than the recording, and the crawl may take a while.
_RELATIVE_DAYS = 8


@dataclass(frozen=True, slots=True)
class TimeMarks:
    """None where the page does not state what would be needed to judge."""

    in_utc: bool | None
    in_any_zone: bool | None


def time_marks(true: ForeignPost, published_at: datetime | None, clock_ahead: timedelta) -> TimeMarks:
    """Whether the time is right within the precision shown; a relative date may be read by the clock of the crawl."""
    if true.at is None and true.local_at is None:
        return TimeMarks(None, None)
    in_utc = _is_near(true, true.at, published_at, clock_ahead) if true.at else None
    targets = (true.at, true.local_at)
    in_any_zone = _is_near(true, true.at, published_at, clock_ahead) or any(
        _is_zone_apart(true, target, published_at) for target in targets
    )
    in_any_zone = in_any_zone or _is_near(true, true.local_at, published_at, clock_ahead)
    return TimeMarks(in_utc, in_any_zone)


def _slack(true: ForeignPost) -> float:
    return max(1, true.precision) + (true.precision < 60)


def _is_near(true: ForeignPost, target: datetime | None, at: datetime | None, clock_ahead: timedelta) -> bool:
    if at is None or target is None:
        return False
    gap = (at - target).total_seconds()
    return abs(gap) <= _slack(true) or (true.is_relative and _is_read_late(gap, _slack(true), clock_ahead))


def _is_read_late(gap: float, slack: float, clock_ahead: timedelta) -> bool:
    """Whether a relative date was read by the clock of the crawl: whole days late, or late by the clock's lead."""
    ahead = clock_ahead.total_seconds()
    if not 0 < gap <= ahead + _RELATIVE_DAYS * _DAY:
        return False
    return _from_step(gap, _DAY) <= slack or abs(gap - ahead) <= slack + _ZONE_STEP


def _is_zone_apart(true: ForeignPost, target: datetime | None, at: datetime | None) -> bool:
    if at is None or target is None:
        return False
    gap, slack = abs((at - target).total_seconds()), _slack(true)
    return gap <= _FURTHEST_ZONE + slack and _from_step(gap, _ZONE_STEP) <= slack


def _from_step(gap: float, step: float) -> float:
    """How far the gap is from a multiple of the step."""
    over = gap % step
    return min(over, step - over)
