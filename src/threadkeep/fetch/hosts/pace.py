"""How soon a host may be asked again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from threadkeep.fetch.hosts.shared_pace import SharedPace
from threadkeep.fetch.thresholds import PACE


class Pace:
    """The pace of one host. If `user_delay` is None, the delay follows the response times of the host."""

    def __init__(self, user_delay: float | None, shared: SharedPace | None = None) -> None:
        self._user_delay = user_delay
        self._shared = shared
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
        self._busy_at = self._share(now, lambda: self.free_at(now))
        return self._busy_at

    def note_response(self, now: datetime, seconds: float) -> None:
        """A request that took `seconds` is over."""
        self._busy_at = self._share(now, lambda: max(now, self._busy_at) if self._busy_at else now)
        before = seconds if self._response is None else self._response
        self._response = before + (seconds - before) * PACE.newest_weight

    def _share(self, now: datetime, time: Callable[[], datetime]) -> datetime:
        """The time of the last request that `time` gives, after requests of other programs were noted."""

        def change(last: datetime | None) -> datetime:
            if last is not None:
                self._busy_at = max(last, self._busy_at) if self._busy_at else last
            return time()

        return self._shared.update(now, self.delay, change) if self._shared is not None else change(None)
