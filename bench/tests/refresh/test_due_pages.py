"""What is due, by a list of the newest threads of all boards."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.refresh import PageRequest, RefreshPlan, refresh_into, run
from threadkeep.refresh.lists import Observation, StoredForum
from threadkeep_bench.simulate import Forum, PagerStyle, SimulatedFetcher, UrlKind, draw, grow

pytestmark = pytest.mark.slow


def lasting(seed: int) -> Forum:
    """A drawn forum that goes on for a month more, in which only writing happens."""
    drawn = draw(seed, threads=30)
    options = replace(drawn.community.options, edits=0.0, deletions=0.0, thread_deletions=0.0, moves=0.0)
    options = replace(options, ends_at=options.ends_at + timedelta(days=30))
    return Forum(grow(options), drawn.skin, drawn.base_url, drawn.name)


@pytest.mark.parametrize(("seed", "kind"), [(1002, "recent"), (1044, "feed")])
def test_a_refresh_by_a_recent_list_asks_for_it_and_for_threads_with_new_posts(
    tmp_path: Path, seed: int, kind: UrlKind
) -> None:
    forum = lasting(seed)
    clock = TurnedClock(forum.community.options.ends_at - timedelta(days=30))
    fetcher = SimulatedFetcher(forum, clock)
    with open_archive(tmp_path / "a", site=forum.base_url, create=True, clock=clock) as archive:
        asyncio.run(
            crawl_into(archive, fetcher, CrawlPlan(forum.base_url, learner="threadkeep"), clock, SilentWatcher())
        )
        clock.forward(20 * 86_400)
        fetcher.log.requests.clear()
        refreshed = asyncio.run(refresh_into(archive, fetcher, RefreshPlan(), clock, SilentWatcher()))
        stored = {kept.post.key for kept in archive.all_posts()}
    kinds = [request.truth.kind for request in fetcher.log.requests]
    written = {str(id) for thread in range(1, 2_000) for id in forum.community.post_ids(thread, clock.now())}
    assert refreshed.changes.new_posts > 0
    assert written == stored
    assert kinds.count(kind) == 1
    assert set(kinds) <= {"entry", kind, "thread", "index"}


def counted_from_the_end(pager: PagerStyle | None = None, *, repeats_first: bool = False) -> Forum:
    """A lasting forum whose threads have their newest posts on page 1, five on a page."""
    drawn = lasting(1002)
    skin = replace(
        drawn.skin,
        urls=replace(drawn.skin.urls, thread_position="reversed"),
        structure=replace(drawn.skin.structure, posts_a_page=5),
        noise=replace(drawn.skin.noise, repeats_first=repeats_first),
        thread_pager=pager or drawn.skin.thread_pager,
    )
    return Forum(drawn.community, skin, drawn.base_url, drawn.name)


@pytest.mark.parametrize(
    "forum",
    [
        counted_from_the_end(),
        counted_from_the_end(repeats_first=True),
        counted_from_the_end(PagerStyle(numbers="none", has_previous=False)),
    ],
    ids=["alone", "opening post on every page", "no way back"],
)
def test_where_pages_are_counted_from_the_end_all_that_hold_new_posts_are_had(tmp_path: Path, forum: Forum) -> None:
    clock = TurnedClock(forum.community.options.ends_at - timedelta(days=30))
    fetcher = SimulatedFetcher(forum, clock)
    with open_archive(tmp_path / "a", site=forum.base_url, create=True, clock=clock) as archive:
        asyncio.run(
            crawl_into(archive, fetcher, CrawlPlan(forum.base_url, learner="threadkeep"), clock, SilentWatcher())
        )
        clock.forward(20 * 86_400)
        asyncio.run(refresh_into(archive, fetcher, RefreshPlan(), clock, SilentWatcher()))
        stored = {kept.post.key for kept in archive.all_posts()}
    assert stored == {str(id) for thread in range(1, 2_000) for id in forum.community.post_ids(thread, clock.now())}


class TwiceBusiest:
    """A policy of the test: it asks twice for the thread that was written in last, with many posts since."""

    name = "twice"

    def __init__(self, known: StoredForum, goes_on: bool) -> None:
        busiest = max(known.threads, key=lambda thread: (max(thread.times, default=0.0), thread.post_count)).thread
        self._asks = [PageRequest("thread", busiest), PageRequest("thread", busiest, is_continuation=goes_on)]

    def next(self, now: float) -> PageRequest | None:
        return self._asks.pop(0) if self._asks else None

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        pass


@pytest.mark.parametrize("goes_on", [True, False])
def test_only_what_goes_on_leads_to_an_older_page_where_they_are_counted_from_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goes_on: bool
) -> None:
    forum = counted_from_the_end()
    clock = TurnedClock(forum.community.options.ends_at - timedelta(days=30))
    fetcher = SimulatedFetcher(forum, clock)
    monkeypatch.setattr(run, "list_policy", lambda name, known, now: TwiceBusiest(known, goes_on))
    with open_archive(tmp_path / "a", site=forum.base_url, create=True, clock=clock) as archive:
        asyncio.run(
            crawl_into(archive, fetcher, CrawlPlan(forum.base_url, learner="threadkeep"), clock, SilentWatcher())
        )
        clock.forward(20 * 86_400)
        fetcher.log.requests.clear()
        asyncio.run(refresh_into(archive, fetcher, RefreshPlan(), clock, SilentWatcher()))
    pages = [request.truth.page for request in fetcher.log.requests if request.truth.kind in {"thread", "flip"}]
    assert len(pages) == (2 if goes_on else 1), pages


def test_threads_of_a_feed_are_requested_by_the_next_refresh_if_the_budget_ended(tmp_path: Path) -> None:
    forum = lasting(1044)
    clock = TurnedClock(forum.community.options.ends_at - timedelta(days=30))
    fetcher = SimulatedFetcher(forum, clock)
    with open_archive(tmp_path / "a", site=forum.base_url, create=True, clock=clock) as archive:
        asyncio.run(
            crawl_into(archive, fetcher, CrawlPlan(forum.base_url, learner="threadkeep"), clock, SilentWatcher())
        )
        clock.forward(20 * 86_400)
        fetcher.log.requests.clear()
        stopped = asyncio.run(refresh_into(archive, fetcher, RefreshPlan(2), clock, SilentWatcher()))
        assert [request.truth.kind for request in fetcher.log.requests] == ["entry", "feed"]
        assert stopped.changes.new_posts == 0
        clock.forward(2 * 86_400)
        refreshed = asyncio.run(refresh_into(archive, fetcher, RefreshPlan(), clock, SilentWatcher()))
        stored = {kept.post.key for kept in archive.all_posts()}
    written = {str(id) for thread in range(1, 2_000) for id in forum.community.post_ids(thread, clock.now())}
    assert refreshed.changes.new_posts > 0
    assert written == stored
