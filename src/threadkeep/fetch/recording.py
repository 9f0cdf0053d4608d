"""Answers from a recording: its redirects followed inside it, a 404 for what is not in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from threadkeep.fetch.message_heads import request_head, response_head
from threadkeep.fetch.urls import host_of, normalise, path_and_query
from threadkeep.model import Answer, Exchange, Failure, Headers, Reason, Response

# As in the HTTP client, so that a recording ends where a request would.
_MAX_HOPS = 10


@dataclass(frozen=True, slots=True)
class RecordedPage:
    """One recorded page; `body` is content-decoded, `exchange` is the recorded one."""

    status: int
    headers: Headers
    body: bytes
    exchange: Exchange

    @property
    def location(self) -> str | None:
        """Where a redirect leads, as it was written."""
        if self.status not in (301, 302, 303, 307, 308):
            return None
        return next((value for name, value in self.headers if name == "location"), None)


LookUp = Callable[[str], RecordedPage | None]


def recorded_answer(look_up: LookUp, url: str, ended_at: datetime) -> Answer:
    """The recorded answer for `url`, at its own time; what is missing is missing since the recording ended.

    A recording never changes, so an error page in it is a page like any other.
    """
    hops: list[Exchange] = []
    current = url
    while len(hops) <= _MAX_HOPS:
        found = look_up(current) or missing_page(current, ended_at)
        hops.append(found.exchange)
        target = normalise(found.location, current) if found.location else None
        if target is None:
            at = found.exchange.at
            return Response(url, current, found.status, found.headers, found.body, at, exchanges=tuple(hops))
        current = target
    return Failure(url, Reason.REDIRECT_LOOP, f"more than {_MAX_HOPS} redirects", ended_at, exchanges=tuple(hops))


def missing_page(url: str, at: datetime) -> RecordedPage:
    return recorded_page(url, 404, (("content-type", "text/html; charset=utf-8"),), b"Not in this recording.", at)


def recorded_page(url: str, status: int, headers: Headers, body: bytes, at: datetime) -> RecordedPage:
    """A page whose heads were not recorded, with the plainest heads that fit it."""
    sized = (*headers, ("content-length", str(len(body))))
    exchange = Exchange(
        url, at, request_head(path_and_query(url), (("Host", host_of(url)),)), response_head(status, sized), body
    )
    return RecordedPage(status, headers, body, exchange)
