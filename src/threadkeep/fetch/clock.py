"""The time: the machine's own, or one that is turned by hand."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

# A long wait is taken in pieces, so that a clock set anew, or a laptop that slept, is noticed.
_LONGEST_SLEEP = 30.0


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, _LONGEST_SLEEP))


class TurnedClock:
    """A clock that stands still until it is turned; waiting for a moment turns it there at once."""

    def __init__(self, at: datetime = datetime(2026, 11, 15, tzinfo=UTC)) -> None:
        self._now = at

    def now(self) -> datetime:
        return self._now

    def forward(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)

    async def until(self, moment: datetime) -> None:
        await asyncio.sleep(0)
        self._now = max(self._now, moment)
