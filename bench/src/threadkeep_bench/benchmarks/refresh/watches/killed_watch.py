"""A watch that is killed again and again: what it loses, and whether it keeps its pace."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from threadkeep.archive import open_archive
from threadkeep.errors import ThreadkeepError
from threadkeep.fetch import SystemClock
from threadkeep_bench.benchmarks.child_process import THREADKEEP, finished
from threadkeep_bench.reports import Column, Figure, Table
from threadkeep_bench.simulate import FastClock, Serving, demo_forum, demo_strategy, serving

CRAWLED_AT = datetime(2025, 6, 1, tzinfo=UTC)
WATCHED_AT = CRAWLED_AT + timedelta(days=40)
SLOT = 0.25
KILLS = 6
_PATIENCE = 300.0
_LOOK_SECONDS = 0.05


class SetClock:
    """Goes on with the machine's clock, from a moment that can be set again."""

    def __init__(self, at: datetime) -> None:
        self.set(at)

    def set(self, at: datetime) -> None:
        self._clock = FastClock(SystemClock(), SystemClock().now(), at, 1.0)

    def now(self) -> datetime:
        return self._clock.now()

    async def until(self, moment: datetime) -> None:
        await self._clock.until(moment)


@dataclass(frozen=True, slots=True)
class KilledWatch:
    """`too_soon` are requests that came to the server within half a slot of the one before."""

    kills: int
    new_posts: int
    lost: int
    requests: int
    too_soon: int


@dataclass(frozen=True, slots=True)
class WatchBed:
    """The demo forum on loopback, and its archive as it was 40 days ago."""

    site: Serving
    folder: Path

    @property
    def asked_at(self) -> list[datetime]:
        return [each.at for each in self.site.log.requests if not each.url.endswith("/robots.txt")]

    def missing(self) -> set[str]:
        community = demo_forum().community
        threads = range(1, community.history.activity.threads + 1)
        there = {str(post) for thread in threads for post in community.post_ids(thread, WATCHED_AT)}
        with open_archive(self.folder, readonly=True) as archive:
            return there - {kept.post.key for kept in archive.all_posts()}

    @contextmanager
    def watch(self, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        """A watch of a page a slot; killed when left, where it did not end before."""
        budget = ("--budget", f"{round(86_400 / SLOT)}/day", "--delay", "0", "--json")
        command = (*THREADKEEP, "watch", str(self.folder), "--site", self.site.url, *budget, *words)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            try:
                yield process
            finally:
                process.kill()


@contextmanager
def watch_bed() -> Iterator[WatchBed]:
    clock = SetClock(CRAWLED_AT)
    with serving(demo_forum(), clock) as site, TemporaryDirectory(prefix="threadkeep-bench-") as home:
        strategy, folder = Path(home) / "strategy.toml", Path(home) / "archive"
        strategy.write_text(demo_strategy(site.url), encoding="utf-8")
        where = ("--strategy", str(strategy), "--archive", str(folder), "--delay", "0", "-q")
        if code := finished((*THREADKEEP, "crawl", site.url, *where)).code:
            raise ThreadkeepError(f"a crawl that nobody disturbed ended with {code}")
        clock.set(WATCHED_AT)
        site.log.requests.clear()
        yield WatchBed(site, folder)


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise ThreadkeepError("what a watch should find was not found in time")
        time.sleep(_LOOK_SECONDS)


def killed(bed: WatchBed, seed: int, kills: int = KILLS) -> KilledWatch:
    """Kill watches after a few requests each, let the last one come to rest, and count."""
    random, new = Random(seed), len(bed.missing())
    for _ in range(kills):
        with bed.watch():
            enough = len(bed.asked_at) + random.randint(1, 4)
            wait_for(lambda enough=enough: len(bed.asked_at) >= enough)  # type: ignore[misc]
            time.sleep(random.uniform(0, SLOT))
    with bed.watch() as process:
        end = time.monotonic() + _PATIENCE
        while bed.missing() and time.monotonic() < end:
            time.sleep(1)
        process.terminate()
        process.communicate()
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(bed.asked_at)]
    return KilledWatch(kills, new, len(bed.missing()), len(bed.asked_at), sum(gap < SLOT / 2 for gap in gaps))


def killed_table(told: KilledWatch) -> Table:
    columns = tuple(Column(title, "count") for title in ("kills", "new posts", "lost", "requests", "too soon"))
    row = (told.kills, told.new_posts, told.lost, told.requests, told.too_soon)
    return Table("A watch killed and started again, a page every quarter of a second", columns, (row,))


def killed_figures(told: KilledWatch) -> Iterator[Figure]:
    yield Figure("watch-lost", "posts lost by a watch that was killed again and again", told.lost, "count")
    yield Figure("watch-too-soon", "requests of that watch before their slot", told.too_soon, "count")
