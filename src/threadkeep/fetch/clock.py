"""The time: the machine's own, or one that is turned by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

# A long wait is taken in pieces, so that a laptop that slept is noticed.
_LONGEST_SLEEP = 30.0


def steady_seconds() -> float:
    """Seconds that only go forward, whoever sets the machine's clock; where the system can, also while it sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.clock_gettime(boot) if boot is not None else time.monotonic()


class SystemClock:
    """The machine's time as it was at the start of the run, and the seconds since then.

    If somebody sets the clock during a run, pace, holds and leases are not changed by it.
    """

    def __init__(
        self, wall: Callable[[], datetime] = lambda: datetime.now(UTC), steady: Callable[[], float] = steady_seconds
    ) -> None:
        self._steady = steady
        self._began = steady()
        self._began_at = wall()

    def now(self) -> datetime:
        return self._began_at + timedelta(seconds=self._steady() - self._began)

    async def until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, _LONGEST_SLEEP))


class TurnedClock:
    """A clock that stops until it is turned; waiting for a moment turns it there, the earliest waiter first."""

    def __init__(self, at: datetime = datetime(2026, 11, 15, tzinfo=UTC)) -> None:
        self._now = at
        self._waited_for: list[datetime] = []

    def now(self) -> datetime:
        return self._now

    def forward(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)

    async def until(self, moment: datetime) -> None:
        self._waited_for.append(moment)
        try:
            await asyncio.sleep(0)
            while self._now < moment:
                if moment == min(self._waited_for):
                    self._now = moment
                else:
                    await asyncio.sleep(0)
        finally:
            self._waited_for.remove(moment)
