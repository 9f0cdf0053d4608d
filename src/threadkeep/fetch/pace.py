"""How soon a host may be asked again."""

from __future__ import annotations

from datetime import datetime, timedelta

# Never faster than two requests a second unless the user says so.
SHORTEST_DELAY = 0.5
# As long idle as busy: a server that gets slow under us is left alone for half of its time, whatever its speed.
SHARE_OF_RESPONSE = 1.0
# A server that needs minutes for a page is caught by the time cap; waiting longer than this would not help it.
LONGEST_ADAPTED = 60.0
# The newest response counts for a third: one slow page does not stop a crawl, three slow it down.
_NEWEST = 1 / 3


class Pace:
    """The pace of one host: `told` is the delay that the user said, None lets it follow the host's response time."""

    def __init__(self, told: float | None) -> None:
        self._told = told
        self._response: float | None = None
        self._busy_at: datetime | None = None
        self.crawl_delay = 0.0

    @property
    def delay(self) -> float:
        """Seconds between the end of a request and the next; robots.txt's Crawl-delay is never undercut."""
        adapted = min(max(SHORTEST_DELAY, SHARE_OF_RESPONSE * (self._response or 0.0)), LONGEST_ADAPTED)
        return max(adapted if self._told is None else self._told, self.crawl_delay)

    def free_at(self, now: datetime) -> datetime:
        """The moment from which the next request may go out."""
        return max(now, self._busy_at + timedelta(seconds=self.delay)) if self._busy_at else now

    def start(self, now: datetime) -> datetime:
        """The moment when the next request may go out; it is taken, and the one after it comes a delay later."""
        self._busy_at = self.free_at(now)
        return self._busy_at

    def ended(self, now: datetime, seconds: float) -> None:
        """A request that took `seconds` is over."""
        self._busy_at = max(now, self._busy_at) if self._busy_at else now
        before = seconds if self._response is None else self._response
        self._response = before + (seconds - before) * _NEWEST
