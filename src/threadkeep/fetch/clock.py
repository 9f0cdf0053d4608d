"""The time: the machine's own, or one that is turned by hand."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

# A long wait is taken in pieces, so that a changed clock, or a laptop that slept, is noticed.
_LONGEST_SLEEP = 30.0


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

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
