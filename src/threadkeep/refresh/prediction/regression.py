"""The regression of the 2009 paper: how long until the next record of a list?"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from threadkeep.refresh.prediction.list_growth import ALL, DAY, HOUR, MINUTE, Floats, Growth, Rhythms
from threadkeep.refresh.prediction.rhythm import Rhythm

# A plain regression of raw intervals predicts none at all for threads that burst and died, and those starve the rest:
# so it is fitted on logarithms, no interval counts for more than 30 days, and none is predicted below 12 minutes. It
# learns from intervals that ended, as the paper's does; with those that did not, warm threads are taken for dead too.
CAP = 30 * DAY
LEAST = 12 * MINUTE
# A list silent for so long is beyond what the examples show: its next record is expected after as long again.
LONG_SILENT = 45 * DAY
# The moments after a record at which a list is looked at to learn from it, and the newest that are left out: whether
# a record follows within days is not known of them yet.
_LOOKS = (0.0, HOUR, 6 * HOUR, DAY, 3 * DAY, 10 * DAY, 30 * DAY)
_OPEN = 10 * DAY
# A list is learned from at so many of its records, and so many lists are: weights settle long before.
_MOST_RECORDS = 12
# See above.
_MOST_LISTS = 600
# Keeps the equations solvable if a feature is equal in all examples. Not tuned.
_RIDGE = 1e-3


@dataclass(frozen=True, slots=True)
class Regression:
    """Weights of the features."""

    weights: tuple[float, ...]

    def intervals(self, growth: Growth, now: float, rhythm: Rhythms, rows: slice = ALL) -> Floats:
        """The predicted seconds to the next record, list by list."""
        logs = growth.features(now, rhythm, rows) @ np.asarray(self.weights)
        predicted = np.exp(np.clip(logs, -8, 8)) * HOUR
        silence = growth.silence(now, rows)
        floor = np.where(growth.is_dead(now, rows) > 0, np.maximum(silence, LEAST), LEAST)
        return np.where(silence > LONG_SILENT, silence, np.maximum(predicted, floor))


@dataclass(frozen=True, slots=True)
class Example:
    """A list as it was at one moment, and how long its next record took from there, at most CAP."""

    times: Sequence[float]
    at: float
    took: float


def examples(lists: Sequence[Sequence[float]], since: float, now: float) -> list[Example]:
    """Lists after some of their records, at several moments of the silence that followed; chosen evenly."""
    chosen = lists[:: max(1, len(lists) // _MOST_LISTS)]
    return [example for times in chosen for example in _examples_of(times, since, now)]


def _examples_of(times: Sequence[float], since: float, now: float) -> Iterator[Example]:
    first = bisect_left(times, since)
    for number in range(first + 1, len(times), max(1, (len(times) - first) // _MOST_RECORDS)):
        for look in _LOOKS:
            at = times[number - 1] + look
            if at > min(now - _OPEN, times[number]):
                break
            yield Example(times[:number], at, min(CAP, times[number] - at))


def fitted(known: Sequence[Example], rhythm: Rhythm) -> Regression:
    """Least squares over the logarithms."""
    growth = Growth()
    for example in known:
        growth.add(example.at, example.times)
    at = np.asarray([example.at for example in known])
    took = np.asarray([example.took for example in known])
    x = growth.features(at, rhythm.hours_and_days(at))
    y = np.log(np.clip(took, MINUTE, CAP) / HOUR)
    weights = np.linalg.solve(x.T @ x + _RIDGE * np.eye(x.shape[1]), x.T @ y)
    return Regression(tuple(float(weight) for weight in weights))
