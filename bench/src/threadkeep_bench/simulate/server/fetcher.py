"""A simulated forum as a fetcher, in process."""

from __future__ import annotations

from functools import cached_property

from protego import Protego

from threadkeep.fetch import RecordedPage, recorded_answer, recorded_page
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.protocols import Clock
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.server.request_log import Log, LoggedRequest

ROBOT = "threadkeep"


class SimulatedFetcher:
    """Answers visits from a forum at the clock's time, follows redirects, sends cookies back and obeys robots.txt."""

    def __init__(self, forum: Forum, clock: Clock, log: Log | None = None) -> None:
        self.log = Log() if log is None else log
        self._forum = forum
        self._clock = clock
        self._cookie = ""

    async def fetch(self, visit: Visit) -> Answer:
        at = self._clock.now()
        if not self._robots.can_fetch(visit.url, ROBOT):
            return Failure(visit.url, Reason.ROBOTS, "robots.txt forbids it", at)
        return recorded_answer(self._look_up, visit.url, at)

    @cached_property
    def _robots(self) -> Protego:
        served = self._forum.serve(f"{self._forum.base_url}/robots.txt", self._clock.now())
        return Protego.parse(served.body.decode() if served.status == 200 else "")

    def _look_up(self, url: str) -> RecordedPage:
        at = self._clock.now()
        served = self._forum.serve(url, at, len(self.log.requests), self._cookie)
        self.log.requests.append(LoggedRequest(url, served.status, served.truth, at))
        self._cookie = next((value for name, value in served.headers if name == "set-cookie"), self._cookie)
        return recorded_page(url, served.status, served.headers, served.body, at)
