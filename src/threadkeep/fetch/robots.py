"""What a site's robots.txt lets us do, by RFC 9309."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from protego import Protego

from threadkeep.fetch.http.redirects import redirect_target
from threadkeep.fetch.http.transport import ServerAnswer
from threadkeep.fetch.options import ROBOTS_NAME
from threadkeep.fetch.thresholds import PACE
from threadkeep.model import Exchange, Failure
from threadkeep.protocols import Clock

# RFC 9309 asks for at least 500 KiB and five redirects, and for no copy older than a day while the site can be reached.
MAX_ROBOTS = 1024 * 1024
# RFC 9309: at least five redirects are followed.
MAX_REDIRECTS = 5
# RFC 9309: a copy is used for at most 24 hours while the site can be reached.
FRESH_FOR = timedelta(hours=24)
# How long an old copy serves before an unreachable robots.txt is tried again.
_OLD_SERVES_FOR = timedelta(hours=1)

ExchangeTrail = list[Exchange]
RequestFile = Callable[[str, ExchangeTrail], Awaitable[ServerAnswer | Failure]]


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """What one robots.txt says to us; without a parser everything is allowed."""

    parser: Protego | None = None

    def allows(self, url: str) -> bool:
        return self.parser is None or bool(self.parser.can_fetch(url, ROBOTS_NAME))

    @property
    def asked_delay(self) -> float:
        """The Crawl-delay of the file, 0 without one or with one that is no number of seconds."""
        delay = float((self.parser.crawl_delay(ROBOTS_NAME) if self.parser else None) or 0.0)
        return delay if delay > 0 else 0.0

    @property
    def crawl_delay(self) -> float:
        """The Crawl-delay that is obeyed."""
        return min(self.asked_delay, PACE.longest_crawl_delay)

    def slowness(self, host: str) -> str | None:
        """What a person should know if the file makes a crawl slow."""
        if self.asked_delay < PACE.reported_delay:
            return None
        words = f"robots.txt of {host} asks for {self.asked_delay:.6g} s between two requests"
        if self.asked_delay > self.crawl_delay:
            return f"{words}: more than {self.crawl_delay:.0f} s are not waited"
        return f"{words}: {3600 / self.crawl_delay:.0f} pages an hour"


@dataclass(frozen=True, slots=True)
class _CachedRules:
    rules: RobotsRules
    ask_again_at: datetime


class RobotsFiles:
    """The rules of each origin, asked for when they are first needed and again after a day."""

    def __init__(self, ask: RequestFile, clock: Clock) -> None:
        self._ask = ask
        self._clock = clock
        self._kept: dict[str, _CachedRules] = {}
        self._asking: dict[str, asyncio.Lock] = {}

    async def rules(self, origin: str, trail: ExchangeTrail) -> RobotsRules | Failure:
        """The rules, or the failure that kept us from them: then nothing is known, and nothing is allowed yet."""
        async with self._asking.setdefault(origin, asyncio.Lock()):
            kept = self._kept.get(origin)
            if kept and self._clock.now() < kept.ask_again_at:
                return kept.rules
            return self._renewed(origin, kept, await self._fetched(origin, trail))

    def _renewed(self, origin: str, kept: _CachedRules | None, found: RobotsRules | Failure) -> RobotsRules | Failure:
        if isinstance(found, Failure) and not kept:
            return found
        serves_for = _OLD_SERVES_FOR if isinstance(found, Failure) else FRESH_FOR
        rules = kept.rules if kept and isinstance(found, Failure) else found
        if isinstance(rules, RobotsRules):
            self._kept[origin] = _CachedRules(rules, self._clock.now() + serves_for)
        return rules

    async def _fetched(self, origin: str, trail: ExchangeTrail) -> RobotsRules | Failure:
        url = f"{origin}/robots.txt"
        for _ in range(MAX_REDIRECTS + 1):
            got = await self._ask(url, trail)
            if isinstance(got, Failure):
                return got
            target = redirect_target(got)
            if not isinstance(target, str):
                return _parsed(got)
            url = target
        return RobotsRules()


def _parsed(got: ServerAnswer) -> RobotsRules:
    """The rules of a file that is there; one that is not there (4xx, or a redirect to nowhere) forbids nothing."""
    if not 200 <= got.status < 300:
        return RobotsRules()
    data = got.body.decoded()
    if got.body.trouble is not None:
        # A cut "Disallow: /private" would be "Disallow: /": a line that has no end is not read.
        data = data[: max(data.rfind(b"\n"), data.rfind(b"\r")) + 1]
    return RobotsRules(Protego.parse(data.decode("utf-8-sig", "replace")))
