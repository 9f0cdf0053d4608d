"""The time of a simulated forum: now, a moment that stands still, or a year in some hours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from threadkeep.errors import UsageError
from threadkeep.fetch import SystemClock, TurnedClock
from threadkeep.protocols import Clock
from threadkeep_bench.simulate.community import Community


@dataclass(frozen=True, slots=True)
class FastClock:
    """Runs `factor` times as fast as `source`: when that was at `began_at`, this one was at `starts_at`."""

    source: Clock
    began_at: datetime
    starts_at: datetime
    factor: float

    def now(self) -> datetime:
        return self.starts_at + (self.source.now() - self.began_at) * self.factor

    async def until(self, moment: datetime) -> None:
        await self.source.until(self.began_at + (moment - self.starts_at) / self.factor)


def clock_from(text: str, community: Community, source: Clock | None = None) -> Clock:
    """The clock that a command line names: `real`, `end`, an ISO time, or `x3600`, which begins in mid-history."""
    source = SystemClock() if source is None else source
    if text == "real":
        return source
    options = community.options
    if text.lower() == "end":
        return TurnedClock(options.ends_at)
    if factor := re.fullmatch(r"x(\d+(?:\.\d+)?)", text):
        middle = options.starts_at + (options.ends_at - options.starts_at) / 2
        return FastClock(source, source.now(), middle, float(factor[1]))
    return TurnedClock(_moment(text))


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(
            f"no clock is called {text!r}", "Say real, end, x3600 or a time like 2026-05-01T12:00."
        ) from error
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
