"""The days and weeks of a community: busy evenings, empty nights, quieter weekends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

HOUR = 3600
DAY = 24 * HOUR
WEEK = 7 * DAY
# 5 January 1970 was the first Monday of the epoch.
FIRST_MONDAY = 4 * DAY

# The busiest hour has 7 times the posts of the emptiest, a weekend day 85 % of a weekday.
AMPLITUDE = 0.75
WEEKEND = 0.85
BUSIEST_HOUR = 20
STEP = 600


@dataclass(frozen=True, slots=True)
class Week:
    """Real seconds of a week against operational seconds, in which nothing has a rhythm."""

    real: Floats
    operational: Floats

    def to_real(self, operational: Floats) -> Ints:
        week, rest = np.divmod(operational, float(WEEK))
        within = np.interp(rest, self.operational, self.real)
        return np.floor(week * WEEK + within).astype(np.int64) + FIRST_MONDAY

    def to_operational(self, real: float) -> float:
        week, rest = divmod(real - FIRST_MONDAY, WEEK)
        return float(week * WEEK + np.interp(rest, self.real, self.operational))


@cache
def usual_week() -> Week:
    """A week of seven days like those of forums."""
    edges = np.arange(0, WEEK + STEP, STEP, dtype=np.float64)
    middle = edges[:-1] + STEP / 2
    rhythm = 1 + AMPLITUDE * np.cos(2 * np.pi * (middle / HOUR - BUSIEST_HOUR) / 24)
    busy = np.concatenate(([0.0], np.cumsum(np.where(middle >= 5 * DAY, WEEKEND, 1.0) * rhythm)))
    return Week(edges, busy * (WEEK / busy[-1]))


def seconds(at: datetime) -> int:
    """Whole seconds of the epoch; what happens within a second happens at its beginning."""
    return int(at.timestamp() // 1)


def moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(int(seconds), UTC)
