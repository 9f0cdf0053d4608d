"""How soon a thread is written in again, counted from stored posts: by the silence, and by how busy it was before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Floats

# Silence since the last post, in hours, and posts in the 24 hours up to it: where one bin ends and the next begins.
SILENCES = (0.25, 0.5, 1, 2, 4, 8, 16, 24, 48, 96, 192, 480)
BUSY = (2, 3, 5, 8, 13, 21)
# Every cell begins with so many posts at the mean rate: a cell never seen is as the forum is.
_PRIOR = 2.0
# A forum without a stored post: one post in a thread in two days.
_UNKNOWN = 1 / (2 * DAY)
# More seconds than any forum lives.
_APART = 1e10


@dataclass(frozen=True, slots=True)
class Hazard:
    """Posts a second, by bins of silence and of activity."""

    rates: tuple[tuple[float, ...], ...] = ((_UNKNOWN,) * (len(BUSY) + 1),) * (len(SILENCES) + 1)

    def rate(self, silence: float, busy: int) -> float:
        return self.rates[bisect_right(SILENCES, silence / HOUR)][bisect_right(BUSY, busy)]


def hazard_of(threads: Sequence[Sequence[float]], now: float, since: float) -> Hazard:
    """Counted on the posts after `since`; the times of each thread ascend."""
    followed = _followed([times for times in threads if len(times) and times[-1] > since], now, since)
    if not len(followed.silence):
        return Hazard()
    edges = np.asarray((0.0, *SILENCES)) * HOUR
    kinds = np.searchsorted(BUSY, followed.busy, side="right")
    bins = np.searchsorted(edges[1:], followed.silence, side="right")
    shape = (len(edges), len(BUSY) + 1)
    counts, exposure = np.zeros(shape), np.zeros(shape)
    np.add.at(counts, (bins[followed.is_ended], kinds[followed.is_ended]), 1)
    for row, (low, high) in enumerate(zip(edges, (*edges[1:], np.inf), strict=True)):
        exposure[row] = np.bincount(kinds, np.clip(followed.silence, low, high) - low, shape[1])
    mean = max(counts.sum(), 1.0) / max(exposure.sum(), HOUR)
    rates = (counts + _PRIOR) / (exposure + _PRIOR / mean)
    return Hazard(tuple(tuple(float(rate) for rate in row) for row in rates))


class _PostSilences(NamedTuple):
    """Of every post: the silence after it, whether a post ended that, and the posts of the 24 hours up to it."""

    silence: Floats
    is_ended: NDArray[np.bool_]
    busy: NDArray[np.int64]


def _followed(threads: Sequence[Sequence[float]], now: float, since: float) -> _PostSilences:
    """All threads in one array, each shifted far from the next, so that a day before never reaches another thread."""
    sizes = np.asarray([len(times) for times in threads], dtype=np.int64)
    times = np.fromiter((time for each in threads for time in each), dtype=np.float64, count=int(sizes.sum()))
    owner = np.repeat(np.arange(len(sizes)), sizes)
    is_last = np.append(owner[1:] != owner[:-1], True)[: len(times)]
    following = np.where(is_last, now, np.append(times[1:], now)[: len(times)])
    apart = owner * _APART + times - (times.min() if len(times) else 0.0)
    busy = np.arange(len(times)) - np.searchsorted(apart, apart - DAY) + 1
    chosen = times > since
    return _PostSilences(np.maximum(following - times, 0.0)[chosen], ~is_last[chosen], busy[chosen])
