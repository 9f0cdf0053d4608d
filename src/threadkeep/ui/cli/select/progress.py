"""How far a selection is: a line now and then, beside those for each site."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

from threadkeep.fetch import host_of
from threadkeep.model import Answer, PageOutcome, Reading, Visit, Wait
from threadkeep.ui.cli.output.progress import PLAIN_SECONDS, duration


class PageCount:
    """Counts the pages of all sites; `report` gets a line every ten seconds, and one for each long wait."""

    def __init__(self, report: Callable[[str], None], seconds: Callable[[], float] = time.monotonic) -> None:
        self._report = report
        self._seconds = seconds
        self._began_at = self._reported_at = seconds()
        self._pages = 0
        self._hosts: set[str] = set()
        self._wait = ""

    def on_request(self, visit: Visit) -> None:
        self._hosts.add(host_of(visit.url))

    def on_wait(self, wait: Wait) -> None:
        seconds = (wait.until - datetime.now(UTC)).total_seconds()
        if seconds >= PLAIN_SECONDS and wait.why != self._wait:
            self._wait = wait.why
            self._report(f"waiting {duration(seconds)}: {wait.why}")

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        self._pages += 1
        now = self._seconds()
        if now - self._reported_at >= PLAIN_SECONDS:
            self._reported_at = now
            rate = self._pages / (now - self._began_at)
            self._report(f"{self._pages:,} pages of {len(self._hosts):,} sites so far, {rate:.1f} pages/s")
