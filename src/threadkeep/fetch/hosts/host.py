"""One host: its pace, its holds and its requests in flight."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from random import Random

from threadkeep.fetch.hosts.holds import HostHolds
from threadkeep.fetch.hosts.pace import Pace
from threadkeep.fetch.hosts.page_endings import PageEndings
from threadkeep.fetch.hosts.shared_pace import SharedPace
from threadkeep.fetch.options import FetchOptions


@dataclass(frozen=True, slots=True)
class HostState:
    """What a host is doing, for people: `waiting_until` is None when it may be asked now."""

    host: str
    waiting_until: datetime | None
    why: str
    delay: float


class Host:
    """Hands out turns: at most `concurrency` at once, and only one while an outage is being probed."""

    def __init__(self, name: str, options: FetchOptions) -> None:
        self.name = name
        folder = options.pace_folder
        self.pace = Pace(options.delay, SharedPace(folder, name) if folder is not None else None)
        self.is_slowness_reported = False
        self.endings = PageEndings()
        self.holds = HostHolds(Random(f"{options.seed} {name}"), options.longest_hold)
        self.known_good_url: str | None = None
        self._turns = asyncio.Semaphore(options.concurrency)
        self._probe = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        async with self._turns:
            if not self.holds.is_out:
                yield
                return
            async with self._probe:
                yield

    def urls_to_request(self, url: str) -> list[str]:
        """What to ask for to get `url`: in an outage first a page that was there before.

        Five broken pages in a row look like an outage; only a page known to be good distinguishes them. Without it
        the host would be held longer and longer because of them.
        """
        if self.known_good_url is None or self.known_good_url == url or not self.holds.is_out:
            return [url]
        return [self.known_good_url, url]

    def state(self, now: datetime) -> HostState:
        hold = self.holds.current(now)
        if hold:
            return HostState(self.name, hold.until, hold.why, self.pace.delay)
        free_at = self.pace.free_at(now)
        waits = free_at > now
        return HostState(self.name, free_at if waits else None, "pace" if waits else "", self.pace.delay)
