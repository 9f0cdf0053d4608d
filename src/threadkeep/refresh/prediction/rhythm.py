"""The hours of a week: how busy a forum is now, against its mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Floats

# A rhythm has a factor for each hour of the week.
_WEEK_HOURS = 7 * 24
# So many posts in each hour are taken as seen before counting begins: a few posts make no rhythm.
_PRIOR = 4.0
# No day is without people: where it has few posts, mostly the days that are stored are few.
_DAYS = (0.5, 2.0)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """A factor for each hour of the week, their mean 1."""

    factors: tuple[float, ...] = (1.0,) * _WEEK_HOURS

    def at(self, now: float) -> float:
        return self.factors[int(now // HOUR) % _WEEK_HOURS]

    def hours_and_days(self, at: float | Floats) -> tuple[Floats, Floats]:
        """How busy the hours of the day and the days of the week are, apart from each other."""
        table = np.asarray(self.factors).reshape(7, 24)
        hour = (np.asarray(at) // HOUR % _WEEK_HOURS).astype(np.int64)
        return table.mean(axis=0)[hour % 24], table.mean(axis=1)[hour // 24]


def rhythm_of(times: Iterable[float]) -> Rhythm:
    """Hour of the day and day of the week are counted apart and multiplied: a cell of the week alone has few posts."""
    stamps = np.fromiter(times, dtype=np.float64)
    hours = _shares(np.bincount((stamps // HOUR % 24).astype(np.int64), minlength=24))
    days = np.clip(_shares(np.bincount((stamps // DAY % 7).astype(np.int64), minlength=7)), *_DAYS)
    factors = np.outer(days, (np.roll(hours, 1) + 2 * hours + np.roll(hours, -1)) / 4).ravel()
    return Rhythm(tuple(float(factor) for factor in factors / factors.mean()))


def _shares(counts: NDArray[np.int64]) -> Floats:
    return np.asarray((counts + _PRIOR) / (counts + _PRIOR).mean())
