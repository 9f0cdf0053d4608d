from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import ALL_POSTS, AT, SITE, STRATEGY, USEFUL_PAGES, TinyForum, failure, response
from threadkeep.archive import open_archive
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.run import crawl_into
from threadkeep.errors import ForbiddenError, StrategyError, UnreachableError, UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Reason

PLAN = CrawlPlan(SITE + "/", STRATEGY)


def crawled(folder: Path, forum: object, plan: CrawlPlan = PLAN, **limits: object) -> CrawlOutcome:
    async def run() -> CrawlOutcome:
        clock = TurnedClock(AT)
        with open_archive(folder, site=plan.start, create=True, clock=clock) as archive:
            return await crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits(**limits))

    return asyncio.run(run())


def post_keys(folder: Path) -> list[str]:
    with open_archive(folder, readonly=True, clock=TurnedClock(AT)) as archive:
        return [kept.post.key for kept in archive.all_posts()]


def test_a_crawl_by_strategy_asks_for_useful_pages_only_and_keeps_every_post(tmp_path):
    forum = TinyForum()
    outcome = crawled(tmp_path / "a", forum)
    assert (outcome.ending, outcome.exit_code) == ("complete", 0)
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)
    assert outcome.totals.requests == outcome.totals.useful == len(USEFUL_PAGES)


def test_a_thread_once_begun_becomes_whole_before_the_next(tmp_path):
    forum = TinyForum()
    crawled(tmp_path / "a", forum)
    order = [path for path in forum.asked if path.startswith("/t/1")]
    first = forum.asked.index("/t/1")
    assert forum.asked[first : first + 3] == order


def test_running_again_asks_for_nothing_and_changes_nothing(tmp_path):
    crawled(tmp_path / "a", TinyForum())
    before = post_keys(tmp_path / "a")
    again = TinyForum()
    outcome = crawled(tmp_path / "a", again)
    assert again.asked == []
    assert outcome.ending == "complete"
    assert post_keys(tmp_path / "a") == before


@pytest.mark.parametrize("stop", range(1, len(USEFUL_PAGES)))
def test_stopping_anywhere_and_resuming_gives_the_same_archive(tmp_path, stop):
    forum = TinyForum()
    first = crawled(tmp_path / "a", forum, max_pages=stop)
    assert (first.ending, first.exit_code) == ("limit", 14)
    assert len(forum.asked) == stop
    second = crawled(tmp_path / "a", forum)
    assert second.ending == "complete"
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)


def test_a_page_that_fails_for_a_while_is_had_in_the_end(tmp_path):
    forum = TinyForum(trouble={"/t/1?page=2": [failure("/t/1?page=2", Reason.SERVER_ERROR)] * 3})
    assert crawled(tmp_path / "a", forum).ending == "complete"
    assert forum.asked.count("/t/1?page=2") == 4
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)


def test_a_page_that_never_arrives_is_named_and_tried_in_the_next_run(tmp_path):
    forum = TinyForum(trouble={"/t/1?page=2": [failure("/t/1?page=2", Reason.SERVER_ERROR)] * 99})
    outcome = crawled(tmp_path / "a", forum)
    assert (outcome.ending, outcome.exit_code) == ("incomplete", 10)
    assert any(gap.url == f"{SITE}/t/1?page=2" for gap in outcome.gaps)
    again = TinyForum()
    assert crawled(tmp_path / "a", again).ending == "complete"
    assert again.asked == ["/t/1?page=2"]


def test_an_outage_is_waited_out_and_fails_no_page(tmp_path):
    held = failure("/b/2", Reason.SERVER_ERROR, hold=AT + timedelta(hours=3))
    forum = TinyForum(trouble={"/b/2": [held]})
    outcome = crawled(tmp_path / "a", forum)
    assert outcome.ending == "complete"
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)


def test_a_hold_longer_than_patience_ends_the_run_with_its_own_code_and_outlives_it(tmp_path):
    held = failure("/b/2", Reason.RATE_LIMITED, hold=AT + timedelta(days=2))
    forum = TinyForum(trouble={"/b/2": [held]})
    outcome = crawled(tmp_path / "a", forum)
    assert (outcome.ending, outcome.exit_code) == ("rate-limited", 13)
    again = TinyForum()
    assert crawled(tmp_path / "a", again).exit_code == 13
    assert again.asked == []


def test_breadth_first_follows_every_link_of_the_site(tmp_path):
    forum = TinyForum()
    outcome = crawled(tmp_path / "a", forum, CrawlPlan(SITE + "/", policy="breadth-first"), max_pages=40)
    assert outcome.ending == "limit"
    assert set(forum.asked) > USEFUL_PAGES
    assert {"/login", "/calendar/2"} <= set(forum.asked)
    assert len(forum.asked) == len(set(forum.asked)) == 40


def test_a_strategy_given_later_reads_the_pages_that_are_there_without_asking_again(tmp_path):
    forum = TinyForum()
    crawled(tmp_path / "a", forum, CrawlPlan(SITE + "/", policy="breadth-first"), max_pages=60)
    assert post_keys(tmp_path / "a") == []
    asked = len(forum.asked)
    assert crawled(tmp_path / "a", forum).ending == "complete"
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)
    assert len(forum.asked) == asked


def test_urls_that_lead_into_known_pages_are_not_asked_for_when_a_strategy_comes_later(tmp_path):
    forum = TinyForum()
    crawled(tmp_path / "a", forum, CrawlPlan(SITE + "/", policy="breadth-first"), max_pages=len(USEFUL_PAGES) + 1)
    assert not any("print" in path for path in forum.asked)
    assert crawled(tmp_path / "a", forum).ending == "complete"
    assert not any("print" in path for path in forum.asked)


def test_a_mended_strategy_reads_again_from_the_archive(tmp_path):
    wrong = STRATEGY.replace('each = "div.post"', 'each = "div.posting"')
    assert crawled(tmp_path / "a", TinyForum(), CrawlPlan(SITE + "/", wrong)).ending == "incomplete"
    again = TinyForum()
    assert crawled(tmp_path / "a", again).ending == "complete"
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)
    assert set(again.asked).isdisjoint({"/", "/b/1", "/b/2", "/t/1"})


def test_several_slots_ask_for_each_page_once(tmp_path):
    forum = TinyForum()
    outcome = crawled(tmp_path / "a", forum, CrawlPlan(SITE + "/", STRATEGY, concurrency=4))
    assert outcome.ending == "complete"
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)


def test_a_strategy_holds_on_the_host_that_the_user_named(tmp_path):
    moved = STRATEGY.replace("tiny.example", "old.example")
    assert crawled(tmp_path / "a", TinyForum(), CrawlPlan(SITE + "/", moved)).ending == "complete"
    assert sorted(post_keys(tmp_path / "a")) == sorted(ALL_POSTS)


class AlwaysAnswers:
    """Gives the same answer to everything."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    async def fetch(self, visit: object) -> object:
        return self.answer


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (failure("/", Reason.CONNECT), UnreachableError),
        (failure("/", Reason.DNS), UnreachableError),
        (failure("/", Reason.ROBOTS), ForbiddenError),
        (failure("/", Reason.OFF_SITE), UsageError),
        (response(SITE + "/", 403, "no", AT), ForbiddenError),
        (response(SITE + "/", 404, "no", AT), UsageError),
        (response(SITE + "/nothing", 200, "<p>hello", AT), StrategyError),
    ],
)
def test_a_first_page_that_is_not_to_be_had_ends_the_crawl_with_what_to_do(tmp_path, answer, error):
    with pytest.raises(error) as raised:
        crawled(tmp_path / "a", AlwaysAnswers(answer))
    assert raised.value.hint
