"""Threads that a strategy does not lead to, and a page seen before it does."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, PagedForum, page, thread_page
from threadkeep.archive import open_archive
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlBounds, CrawlPlan
from threadkeep.crawl.run import crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Visit

LATEST = "/latest"


@dataclass
class Hidden(PagedForum):
    """Two boards, and a list of the latest threads that no rule knows; `hidden` are in no board.

    `again` are other addresses of a thread of a board.
    """

    hidden: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    again: tuple[int, ...] = ()

    def page(self, path: str) -> str | None:
        if path == LATEST:
            return "".join(f'<a href="/t/{n}">Thread {n}</a>' for n in (1, 2, 3, *self.hidden, *self.gone, *self.again))
        number = int(path.removeprefix("/t/")) if path.removeprefix("/t/").isdigit() else 0
        if number in self.gone:
            return None
        if number in self.again:
            return thread_page(3, 1)
        return thread_page(3, 1).replace("p300", f"p{number}00") if number in self.hidden else page(path)


def crawled(folder: Path, forum: Hidden, strategy: str = STRATEGY) -> tuple[CrawlOutcome, set[str]]:
    clock = TurnedClock(AT)
    with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
        before = CrawlPlan(SITE + LATEST, policy="breadth-first")
        asyncio.run(crawl_into(archive, forum, before, clock, SilentWatcher(), Limits(max_pages=1)))
        outcome = asyncio.run(crawl_into(archive, forum, CrawlPlan(SITE + "/", strategy), clock, SilentWatcher()))
        return outcome, {post.thread.id for post in archive.all_posts()}


def test_threads_that_no_rule_leads_to_are_read_and_the_page_that_lists_them_is_named(tmp_path: Path) -> None:
    outcome, threads = crawled(tmp_path / "a", Hidden(hidden=(7, 8, 9, 10, 11)))
    assert threads == {"1", "2", "3", "7", "8", "9", "10", "11"}
    assert outcome.ending == "incomplete"
    assert [(gap.kind, gap.url) for gap in outcome.gaps] == [("trouble", SITE + LATEST)]


def test_a_list_of_threads_that_boards_lead_to_is_no_gap_and_costs_nothing(tmp_path: Path) -> None:
    forum = Hidden()
    outcome, _ = crawled(tmp_path / "a", forum)
    assert outcome.ending == "complete"
    assert len(forum.asked) == len(set(forum.asked))


def test_threads_under_other_addresses_are_tried_once_and_not_kept_twice(tmp_path: Path) -> None:
    forum = Hidden(again=tuple(range(20, 40)))
    outcome, threads = crawled(tmp_path / "a", forum)
    assert threads == {"1", "2", "3"}
    assert sum(path.removeprefix("/t/") in map(str, forum.again) for path in forum.asked) == 1
    assert outcome.ending == "complete"


def test_threads_that_are_not_there_are_tried_once_and_not_missed(tmp_path: Path) -> None:
    forum = Hidden(gone=(20, 21, 22, 23, 24))
    outcome, threads = crawled(tmp_path / "a", forum)
    assert threads == {"1", "2", "3"}
    assert len([path for path in forum.asked if path.startswith("/t/2") and len(path) == 5]) == 1
    assert outcome.ending == "complete"


def test_a_page_that_has_the_url_of_a_thread_and_is_none_leaves_nothing_behind(tmp_path: Path) -> None:
    class WalledForum(Hidden):
        def page(self, path: str) -> str | None:
            return "<form><input type=password></form>" if path == "/t/7" else super().page(path)

    outcome, threads = crawled(tmp_path / "a", WalledForum(hidden=(7,)))
    assert threads == {"1", "2", "3"}
    assert (outcome.ending, outcome.counts.threads_known) == ("complete", 3)


def test_a_thread_that_fails_for_now_is_missed(tmp_path: Path) -> None:
    class Failing(Hidden):
        async def fetch(self, visit: Visit) -> Answer:
            answer = await super().fetch(visit)
            is_down = visit.url == f"{SITE}/t/7"
            return Failure(visit.url, Reason.SERVER_ERROR, "status 500", AT) if is_down else answer

    outcome, threads = crawled(tmp_path / "a", Failing(hidden=(7,)))
    assert threads == {"1", "2", "3"}
    assert outcome.ending == "incomplete"
    assert [gap.url for gap in outcome.gaps] == [f"{SITE}/t/7"]


RECENT = f"""{STRATEGY}
[kind.recent]
role = "other"
url = '^{LATEST}$'

[[follow]]
from = "recent"
to = "thread"
"""


def test_what_only_a_list_of_all_boards_shows_is_tried_last_and_left_where_it_is_closed(tmp_path: Path) -> None:
    forum = Hidden(gone=(20, 21, 22, 23, 24, 25))
    outcome, threads = crawled(tmp_path / "a", forum, RECENT)
    tried = [number for number, path in enumerate(forum.asked) if path.startswith("/t/2") and len(path) == 5]
    assert threads == {"1", "2", "3"}
    assert tried == [len(forum.asked) - 1]
    assert outcome.untried_threads == len(forum.gone) - 1
    assert outcome.ending == "complete"


def test_what_only_a_list_of_all_boards_shows_is_read_where_it_can_be(tmp_path: Path) -> None:
    _, threads = crawled(tmp_path / "a", Hidden(hidden=(7, 8, 9, 10, 11)), RECENT)
    assert threads == {"1", "2", "3", "7", "8", "9", "10", "11"}


def test_a_crawl_of_one_board_leaves_what_is_outside_alone(tmp_path: Path) -> None:
    forum, clock = Hidden(hidden=(7,)), TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE + "/", create=True, clock=clock) as archive:
        before = CrawlPlan(SITE + LATEST, policy="breadth-first")
        asyncio.run(crawl_into(archive, forum, before, clock, SilentWatcher(), Limits(max_pages=1)))
        plan = CrawlPlan(SITE + "/b/1", STRATEGY, bounds=CrawlBounds(only="board"))
        asyncio.run(crawl_into(archive, forum, plan, clock, SilentWatcher()))
    assert "/t/7" not in forum.asked
