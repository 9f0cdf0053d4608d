"""Threads that no list tells of: where lists are sorted by creation, replies to older threads show on no first page."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from threadkeep.refresh.hazard import Hazard
from threadkeep.refresh.intervals import DAY, HOUR
from threadkeep.refresh.watched import Watched

_WARM = 60 * DAY
_RECKON = HOUR


class Blind:
    """The thread in which most new posts are expected since it was last heard of; rates are reckoned hour by hour."""

    def __init__(self) -> None:
        self._threads: list[int] = []
        self._rates, self._heard = np.zeros(0), np.zeros(0)
        self._reckon_at = 0.0

    def best(self, threads: Mapping[int, Watched], hazard: Hazard, now: float) -> int | None:
        if now >= self._reckon_at:
            self._reckon(threads, hazard, now)
        if not self._threads:
            return None
        place = int((self._rates * (now - self._heard)).argmax())
        self._heard[place] = now
        return self._threads[place]

    def _reckon(self, threads: Mapping[int, Watched], hazard: Hazard, now: float) -> None:
        self._reckon_at = now + _RECKON
        warm = [(id, each) for id, each in threads.items() if each.kept and each.last_at > now - _WARM]
        # Rates come in steps: of threads that are as likely to have grown, those written in last come first.
        warm.sort(key=lambda known: -known[1].last_at)
        self._threads = [id for id, _ in warm]
        self._rates = np.asarray([hazard.rate(now - each.last_at, each.busy) for _, each in warm])
        self._heard = np.asarray([each.informed_at for _, each in warm])
