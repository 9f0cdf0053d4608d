"""Rounds of a watch: what each of them found and spent, reported as it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from threadkeep.archive import Archive
from threadkeep.archive.outbox import outbox_size
from threadkeep.crawl import RunTotals
from threadkeep.refresh.changes import NONE, Changes, Changing
from threadkeep.refresh.watch.freshness import UNKNOWN, Freshness, freshness_of

# The time between two progress lines of a watch.
LENGTH = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class WatchRound:
    """A stretch of a watch over one archive. `undelivered` posts wait for a notification.

    `trouble` says why nothing came of it, and `again_at` when it is tried again.
    """

    folder: Path
    at: datetime
    changes: Changes = NONE
    requests: int = 0
    freshness: Freshness = UNKNOWN
    undelivered: int = 0
    trouble: str = ""
    again_at: datetime | None = None


Report = Callable[[WatchRound], None]


def round_of(archive: Archive, changes: Changes, requests: int) -> WatchRound:
    now = archive.now()
    return WatchRound(archive.folder, now, changes, requests, freshness_of(archive, now), outbox_size(archive))


class Rounds:
    """Ends a round when its time has come, and begins the next."""

    def __init__(self, archive: Archive, changing: Changing, totals: Callable[[], RunTotals], report: Report) -> None:
        self._archive = archive
        self._changing = changing
        self._tally = totals
        self._report = report
        self._ends_at = archive.now() + LENGTH
        self._requests = 0

    def go_on(self, now: datetime) -> None:
        if now >= self._ends_at:
            self.end()

    def end(self) -> None:
        requests = self._tally().requests
        self._report(round_of(self._archive, self._changing.changes(self._archive), requests - self._requests))
        self._requests = requests
        self._ends_at = self._archive.now() + LENGTH
