"""Several archives watched at once, their clock turned by hand."""

from __future__ import annotations

import asyncio
import fcntl
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, Limits, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.protocols import Fetcher
from threadkeep.refresh import Notifier, RefreshPlan, Watch, WatchedArchive, WatchRound, watch_all
from threadkeep.refresh.watch.watch_all import LEAST_PAGES
from threadkeep_bench.simulate import HOME, SimulatedFetcher, demo_forum, demo_strategy

pytestmark = pytest.mark.slow

BEGIN = datetime(2025, 6, 1, tzinfo=UTC)
PLAN = RefreshPlan(pages_a_day=12)
SLOT = timedelta(hours=2)


@dataclass
class Watching:
    """A watch that is stopped when every archive was looked at after so many days."""

    clock: TurnedClock
    days: float
    seats: int
    told: list[WatchRound] = field(default_factory=list)
    notifier: Notifier | None = None

    def over(self, archives: Sequence[tuple[Path, Fetcher]]) -> list[WatchRound]:
        async def run() -> None:
            stop, end = Limits(), BEGIN + timedelta(days=self.days)

            def report(round: WatchRound) -> None:
                self.told.append(round)
                if len({each.folder for each in self.told if each.at >= end}) == len(archives):
                    # Rounds are reported by the thread of their archive.
                    loop.call_soon_threadsafe(stop.stop, "interrupted")

            loop = asyncio.get_running_loop()
            watch = Watch(PLAN, self.clock, stop, report, self.notifier, self.seats)
            async with asyncio.timeout(120):
                await watch_all([WatchedArchive(*each) for each in archives], watch)

        asyncio.run(run())
        return self.told


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive as it was at the beginning, to be copied."""
    folder, clock = tmp_path_factory.mktemp("crawled") / "a", TurnedClock(BEGIN)
    with open_archive(folder, site=f"{HOME}/", create=True, clock=clock) as archive:
        fetcher = SimulatedFetcher(demo_forum(), clock)
        asyncio.run(crawl_into(archive, fetcher, CrawlPlan(f"{HOME}/", demo_strategy()), clock, SilentWatcher()))
    return folder


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock(BEGIN)


def copies(crawled: Path, home: Path, count: int) -> list[Path]:
    return [shutil.copytree(crawled, home / str(number)) for number in range(count)]


def missing(folder: Path, then: datetime) -> set[str]:
    community = demo_forum().community
    there = {str(post) for thread in range(1, 100) for post in community.post_ids(thread, then)}
    with open_archive(folder, readonly=True) as archive:
        return there - {kept.post.key for kept in archive.all_posts()}


def is_open(folder: Path) -> bool:
    with (folder / "archive.lock").open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


class CountingFetcher:
    """A fetcher that notes how many archives are open when it is asked."""

    def __init__(self, fetcher: Fetcher, folders: Sequence[Path]) -> None:
        self._fetcher = fetcher
        self._folders = folders
        self.most = 0

    async def fetch(self, visit: Visit) -> Answer:
        self.most = max(self.most, sum(map(is_open, self._folders)))
        return await self._fetcher.fetch(visit)


def test_a_few_archives_stay_open_and_all_are_kept_fresh(crawled, tmp_path, clock):
    folders = copies(crawled, tmp_path, 2)
    Watching(clock, days=5, seats=2).over([(each, SimulatedFetcher(demo_forum(), clock)) for each in folders])
    for folder in folders:
        assert missing(folder, BEGIN + timedelta(days=3)) == set()


def test_many_archives_take_turns_and_no_more_are_open_than_there_are_seats(crawled, tmp_path, clock):
    folders = copies(crawled, tmp_path, 5)
    counted = CountingFetcher(SimulatedFetcher(demo_forum(), clock), folders)
    told = Watching(clock, days=10, seats=2).over([(each, counted) for each in folders])
    assert counted.most == 2
    for folder in folders:
        times = [each.at for each in told if each.folder == folder]
        assert all(later - earlier >= LEAST_PAGES * SLOT for earlier, later in pairwise(times))
        assert missing(folder, BEGIN + timedelta(days=2)) == set()


class Away:
    """A forum that cannot be reached for some days."""

    def __init__(self, fetcher: Fetcher, clock: TurnedClock, days: float) -> None:
        self._fetcher = fetcher
        self._clock = clock
        self._back_at = clock.now() + timedelta(days=days)
        self.asked_at: list[datetime] = []

    async def fetch(self, visit: Visit) -> Answer:
        if self._clock.now() >= self._back_at:
            return await self._fetcher.fetch(visit)
        self.asked_at.append(self._clock.now())
        return Failure(visit.url, Reason.CONNECT, "nobody answers", self._clock.now())


@pytest.mark.parametrize("seats", [1, 2])
def test_a_forum_that_is_away_is_asked_again_later_and_the_others_go_on(crawled, tmp_path, clock, seats):
    here, gone = copies(crawled, tmp_path, 2)
    away = Away(SimulatedFetcher(demo_forum(), clock), clock, days=1)
    told = Watching(clock, 5, seats).over([(here, SimulatedFetcher(demo_forum(), clock)), (gone, away)])
    assert 0 < len(away.asked_at) <= 30
    assert any(each.folder == gone and not each.trouble and each.at > BEGIN + timedelta(days=2) for each in told)
    for folder in (here, gone):
        assert missing(folder, BEGIN + timedelta(days=3)) == set()


def test_an_archive_that_another_process_writes_to_is_tried_again_with_growing_pauses(crawled, tmp_path, clock):
    here, busy = copies(crawled, tmp_path, 2)
    fetcher = SimulatedFetcher(demo_forum(), clock)
    with open_archive(busy, clock=clock):
        told = Watching(clock, 1, seats=2).over([(here, fetcher), (busy, fetcher)])
    troubles = [each for each in told if each.trouble]
    assert {each.folder for each in troubles} == {busy}
    pauses = [each.again_at - each.at for each in troubles]
    assert pauses[:7] == [timedelta(minutes=min(2**number, 60)) for number in range(7)]


class Ear:
    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def send(self, message: bytes) -> str | None:
        self.heard.append(message)
        return None


@pytest.mark.parametrize("seats", [1, 2])
def test_every_new_post_is_notified(crawled, tmp_path, clock, seats):
    folders, ear = copies(crawled, tmp_path, 2), Ear()
    fetcher = SimulatedFetcher(demo_forum(), clock)
    told = Watching(clock, 12, seats, notifier=Notifier(ear, clock)).over([(each, fetcher) for each in folders])
    found = sum(each.changes.new_posts for each in told)
    assert found > 0
    waiting = sum(each.undelivered for each in {each.folder: each for each in told}.values())
    assert len(ear.heard) == len(set(ear.heard)) >= found - waiting > 0
