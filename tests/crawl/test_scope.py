"""Crawls of a part of a forum."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest

from tests.crawl.test_recheck import PAGED, Going
from tests.crawl.tiny_forum import ALL_POSTS, AT, SITE, STRATEGY, USEFUL_PAGES, TinyForum, post_ids, response
from tests.ui.learning import stub
from threadkeep.archive import open_archive
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlBounds, CrawlPlan
from threadkeep.crawl.policies.link_orders import posts_first_rank
from threadkeep.crawl.policies.scope import is_falling
from threadkeep.crawl.run import crawl_into
from threadkeep.errors import UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.learn import LEARNERS
from threadkeep.model import Answer, Response, Visit
from threadkeep.protocols import Clock, Fetcher


def crawled(
    folder: Path, forum: Fetcher, start: str, bounds: CrawlBounds, clock: Clock | None = None, **limits: datetime
) -> tuple[CrawlOutcome, set[str]]:
    clock = clock or TurnedClock(AT)
    strategy = PAGED if isinstance(forum, Going) else STRATEGY
    with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
        plan = CrawlPlan(SITE + start, strategy, bounds=bounds)
        outcome = asyncio.run(
            crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits(until=limits.get("until")))
        )
        return outcome, {post.post.key for post in archive.all_posts()}


def test_only_a_thread_asks_for_its_pages_and_for_nothing_else(tmp_path: Path) -> None:
    forum = TinyForum()
    outcome, posts = crawled(tmp_path / "a", forum, "/t/1", CrawlBounds("thread"))
    assert sorted(forum.asked) == ["/t/1", "/t/1?page=2", "/t/1?page=3"]
    assert posts == set(post_ids(1))
    assert (outcome.ending, outcome.gap_count) == ("complete", 0)


def test_only_a_board_asks_for_its_threads_and_no_others(tmp_path: Path) -> None:
    forum = TinyForum()
    outcome, posts = crawled(tmp_path / "a", forum, "/b/2", CrawlBounds("board"))
    assert sorted(forum.asked) == ["/b/2", "/t/3"]
    assert posts == set(post_ids(3))
    assert outcome.ending == "complete"


def test_boards_below_the_one_that_is_wanted_are_wanted_too(tmp_path: Path) -> None:
    class NestedForum(TinyForum):
        async def fetch(self, visit: Visit) -> Answer:
            answer = await super().fetch(visit)
            if not isinstance(answer, Response) or not visit.url.endswith("/b/1"):
                return answer
            return response(visit.url, 200, answer.body.decode() + '<p class=sub><a href="/b/2">below</a></p>', AT)

    forum = NestedForum()
    strategy = STRATEGY + '\n[[follow]]\nfrom = "board"\nto = "board"\nat = "p.sub>a"\n'
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE + "/", create=True, clock=clock) as archive:
        plan = CrawlPlan(SITE + "/b/1", strategy, bounds=CrawlBounds("board"))
        asyncio.run(crawl_into(archive, forum, plan, clock, SilentWatcher()))
    assert set(forum.asked) == USEFUL_PAGES - {"/"}


def learned(folder: Path, forum: TinyForum, start: str, bounds: CrawlBounds) -> tuple[CrawlOutcome, set[str]]:
    """A crawl without a strategy: the learner `stub` requests a page of each kind first."""
    clock = TurnedClock(AT)
    with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
        plan = CrawlPlan(SITE + start, learner="stub", bounds=bounds)
        outcome = asyncio.run(crawl_into(archive, forum, plan, clock, SilentWatcher()))
        return outcome, {post.post.key for post in archive.all_posts()}


@pytest.mark.parametrize(("start", "only"), [("/t/3", "thread"), ("/b/2", "board")])
def test_threads_that_only_the_learner_requested_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, only: Literal["thread", "board"]
) -> None:
    monkeypatch.setitem(LEARNERS, "stub", stub)
    forum = TinyForum()
    outcome, posts = learned(tmp_path / "a", forum, start, CrawlBounds(only))
    assert posts == set(post_ids(3))
    assert (outcome.ending, outcome.counts.threads_done, outcome.counts.threads_left) == ("complete", 1, 2)
    with open_archive(tmp_path / "a", readonly=True) as archive:
        assert archive.unread_pages() == 0
    _, posts = learned(tmp_path / "a", forum, "/", CrawlBounds())
    assert posts == ALL_POSTS
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)


def test_a_limit_of_pages_counts_requests_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEARNERS, "stub", stub)
    forum, clock = TinyForum(), TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE + "/", create=True, clock=clock) as archive:
        plan = CrawlPlan(SITE + "/", learner="stub")
        outcome = asyncio.run(crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits(max_pages=5)))
    assert (outcome.ending, outcome.totals.requests, len(forum.asked)) == ("limit", 5, 5)
    assert outcome.counts.posts > 0


def test_a_wider_crawl_later_takes_up_what_was_left_out_and_asks_for_nothing_twice(tmp_path: Path) -> None:
    forum = TinyForum()
    crawled(tmp_path / "a", forum, "/b/2", CrawlBounds("board"))
    outcome, posts = crawled(tmp_path / "a", forum, "/", CrawlBounds())
    assert posts == ALL_POSTS
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)
    assert outcome.ending == "complete"


def test_what_lies_outside_is_counted_as_left_out_and_is_no_gap(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT))
    forum.last = {n: AT - timedelta(days=10 * n) for n in range(6)}
    outcome, _ = crawled(tmp_path / "a", forum, "/", CrawlBounds(since=AT - timedelta(days=15)), forum.clock)
    assert (outcome.counts.threads_complete, outcome.counts.threads_left, outcome.gap_count) == (2, 2, 0)


@pytest.mark.parametrize(("start", "only"), [("/b/1", "thread"), ("/t/1", "board"), ("/login", "thread")])
def test_a_page_that_is_no_such_list_is_refused(tmp_path: Path, start: str, only: str) -> None:
    with pytest.raises(UsageError, match=f"is no {only} of this forum"):
        crawled(tmp_path / "a", TinyForum(), start, CrawlBounds(only))  # type: ignore[arg-type]


def test_since_a_date_only_newer_threads_are_asked_for_and_no_page_behind_older_ones(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT))
    forum.last = {n: AT - timedelta(days=10 * n) for n in range(6)}
    _, posts = crawled(tmp_path / "a", forum, "/", CrawlBounds(since=AT - timedelta(days=15)), forum.clock)
    assert posts == {"000", "100"}
    assert set(forum.asked) == {"/", "/b/1", "/b/1?page=2", "/t/0", "/t/1"}


def test_a_list_in_another_order_is_read_to_its_end(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT))
    forum.last = {n: AT - timedelta(days=10 * (5 - n)) for n in range(6)}
    _, posts = crawled(tmp_path / "a", forum, "/", CrawlBounds(since=AT - timedelta(days=15)), forum.clock)
    assert posts == {"400", "500"}


def test_at_its_time_a_crawl_ends_with_the_longest_threads_first(tmp_path: Path) -> None:
    clock = TurnedClock(AT)
    forum = Going(clock)
    forum.threads[5] = [f"5{n:02}" for n in range(12)]
    outcome, posts = crawled(
        tmp_path / "a", forum, "/", CrawlBounds(in_haste=True), clock, until=AT + timedelta(minutes=8, seconds=1)
    )
    assert (outcome.ending, outcome.exit_code) == ("deadline", 14)
    assert clock.now() < AT + timedelta(minutes=11)
    assert "500" in posts
    assert len(posts) > 6


def test_a_wait_is_not_longer_than_the_time_that_is_left() -> None:
    limits = Limits(until=AT)
    assert limits.soonest(AT + timedelta(hours=1)) == AT
    assert limits.soonest(AT - timedelta(hours=1)) == AT - timedelta(hours=1)


def test_full_pages_come_before_further_pages_of_boards_and_those_before_short_threads() -> None:
    board, more, flip = (
        posts_first_rank("index", False, None),
        posts_first_rank("index", True, None),
        posts_first_rank("thread", True, None),
    )
    long, short, shortest = (posts_first_rank("thread", False, replies) for replies in (30, 4, 0))
    assert board < flip == long < more < short < shortest


def test_times_fall_only_where_there_are_several() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    assert not is_falling([at])
    assert is_falling([at, at, at - timedelta(1)])
    assert not is_falling([at, at + timedelta(1)])
