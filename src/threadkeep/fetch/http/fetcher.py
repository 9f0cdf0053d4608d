"""The fetcher for the real network: each step down adds one concern."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import aiohttp
from aiohttp.abc import AbstractResolver

from threadkeep.fetch.addresses import AddressRule
from threadkeep.fetch.hosts.host import Host, HostState
from threadkeep.fetch.http.body import BodyProblem
from threadkeep.fetch.http.connector import GuardedConnector, PeerResponse
from threadkeep.fetch.http.cookies import CookieJar
from threadkeep.fetch.http.redirects import redirect_target
from threadkeep.fetch.http.response_errors import RETRY_LATER, host_failure, page_failure
from threadkeep.fetch.http.transport import ServerAnswer, Transport
from threadkeep.fetch.options import FetchOptions
from threadkeep.fetch.robots import MAX_ROBOTS, ExchangeTrail, RobotsFiles
from threadkeep.fetch.urls import host_of, normalise, origin
from threadkeep.model import Answer, Failure, Reason, Response, Validators, Visit
from threadkeep.protocols import Clock
from threadkeep.warc import MAX_BODY

_ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
_ACCEPT_ENCODING = "gzip, deflate, br, zstd"


@asynccontextmanager
async def open_fetcher(
    options: FetchOptions,
    clock: Clock,
    *,
    in_scope: Callable[[str], bool],
    resolver: AbstractResolver | None = None,
    hosts: dict[str, Host] | None = None,
) -> AsyncIterator[HttpFetcher]:
    """A fetcher with one session; `in_scope` says which redirects may be followed, `resolver` looks names up.

    Fetchers that share `hosts` keep one pace and one hold for each host between them.
    """
    rule = AddressRule(options.named_host)
    connector = GuardedConnector(resolver or aiohttp.ThreadedResolver(), rule)
    async with aiohttp.ClientSession(
        connector=connector,
        middlewares=(connector.repeat_only_on_reused,),
        response_class=PeerResponse,
        auto_decompress=False,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=options.total_timeout, sock_connect=options.connect_timeout),
        headers={"User-Agent": options.user_agent, "Accept": _ACCEPT, "Accept-Encoding": _ACCEPT_ENCODING},
    ) as session:
        jar = CookieJar(options.cookies, options.named_host or options.site_host)
        yield HttpFetcher(Transport(session, options, clock, jar, rule), options, clock, in_scope, hosts)


class HttpFetcher:
    """Fetches politely and within limits; whatever goes wrong with a page comes back as a Failure."""

    def __init__(
        self,
        transport: Transport,
        options: FetchOptions,
        clock: Clock,
        in_scope: Callable[[str], bool],
        hosts: dict[str, Host] | None = None,
    ) -> None:
        self._transport = transport
        self._options = options
        self._clock = clock
        self._in_scope = in_scope
        self._hosts: dict[str, Host] = {} if hosts is None else hosts
        self._robots = RobotsFiles(self._robots_file, clock)

    async def fetch(self, visit: Visit) -> Answer:
        """The answer, with every exchange it took: robots.txt, the hops, the page."""
        trail: ExchangeTrail = []
        answer = await self._fetch_with_redirects(visit.url, trail, visit.unless)
        return replace(answer, url=visit.url, exchanges=tuple(trail))

    def state(self, host: str) -> HostState:
        return self._host(host).state(self._clock.now())

    async def _fetch_with_redirects(self, url: str, trail: ExchangeTrail, unless: Validators | None) -> Answer:
        asked: set[tuple[str, str | None]] = set()
        for _ in range(self._options.max_hops + 1):
            # The same URL with another cookie is no loop: so a forum sets its session.
            asked.add((url, self._transport.cookies_for(url)))
            got = await self._fetch_if_allowed(url, trail, unless)
            if isinstance(got, Failure):
                return got
            # What is known of the page's version is of the URL asked for, and not of where it leads.
            unless = None
            target = self._checked_target(got)
            if not isinstance(target, str):
                return target
            if (target, self._transport.cookies_for(target)) in asked:
                return self._failure(url, Reason.REDIRECT_LOOP, f"redirects back to {target}")
            url = target
        return self._failure(url, Reason.REDIRECT_LOOP, f"more than {self._options.max_hops} redirects")

    def _checked_target(self, got: ServerAnswer) -> str | Answer:
        """Where to go on, or the answer if this is the end of the way."""
        target = redirect_target(got)
        if target is None:
            return _response(got)
        if isinstance(target, str) and not self._in_scope(target):
            return self._failure(got.url, Reason.OFF_SITE, f"redirects to {target}")
        return target

    async def _fetch_if_allowed(
        self, url: str, trail: ExchangeTrail, unless: Validators | None
    ) -> ServerAnswer | Failure:
        if normalise(url) != url:
            return self._failure(url, Reason.SCHEME, "only clean http and https URLs are fetched")
        refusal = None if self._options.ignore_robots else await self._refused_by_robots(url, trail)
        if refusal:
            return refusal
        got = await self._fetch_when_free(url, trail, min(self._options.max_body, MAX_BODY), unless)
        if isinstance(got, Failure):
            return got
        if got.status == 200:
            self._host(host_of(url)).known_good_url = url
        return page_failure(got) or got

    async def _refused_by_robots(self, url: str, trail: ExchangeTrail) -> Failure | None:
        host = self._host(host_of(url))
        if held := self._hold_failure(host, url):
            return held
        rules = await self._robots.rules(origin(url), trail)
        if isinstance(rules, Failure):
            return self._hold_for_robots(host, rules)
        host.pace.crawl_delay = rules.crawl_delay
        if (slowness := rules.slowness(host.name)) and not host.is_slowness_reported:
            host.is_slowness_reported = True
            self._options.report(slowness)
        return None if rules.allows(url) else self._failure(url, Reason.ROBOTS, "robots.txt does not allow it")

    def _hold_for_robots(self, host: Host, failure: Failure) -> Failure:
        """A robots.txt that cannot be had holds the host: what it forbids is not known."""
        if failure.is_lasting or failure.hold_until:
            return failure
        is_answer = failure.reason in (Reason.SERVER_ERROR, Reason.RATE_LIMITED, Reason.TRUNCATED)
        # If nothing answers at all, that is no trouble of robots.txt.
        why = f"robots.txt cannot be had: {failure.detail}" if is_answer else failure.detail
        return replace(
            failure, detail=why, hold_until=host.holds.back_off(self._clock.now(), why, failure.reason).until
        )

    async def _robots_file(self, url: str, trail: ExchangeTrail) -> ServerAnswer | Failure:
        got = await self._fetch_when_free(url, trail, MAX_ROBOTS)
        fault = None if isinstance(got, Failure) else page_failure(got)
        # Bytes behind the limit are not read, those before it count.
        return fault if fault and fault.reason is not Reason.TOO_LARGE else got

    async def _fetch_when_free(
        self, url: str, trail: ExchangeTrail, cap: int, unless: Validators | None = None
    ) -> ServerAnswer | Failure:
        """One request when the host is free for it; its answer is booked on the host."""
        host = self._host(host_of(url))
        if held := self._hold_failure(host, url):
            return held
        async with host.turn():
            for asked in host.urls_to_request(url):
                await self._clock.until(host.pace.reserve(self._clock.now()))
                if held := self._hold_failure(host, url):
                    return held
                known = unless if asked == url else None
                got = self._note_result(host, await self._request(asked, trail, cap, host, known))
                if isinstance(got, Failure):
                    return got
        return got

    async def _request(
        self, url: str, trail: ExchangeTrail, cap: int, host: Host, unless: Validators | None
    ) -> ServerAnswer | Failure:
        at = self._clock.now()
        got = await self._transport.get(url, cap, unless)
        now = self._clock.now()
        host.pace.note_response(now, (now - at).total_seconds())
        if isinstance(got, ServerAnswer):
            got = _checked_end(host, got)
            trail.append(got.exchange)
        return got

    def _note_result(self, host: Host, got: ServerAnswer | Failure) -> ServerAnswer | Failure:
        fault = got if isinstance(got, Failure) else host_failure(got)
        if fault is None:
            host.holds.note_success()
            return got
        if fault.is_lasting:
            return fault
        if isinstance(got, ServerAnswer) and got.status in RETRY_LATER:
            why = f"the server said {got.status}"
            hold = host.holds.postpone(got.header("retry-after"), self._clock.now(), why, fault.reason)
            return replace(fault, hold_until=hold.until)
        outage = host.holds.note_failure(self._clock.now(), fault.detail, fault.reason)
        return replace(fault, hold_until=outage.until if outage else None)

    def _hold_failure(self, host: Host, url: str) -> Failure | None:
        hold = host.holds.current(self._clock.now())
        if hold is None:
            return None
        return replace(self._failure(url, hold.reason, hold.why), hold_until=hold.until)

    def _failure(self, url: str, reason: Reason, detail: str) -> Failure:
        return Failure(url, reason, detail, self._clock.now())

    def _host(self, name: str) -> Host:
        if name not in self._hosts:
            self._hosts[name] = Host(name, self._options)
        return self._hosts[name]


def _checked_end(host: Host, got: ServerAnswer) -> ServerAnswer:
    """The answer, marked as truncated if its page has no end and others of the host have one."""
    is_html = "html" in (got.header("content-type") or "").casefold()
    if got.status != 200 or got.body.trouble is not None or not is_html:
        return got
    has_length = got.header("content-length") is not None or got.header("transfer-encoding") is not None
    if not host.endings.is_cut(got.url, got.body.decoded(), has_length=has_length):
        return got
    problem = BodyProblem(Reason.TRUNCATED, "the page has no end, and others of its host have one", "unspecified")
    return replace(
        got, body=replace(got.body, trouble=problem), exchange=replace(got.exchange, truncated=problem.truncated)
    )


def _response(got: ServerAnswer) -> Response:
    return Response(got.url, got.url, got.status, got.headers, got.body.decoded(), got.exchange.at, got.seconds)
