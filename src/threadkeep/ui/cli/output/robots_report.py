"""What a site's robots.txt says to us, asked for by its own name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from protego import Protego

from threadkeep.crawl import Watcher
from threadkeep.fetch import (
    FetchOptions,
    RobotsRules,
    SystemClock,
    decode_stored_body,
    open_fetcher,
    origin,
    parse_response_head,
    same_site,
)
from threadkeep.model import Answer, Exchange, Failure, PageOutcome, Reading, Response, Visit, Wait
from threadkeep.ui.cli.output.readable_path import readable_path


@dataclass(frozen=True, slots=True)
class RobotsReport:
    """`forbidden` are those of the URLs asked about that it does not allow; `trouble` says why it could not be had."""

    is_there: bool
    crawl_delay: float
    forbidden: tuple[str, ...]
    seconds: float
    trouble: str = ""

    @property
    def sentence(self) -> str:
        if self.trouble:
            return f"robots.txt could not be had ({self.trouble}): nothing is asked for until it can"
        if not self.is_there:
            return "There is no robots.txt: nothing is forbidden"
        allowed = "robots.txt allows what is asked for"
        if self.forbidden:
            paths = ", ".join(map(readable_path, self.forbidden[:3]))
            allowed = f"robots.txt forbids pages that are wanted, like {paths}"
        return allowed + (f", and asks for {self.crawl_delay:g} s between requests" if self.crawl_delay else "")


class RobotsWatcher:
    """A watcher that keeps the robots.txt which a fetcher asked for before its first page, and passes everything on."""

    def __init__(self, watcher: Watcher, site: str) -> None:
        self.answer: Answer | None = None
        self._watcher = watcher
        self._url = f"{origin(site)}/robots.txt"

    def on_request(self, visit: Visit) -> None:
        self._watcher.on_request(visit)

    def on_wait(self, wait: Wait) -> None:
        self._watcher.on_wait(wait)

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        first = answer.exchanges[0] if answer.exchanges else None
        if first is not None and first.url == self._url and not redirects(first):
            self.answer = _response(first, answer.seconds if isinstance(answer, Response) else 0.0)
        self._watcher.on_kept(visit, answer, reading, kept)


def redirects(exchange: Exchange) -> bool:
    return 300 <= parse_response_head(exchange.response_head)[0] < 400


def _response(exchange: Exchange, seconds: float) -> Response:
    """The file as it came; a page of the same host shows how long an answer takes."""
    status, headers = parse_response_head(exchange.response_head)
    body = decode_stored_body(exchange.body, headers)
    return Response(exchange.url, exchange.url, status, headers, body, exchange.at, seconds)


async def fetch_robots_report(site: str, urls: Iterable[str], options: FetchOptions) -> RobotsReport:
    """The word of the site's robots.txt about some URLs, for one request."""
    # Whoever asks for robots.txt need not ask robots.txt first.
    plainly = replace(options, ignore_robots=True)
    async with open_fetcher(plainly, SystemClock(), in_scope=lambda url: same_site(url, site)) as fetcher:
        return robots_report(await fetcher.fetch(Visit(f"{origin(site)}/robots.txt")), urls)


def robots_report(answer: Answer, urls: Iterable[str]) -> RobotsReport:
    """A file that is not there forbids nothing; one that cannot be had is not known, and nothing is allowed yet."""
    if isinstance(answer, Failure):
        return RobotsReport(False, 0.0, (), 0.0, trouble=answer.detail or answer.reason.value)
    if not 200 <= answer.status < 300:
        return RobotsReport(False, 0.0, (), answer.seconds)
    rules = RobotsRules(Protego.parse(answer.body.decode("utf-8-sig", "replace")))
    forbidden = tuple(url for url in urls if not rules.allows(url))
    return RobotsReport(True, rules.crawl_delay, forbidden, answer.seconds)
