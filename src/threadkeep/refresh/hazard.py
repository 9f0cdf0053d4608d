"""How soon a thread is written in again, counted from stored posts: by the silence, and by how busy it was before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from threadkeep.refresh.intervals import DAY, HOUR, Floats

# Silence since the last post, in hours, and posts in the 24 hours up to it: where one bin ends and the next begins.
SILENCES = (0.25, 0.5, 1, 2, 4, 8, 16, 24, 48, 96, 192, 480)
BUSY = (2, 3, 5, 8, 13, 21)
# Every cell begins with so many posts at the mean rate: a cell never seen is as the forum is.
_PRIOR = 2.0
# A forum of which nothing is stored: one post in a thread in two days.
_UNKNOWN = 1 / (2 * DAY)


@dataclass(frozen=True, slots=True)
class Hazard:
    """Posts a second, by bins of silence and of activity."""

    rates: tuple[tuple[float, ...], ...] = ((_UNKNOWN,) * (len(BUSY) + 1),) * (len(SILENCES) + 1)

    def rate(self, silence: float, busy: int) -> float:
        return self.rates[bisect_right(SILENCES, silence / HOUR)][bisect_right(BUSY, busy)]


def hazard_of(threads: Sequence[Sequence[float]], now: float, since: float) -> Hazard:
    """Counted on the posts after `since`."""
    posts = [np.asarray(times, dtype=np.float64) for times in threads if len(times) and times[-1] > since]
    if not posts:
        return Hazard()
    silence, is_followed, busy = _followed(posts, now, since)
    edges = np.asarray((0.0, *SILENCES)) * HOUR
    kinds = np.searchsorted(BUSY, busy, side="right")
    bins = np.searchsorted(edges[1:], silence, side="right")
    shape = (len(edges), len(BUSY) + 1)
    counts, exposure = np.zeros(shape), np.zeros(shape)
    np.add.at(counts, (bins[is_followed], kinds[is_followed]), 1)
    for row, (low, high) in enumerate(zip(edges, (*edges[1:], np.inf), strict=True)):
        np.add.at(exposure[row], kinds, np.clip(silence, low, high) - low)
    mean = max(counts.sum(), 1.0) / max(exposure.sum(), HOUR)
    return Hazard(tuple(map(tuple, (counts + _PRIOR) / (exposure + _PRIOR / mean))))


def _followed(posts: list[Floats], now: float, since: float) -> tuple[Floats, Floats, Floats]:
    """Of every post: the silence after it, whether a post ended that, and the posts of the 24 hours up to it."""
    silences, ends, busy = [], [], []
    for times in posts:
        chosen = np.flatnonzero(times > since)
        following = np.append(times[1:], now)
        silences.append(np.maximum(following - times, 0.0)[chosen])
        ends.append((np.arange(len(times)) < len(times) - 1)[chosen])
        busy.append((np.arange(len(times)) - np.searchsorted(times, times - DAY) + 1)[chosen])
    return np.concatenate(silences), np.concatenate(ends), np.concatenate(busy)
