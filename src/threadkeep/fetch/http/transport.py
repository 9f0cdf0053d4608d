"""One request and what came back, as a value: nothing followed, nothing judged."""

from __future__ import annotations

import errno
import os
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import aiohttp
from yarl import URL

from threadkeep.fetch.addresses import AddressRefused, AddressRule
from threadkeep.fetch.http.body import Body, read_body
from threadkeep.fetch.http.connector import PeerResponse
from threadkeep.fetch.http.cookies import CookieJar
from threadkeep.fetch.options import FetchOptions
from threadkeep.fetch.urls import origin
from threadkeep.model import Exchange, Failure, Headers, Reason, Validators
from threadkeep.protocols import Clock

# Credentials of any kind; the user's own headers are left out of the archive too, whatever their names.
_SECRET = frozenset({"cookie", "authorization", "proxy-authorization"})

# This machine has no free file for a connection: the host is not to blame.
_OWN_LIMITS = frozenset({errno.EMFILE, errno.ENFILE})

_REASONS: tuple[tuple[type[BaseException], Reason], ...] = (
    (AddressRefused, Reason.ADDRESS),
    (TimeoutError, Reason.TIMEOUT),
    (aiohttp.ClientConnectorCertificateError, Reason.TLS),
    (aiohttp.ClientConnectorSSLError, Reason.TLS),
    (aiohttp.ClientConnectorDNSError, Reason.DNS),
    (aiohttp.ClientResponseError, Reason.MALFORMED),
    (aiohttp.InvalidURL, Reason.MALFORMED),
    (aiohttp.ClientError, Reason.CONNECT),
)


@dataclass(frozen=True, slots=True)
class ServerAnswer:
    """An answer of a server, whatever its status."""

    url: str
    status: int
    headers: Headers
    body: Body
    exchange: Exchange
    seconds: float

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)


class Transport:
    """Asks over one session; cookies and credentials go to their own origin only."""

    def __init__(
        self, session: aiohttp.ClientSession, options: FetchOptions, clock: Clock, jar: CookieJar, rule: AddressRule
    ) -> None:
        self._session = session
        self._options = options
        self._clock = clock
        self._jar = jar
        self._rule = rule

    def cookies_for(self, url: str) -> str | None:
        return self._jar.header(url, self._clock.now())

    async def get(self, url: str, cap: int, unless: Validators | None = None) -> ServerAnswer | Failure:
        at = self._clock.now()
        try:
            return await self._request(URL(url, encoded=True), url, at, cap, unless)
        except (aiohttp.ClientError, AddressRefused, TimeoutError) as error:
            cause = getattr(error, "os_error", None)
            if isinstance(cause, OSError) and cause.errno in _OWN_LIMITS:
                raise cause from error
            return _failure(url, at, cause if isinstance(cause, AddressRefused) else error)

    async def _request(self, target: URL, url: str, at: datetime, cap: int, unless: Validators | None) -> ServerAnswer:
        self._rule.admit_literal(target.raw_host or "", target.port or 0)
        headers = self._headers(url) | _conditional_headers(unless)
        async with self._session.get(target, headers=headers, allow_redirects=False) as response:
            body = await read_body(response.content, response.headers.get("Content-Encoding"), cap)
        self._keep_cookies(url, response)
        seconds = (self._clock.now() - at).total_seconds()
        return ServerAnswer(
            url,
            response.status,
            _header_pairs(response.raw_headers),
            body,
            self._exchange(url, at, response, body),
            seconds,
        )

    def _headers(self, url: str) -> dict[str, str]:
        cookies = self.cookies_for(url)
        return {**dict(self._options.headers_for(origin(url))), **({"Cookie": cookies} if cookies else {})}

    def _keep_cookies(self, url: str, response: aiohttp.ClientResponse) -> None:
        for value in response.headers.getall("Set-Cookie", ()):
            self._jar.keep(url, value, self._clock.now())

    def _exchange(self, url: str, at: datetime, response: aiohttp.ClientResponse, body: Body) -> Exchange:
        secret = _SECRET.union(name.lower() for name, _ in self._options.headers_for(origin(url)))
        return Exchange(
            url,
            at,
            _request_head(response, secret),
            _response_head(response),
            body.raw,
            response.peer if isinstance(response, PeerResponse) else None,
            body.trouble.truncated if body.trouble else None,
        )


def _conditional_headers(unless: Validators | None) -> dict[str, str]:
    """A tag says more than a time does, and where both are sent the tag decides."""
    if unless is None:
        return {}
    named = (("If-None-Match", unless.etag), ("If-Modified-Since", unless.last_modified))
    return {name: value for name, value in named if value}


def _failure(url: str, at: datetime, error: BaseException) -> Failure:
    reason = next(reason for kind, reason in _REASONS if isinstance(error, kind))
    return Failure(url, reason, _error_text(error), at)


def _error_text(error: BaseException) -> str:
    """One line: what the system says where it has words, for the client's messages hold its own and the server's."""
    cause = getattr(error, "os_error", None)
    if isinstance(cause, ssl.SSLCertVerificationError):
        return f"its certificate is not valid: {cause.verify_message}"
    if isinstance(cause, ssl.SSLError):
        # The number is one of OpenSSL's: the system has other words for it.
        return " ".join(str(cause.reason or "no secure connection").split("_")).lower()
    if isinstance(cause, OSError) and cause.errno:
        return os.strerror(cause.errno) if cause.errno > 0 else str(cause.strerror)
    return " ".join(str(error).split())[:300] or "no answer in time"


def _header_pairs(raw_headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    return tuple((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in raw_headers)


def _request_head(response: aiohttp.ClientResponse, secret: frozenset[str]) -> bytes:
    asked = response.request_info
    shown = (f"{name}: {value}" for name, value in asked.headers.items() if name.lower() not in secret)
    return "\r\n".join([f"GET {asked.url.raw_path_qs} HTTP/1.1", *shown, "", ""]).encode("utf-8", "replace")


def _response_head(response: aiohttp.ClientResponse) -> bytes:
    """The head as it came, but for Transfer-Encoding: the chunks are gone from the body, so its name is changed."""
    version = response.version or aiohttp.HttpVersion11
    first = f"HTTP/{version.major}.{version.minor} {response.status} {response.reason or ''}"
    lines = [first.encode("utf-8", "surrogateescape")]
    for name, value in response.raw_headers:
        is_transfer = name.lower() == b"transfer-encoding"
        lines.append((b"X-Archived-Transfer-Encoding" if is_transfer else name) + b": " + value)
    return b"\r\n".join([*lines, b"", b""])
