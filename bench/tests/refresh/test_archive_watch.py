"""A watch over real pages, its clock turned by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import CrawlPlan, Limits, SilentWatcher, crawl_into, open_archive_thread, open_workers
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.protocols import Fetcher
from threadkeep.refresh import Gear, RefreshPlan, WatchRound, watch_into
from threadkeep_bench.simulate import HOME, SimulatedFetcher, demo_forum, demo_strategy

pytestmark = pytest.mark.slow

BEGIN = datetime(2025, 6, 1, tzinfo=UTC)
PLAN = RefreshPlan(pages_a_day=12)
SLOT = timedelta(hours=2)


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock(BEGIN)


@pytest.fixture
def fetcher(clock: TurnedClock) -> SimulatedFetcher:
    return SimulatedFetcher(demo_forum(), clock)


@pytest.fixture
def archive(tmp_path: Path, clock: TurnedClock, fetcher: SimulatedFetcher) -> Iterator[Archive]:
    with open_archive(tmp_path / "a", site=f"{HOME}/", create=True, clock=clock) as archive:
        asyncio.run(crawl_into(archive, fetcher, CrawlPlan(f"{HOME}/", demo_strategy()), clock, SilentWatcher()))
        fetcher.log.requests.clear()
        yield archive


def watched(archive: Archive, fetcher: Fetcher, clock: TurnedClock, pages: int) -> list[WatchRound]:
    """What a watch of so many pages reported."""
    told: list[WatchRound] = []

    async def run() -> None:
        with open_archive_thread() as archive_thread, open_workers(1) as workers:
            limits = Limits(max_pages=pages, patience=timedelta(days=365))
            gear = Gear(fetcher, workers, clock, SilentWatcher())
            assert await watch_into(archive, archive_thread, gear, PLAN, limits, told.append) == "limit"

    asyncio.run(run())
    return told


def waits(archive: Archive, since: datetime) -> list[timedelta]:
    """How long each post waited that was written after `since`."""
    rows = archive._db.execute("SELECT published_at, first_seen_at FROM post").fetchall()
    pairs = [(datetime.fromisoformat(written), datetime.fromisoformat(had)) for written, had in rows]
    return [had - written for written, had in pairs if written > since]


def test_a_watch_asks_for_a_page_a_slot_and_has_new_posts_within_a_few(archive, fetcher, clock):
    watched(archive, fetcher, clock, 200)
    times = [request.at for request in fetcher.log.requests]
    assert all(later - earlier >= SLOT for earlier, later in pairwise(times))
    waited = sorted(waits(archive, BEGIN))
    assert len(waited) >= 3
    assert waited[len(waited) // 2] <= 8 * SLOT


def test_a_watch_that_is_started_again_keeps_to_its_slots_and_loses_nothing(archive, fetcher, clock):
    for _ in range(8):
        watched(archive, fetcher, clock, 25)
    times = [request.at for request in fetcher.log.requests]
    assert all(later - earlier >= SLOT for earlier, later in pairwise(times))
    community, then = demo_forum().community, clock.now() - timedelta(days=2)
    there = {str(post) for thread in range(1, 100) for post in community.post_ids(thread, then)}
    assert there <= {kept.post.key for kept in archive.all_posts()}


def test_changes_are_reported_after_each_round(archive, fetcher, clock):
    told = watched(archive, fetcher, clock, 200)
    assert len(told) >= 200
    assert sum(each.requests for each in told) == 200
    assert sum(each.changes.new_posts for each in told) == len(waits(archive, BEGIN))


def test_a_round_reports_how_fresh_the_archive_is(archive, fetcher, clock):
    told = watched(archive, fetcher, clock, 200)
    assert all(each.freshness.pages <= 12 for each in told[20:])
    shown = [each.freshness for each in told if each.freshness.posts]
    assert shown
    assert all(0 <= each.median <= each.p95 <= 8 * SLOT.total_seconds() for each in shown)


class Stumbling:
    """A fetcher that fails once on every page of a thread."""

    def __init__(self, fetcher: SimulatedFetcher) -> None:
        self._fetcher = fetcher
        self._failed: set[str] = set()

    async def fetch(self, visit: Visit) -> Answer:
        answer = await self._fetcher.fetch(visit)
        if "topic" not in visit.url or visit.url in self._failed:
            return answer
        self._failed.add(visit.url)
        return Failure(visit.url, Reason.TIMEOUT, "no answer in time", answer.at)


def test_a_failed_page_is_requested_again_although_no_list_shows_it_any_more(archive, fetcher, clock):
    clock.forward(40 * 86_400)
    watched(archive, Stumbling(fetcher), clock, 120)
    community, then = demo_forum().community, clock.now() - timedelta(days=8)
    there = {str(post) for thread in range(1, 100) for post in community.post_ids(thread, then)}
    assert there <= {kept.post.key for kept in archive.all_posts()}
