"""How fresh an archive is: how long the posts of the last day waited, and what that cost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_states import delays, refreshed_since, requests_since
from threadkeep.refresh.clock_offset.offsets import ahead_of

# Delays are reported for the posts of the last 24 hours.
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Freshness:
    """Seconds that half and that 95 of 100 posts waited at most; None where none was written. `pages` were asked for.

    All of the last 24 hours, or since the archive is kept fresh.
    """

    posts: int = 0
    median: float | None = None
    p95: float | None = None
    pages: int = 0


UNKNOWN = Freshness()


def freshness_of(archive: Archive, now: datetime) -> Freshness:
    since = max(refreshed_since(archive) or now, now - _DAY)
    ahead = ahead_of(archive)
    waited = delays(archive, since, ahead.posts, ahead.zoned)
    pages = requests_since(archive, now - _DAY)
    return Freshness(len(waited), _quantile(waited, 0.5), _quantile(waited, 0.95), pages)


def _quantile(ascending: list[float], part: float) -> float | None:
    """The least value that so large a part of all does not exceed."""
    return ascending[max(0, -int(-part * len(ascending) // 1) - 1)] if ascending else None
