"""The regression of the 2009 paper: how long until the next record of a list?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from threadkeep.refresh.intervals import ALL, DAY, HOUR, MINUTE, Floats, Growth, Rhythms
from threadkeep.refresh.rhythm import Rhythm

# A plain regression of raw intervals predicts none at all for threads that burst and died, and those starve the rest:
# so it is fitted on logarithms, what has not come counts as 30 days, and no interval is predicted below 12 minutes.
CAP = 30 * DAY
LEAST = 12 * MINUTE
# A list silent for so long is beyond what the examples tell: its next record is expected after as long again.
LONG_SILENT = 45 * DAY
# The moments after a record at which a list is looked at to learn from it, and the newest that are left out: whether
# a record follows within days is not known of them yet.
_LOOKS = (0.0, HOUR, 6 * HOUR, DAY, 3 * DAY, 10 * DAY, 30 * DAY)
_OPEN = 10 * DAY
_MOST_EXAMPLES = 6_000
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


def examples(lists: Iterable[Sequence[float]], now: float) -> Iterator[Example]:
    """Each list after each of its records, at several moments of the silence that followed."""
    for times in lists:
        for number, time in enumerate(times, 1):
            following = times[number] if number < len(times) else None
            for look in _LOOKS:
                at = time + look
                if at > min(now - _OPEN, following or now):
                    break
                yield Example(times[:number], at, min(CAP, following - at) if following else CAP)


def fitted(known: Sequence[Example], rhythm: Rhythm) -> Regression:
    """Least squares over the logarithms, from examples chosen evenly."""
    chosen = known[:: max(1, len(known) // _MOST_EXAMPLES)]
    growth = Growth()
    for example in chosen:
        growth.add(example.at, example.times)
    at = np.asarray([example.at for example in chosen])
    took = np.asarray([example.took for example in chosen])
    x = growth.features(at, rhythm.hours_and_days(at))
    y = np.log(np.clip(took, MINUTE, CAP) / HOUR)
    weights = np.linalg.solve(x.T @ x + _RIDGE * np.eye(x.shape[1]), x.T @ y)
    return Regression(tuple(float(weight) for weight in weights))
