"""A recorded forum as a fetcher, in process."""

from __future__ import annotations

import re
from email.utils import format_datetime
from functools import cached_property
from random import Random

from protego import Protego

from threadkeep.fetch import RecordedPage, normalise, origin, path_and_query, recorded_page, same_site
from threadkeep.model import Answer, Exchange, Failure, Headers, Reason, Response, Visit
from threadkeep.protocols import Clock
from threadkeep_bench.test_beds.foreign.recording import ForeignPage, ForeignRecording
from threadkeep_bench.test_beds.foreign.request_marks import AnsweredRequest

ROBOT = "threadkeep"
BASE = "http://forum.example"
# The host as it is written in the recorded bodies.
_RECORDED_BASE = b"http://forum.invalid"
_MOST_HOPS = 10
# How often a server forgets a session that a link names.
_SESSION_RENEWED = 1 / 150


class ForeignFetcher:
    """Answers visits from a recording, with redirects, robots.txt and the forum's session; `requests` logs each hop."""

    def __init__(self, recording: ForeignRecording, clock: Clock, base: str = BASE) -> None:
        self.requests: list[AnsweredRequest] = []
        self.base = base
        self._recording = recording
        self._clock = clock
        self._dice = Random(recording.truth.name)
        self._has_session = False

    async def fetch(self, visit: Visit) -> Answer:
        hops: list[Exchange] = []
        url = visit.url
        while len(hops) <= _MOST_HOPS:
            if refusal := self._refusal(url, tuple(hops)):
                return refusal
            answered = self._requested(url)
            hops.append(answered.exchange)
            target = normalise(answered.location, url) if answered.location else None
            if target is None:
                return Response(
                    visit.url,
                    url,
                    answered.status,
                    answered.headers,
                    answered.body,
                    self._clock.now(),
                    0.0,
                    tuple(hops),
                )
            url = target
        return self._failure(visit.url, Reason.REDIRECT_LOOP, tuple(hops))

    def _refusal(self, url: str, hops: tuple[Exchange, ...]) -> Failure | None:
        if not same_site(url, self.base):
            return self._failure(url, Reason.OFF_SITE, hops)
        return None if self._robots.can_fetch(url, ROBOT) else self._failure(url, Reason.ROBOTS, hops)

    @cached_property
    def _robots(self) -> Protego:
        """The rules, requested once like by every polite crawler."""
        answered = self._requested(f"{self.base}/robots.txt")
        return Protego.parse(answered.body.decode("utf-8-sig", "replace") if answered.status == 200 else "")

    def _requested(self, url: str) -> RecordedPage:
        target = path_and_query(url)
        page = self._recording.find(target) or self._recording.missing
        self.requests.append(self._logged(target, page))
        body, cookies = self._body(page, target)
        return recorded_page(url, page.status, (*self._headers(page), *cookies), body, self._clock.now())

    def _logged(self, target: str, page: ForeignPage) -> AnsweredRequest:
        acts = page.changes_state
        if page.kind == "missing":
            acts = re.search(self._recording.truth.state_changing, target) is not None
        return AnsweredRequest(target, page.kind, page.key, page.status, acts)

    def _headers(self, page: ForeignPage) -> Headers:
        date = format_datetime(self._recording.truth.recorded_at, usegmt=True)
        location = (("location", self.base + page.location),) if page.location else ()
        return (("date", date), ("content-type", page.content_type), *location)

    def _body(self, page: ForeignPage, target: str) -> tuple[bytes, Headers]:
        """The body for this client: a session id is in every link until the client returns the cookie."""
        body = self._recording.body(page).replace(_RECORDED_BASE, self.base.encode())
        session = self._recording.truth.session
        if session is None or not page.content_type.startswith("text/html"):
            return body, ()
        mark, name = session.mark.encode(), session.parameter
        if self._has_session:
            return body.replace(mark, b""), ()
        self._has_session = True
        written = f"{name}={self._session_id(name, target)}"
        body = re.sub(rb'(\?[^"#' + re.escape(mark) + rb"]*)" + re.escape(mark), rb"\1&amp;" + written.encode(), body)
        return body.replace(mark, b"?" + written.encode()), (("set-cookie", f"{written}; path=/; HttpOnly"),)

    def _session_id(self, name: str, target: str) -> str:
        given = re.search(rf"[?&]{name}=([0-9a-f]{{32}})(?:&|$)", target)
        if given and self._dice.random() >= _SESSION_RENEWED:
            return given.group(1)
        return f"{self._dice.getrandbits(128):032x}"

    def _failure(self, url: str, reason: Reason, hops: tuple[Exchange, ...]) -> Failure:
        return Failure(url, reason, f"{origin(url)}: {reason.value}", self._clock.now(), exchanges=hops)
