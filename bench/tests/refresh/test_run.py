"""A refresh of real pages: the workshop, crawled by its strategy, and looked at again later."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into
from threadkeep.errors import UnreachableError, UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.refresh import REFRESH_POLICIES, RefreshOutcome, RefreshPlan, refresh_into
from threadkeep.refresh.forum_state import audits
from threadkeep_bench.simulate import HOME, Forum, SimulatedFetcher, demo_forum, demo_strategy

pytestmark = pytest.mark.slow

BEGIN = datetime(2025, 6, 1, tzinfo=UTC)
DAY = 86_400


@dataclass
class RefreshedForum:
    """A crawled forum, its clock, and what was asked for."""

    archive: Archive
    forum: Forum
    clock: TurnedClock
    fetcher: SimulatedFetcher

    def refresh(self, plan: RefreshPlan = RefreshPlan(), after_days: float = 0) -> RefreshOutcome:  # noqa: B008
        self.clock.forward(after_days * DAY)
        self.fetcher.log.requests.clear()
        return asyncio.run(refresh_into(self.archive, self.fetcher, plan, self.clock, SilentWatcher()))

    @property
    def requested_urls(self) -> list[str]:
        return [request.url.removeprefix(HOME) for request in self.fetcher.log.requests]

    def missing(self) -> set[str]:
        community, now = self.forum.community, self.clock.now()
        there = {str(post) for thread in range(1, 100) for post in community.post_ids(thread, now)}
        return there - {kept.post.key for kept in self.archive.all_posts()}


@pytest.fixture
def kept_forum(tmp_path: Path) -> Iterator[RefreshedForum]:
    clock, forum = TurnedClock(BEGIN), demo_forum()
    fetcher = SimulatedFetcher(forum, clock)
    with open_archive(tmp_path / "a", site=f"{HOME}/", create=True, clock=clock) as archive:
        asyncio.run(crawl_into(archive, fetcher, CrawlPlan(f"{HOME}/", demo_strategy()), clock, SilentWatcher()))
        yield RefreshedForum(archive, forum, clock, fetcher)


def test_a_refresh_gets_all_that_is_new_with_a_few_requests(kept_forum):
    changes = []
    for days in (1, 10, 60, 100):
        refreshed = kept_forum.refresh(after_days=days)
        assert kept_forum.missing() == set()
        assert refreshed.totals.requests == len(kept_forum.requested_urls) <= 14
        assert refreshed.changes.new_posts == refreshed.totals.new_posts
        changes.append(refreshed.changes)
    assert sum(each.new_threads for each in changes) == 2
    assert sum(each.new_posts for each in changes) == 46


def test_when_nothing_happened_a_refresh_only_looks_at_lists(kept_forum):
    kept_forum.refresh(after_days=30)
    refreshed = kept_forum.refresh()
    assert refreshed.changes.threads == ()
    assert not any("topic" in url for url in kept_forum.requested_urls)


def test_refreshes_of_a_few_pages_come_to_an_audit_all_the_same(kept_forum, monkeypatch):
    monkeypatch.setattr(audits, "IDLE_EVERY", 20)
    kept_forum.refresh(after_days=30)
    asked = []
    for _ in range(10):
        kept_forum.refresh()
        assert len(kept_forum.requested_urls) < 20
        asked += kept_forum.requested_urls
    assert any("topic" in url for url in asked)


def test_no_page_is_asked_for_twice_in_one_refresh(kept_forum):
    kept_forum.refresh(after_days=200)
    assert len(kept_forum.requested_urls) == len(set(kept_forum.requested_urls))


@pytest.mark.parametrize("policy", REFRESH_POLICIES)
def test_every_policy_comes_to_an_end_and_finds_what_is_new(kept_forum, policy):
    refreshed = kept_forum.refresh(RefreshPlan(policy=policy), after_days=20)
    assert refreshed.ending is None
    assert kept_forum.missing() == set()


def test_a_budget_is_for_the_last_24_hours_and_the_next_refresh_goes_on(kept_forum):
    kept_forum.clock.forward(100 * DAY)
    plan = RefreshPlan(pages_a_day=6)
    first = kept_forum.refresh(plan)
    assert (first.ending, first.totals.requests) == ("limit", 6)
    assert kept_forum.refresh(plan).totals.requests == 0
    for _ in range(6):
        last = kept_forum.refresh(plan, after_days=1.01)
    assert kept_forum.missing() == set()
    assert last.totals.requests <= 6


class Deaf:
    """A host that cannot be reached."""

    async def fetch(self, visit: Visit) -> Answer:
        return Failure(visit.url, Reason.CONNECT, "nobody answers", BEGIN)


def test_a_forum_that_cannot_be_reached_is_reported_at_once(kept_forum):
    with pytest.raises(UnreachableError):
        asyncio.run(refresh_into(kept_forum.archive, Deaf(), RefreshPlan(), kept_forum.clock, SilentWatcher()))


def test_an_archive_without_a_strategy_is_not_refreshed(tmp_path):
    with open_archive(tmp_path / "b", site=f"{HOME}/", create=True) as archive, pytest.raises(UsageError):
        asyncio.run(refresh_into(archive, Deaf(), RefreshPlan(), TurnedClock(BEGIN), SilentWatcher()))
