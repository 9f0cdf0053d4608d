"""When a crawl ends before all is done: a signal, a number of pages, a deadline, a host that is away for too long."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import Any, Literal

from threadkeep.crawl.thresholds import PATIENCE
from threadkeep.model import Wait

EarlyEnding = Literal["interrupted", "limit", "deadline", "held", "walled"]


class Limits:
    """What may end a crawl early, and which of it did."""

    def __init__(
        self, max_pages: int | None = None, patience: timedelta = PATIENCE.longest_hold, until: datetime | None = None
    ) -> None:
        self.until = until
        self._max_pages = max_pages
        self._patience = patience
        self._taken = 0
        self._stopped = asyncio.Event()
        self.ending: EarlyEnding | None = None
        self.held: Wait | None = None
        # The URLs that a wall was seen at.
        self.walled: tuple[str, ...] = ()

    def stop(self, ending: EarlyEnding) -> None:
        self.ending = self.ending or ending
        self._stopped.set()

    def stop_at_wall(self, wait: Wait, urls: tuple[str, ...]) -> None:
        """Stop because the forum shows something else instead of these pages."""
        self.held = wait
        self.walled = urls
        self.stop("walled")

    def take(self, now: datetime) -> bool:
        """Take one request off the allowance before it is chosen, so that pages in flight never exceed it."""
        if self.until is not None and now >= self.until:
            self.stop("deadline")
        if self._max_pages is not None and self._taken >= self._max_pages:
            self.stop("limit")
        if self._stopped.is_set():
            return False
        self._taken += 1
        return True

    def give_back(self) -> None:
        self._taken -= 1

    def soonest(self, moment: datetime) -> datetime:
        """The moment, or the deadline where that comes first."""
        return moment if self.until is None else min(moment, self.until)

    def check_patience(self, wait: Wait, now: datetime) -> None:
        if wait.until - now > self._patience:
            self.held = wait
            self.stop("held")

    async def unless_stopped(self, waiting: Coroutine[Any, Any, None]) -> None:
        """Wait, but no longer than until the crawl is stopped."""
        tasks = [asyncio.ensure_future(waiting), asyncio.ensure_future(self._stopped.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    async def stopped(self) -> None:
        await self._stopped.wait()
