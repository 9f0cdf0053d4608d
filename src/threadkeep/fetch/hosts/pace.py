"""How soon a host may be asked again."""

from __future__ import annotations

from datetime import datetime, timedelta

from threadkeep.fetch.thresholds import PACE


class Pace:
    """The pace of one host. If `user_delay` is None, the delay follows the response times of the host."""

    def __init__(self, user_delay: float | None) -> None:
        self._user_delay = user_delay
        self._response: float | None = None
        self._busy_at: datetime | None = None
        self.crawl_delay = 0.0

    @property
    def delay(self) -> float:
        """Seconds between the end of a request and the next; robots.txt's Crawl-delay is never undercut."""
        adapted = min(
            max(PACE.shortest_delay, PACE.share_of_response * (self._response or 0.0)), PACE.longest_adapted_delay
        )
        return max(adapted if self._user_delay is None else self._user_delay, self.crawl_delay)

    def free_at(self, now: datetime) -> datetime:
        """The moment from which the next request may go out."""
        return max(now, self._busy_at + timedelta(seconds=self.delay)) if self._busy_at else now

    def reserve(self, now: datetime) -> datetime:
        """The moment when the next request may go out; it is taken, and the one after it comes a delay later."""
        self._busy_at = self.free_at(now)
        return self._busy_at

    def note_response(self, now: datetime, seconds: float) -> None:
        """A request that took `seconds` is over."""
        self._busy_at = max(now, self._busy_at) if self._busy_at else now
        before = seconds if self._response is None else self._response
        self._response = before + (seconds - before) * PACE.newest_weight
