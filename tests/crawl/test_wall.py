"""A login or an empty page, with status 200, instead of the forum's pages."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import ALL_POSTS, AT, SITE, STRATEGY, TinyForum, response
from threadkeep.archive import Gap, open_archive
from threadkeep.crawl import CrawlOutcome, CrawlPlan, Limits, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Visit

LOGIN = "<title>Log in</title><form><input name=u><input name=p type=password></form>"
NOTICE = "<title>Sorry</title><p>This cannot be shown.</p>"
THREADS = {"/t/1", "/t/1?page=2", "/t/1?page=3", "/t/2", "/t/3"}
PAGES = {*THREADS, "/", "/b/1", "/b/2"}


@dataclass
class WalledForum(TinyForum):
    """From the request with number `after` on, the pages in `behind` show `wall`, for so many requests."""

    after: int = 4
    lasts: int = 1000
    wall: str = LOGIN
    behind: Collection[str] = field(default_factory=lambda: PAGES)
    status: int = 200

    async def fetch(self, visit: Visit) -> Answer:
        answer = await super().fetch(visit)
        is_up = self.after <= len(self.asked) < self.after + self.lasts
        if is_up and visit.url.removeprefix(SITE) in self.behind:
            return response(visit.url, self.status, self.wall, self.at)
        return answer


def crawled(folder: Path, forum: TinyForum) -> tuple[CrawlOutcome, list[Gap], set[str]]:
    async def run() -> tuple[CrawlOutcome, list[Gap], set[str]]:
        clock = TurnedClock(AT)
        with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
            plan = CrawlPlan(SITE + "/", STRATEGY)
            outcome = await crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits())
            return outcome, list(archive.gaps()), {kept.post.key for kept in archive.all_posts()}

    return asyncio.run(run())


@pytest.mark.parametrize(("wall", "status"), [(LOGIN, 200), (NOTICE, 200), (LOGIN, 403)])
@pytest.mark.parametrize("after", [4, 5, 6])
def test_a_wall_stops_the_crawl_and_when_it_is_gone_the_same_command_gets_everything(
    tmp_path: Path, after: int, wall: str, status: int
) -> None:
    outcome, gaps, before = crawled(tmp_path / "a", WalledForum(after=after, wall=wall, status=status))
    assert (outcome.ending, outcome.exit_code) == ("walled", 12)
    assert before < ALL_POSTS
    assert outcome.held is not None and SITE in outcome.held.why
    assert outcome.walled
    missing = {gap.url for gap in gaps if gap.kind == "missing"}
    assert set(outcome.walled) <= missing
    outcome, gaps, after_it = crawled(tmp_path / "a", TinyForum())
    assert (outcome.ending, gaps, after_it) == ("complete", [], ALL_POSTS)


def test_while_the_wall_is_up_a_second_run_stops_at_once_and_loses_nothing(tmp_path: Path) -> None:
    crawled(tmp_path / "a", WalledForum())
    forum = WalledForum(after=0)
    outcome, _, _ = crawled(tmp_path / "a", forum)
    assert outcome.exit_code == 12
    assert len(forum.asked) == 2
    assert crawled(tmp_path / "a", TinyForum())[2] == ALL_POSTS


def test_pages_that_only_members_see_are_no_wall(tmp_path: Path) -> None:
    forum = WalledForum(after=0, behind={"/t/2"})
    outcome, gaps, posts = crawled(tmp_path / "a", forum)
    assert outcome.ending == "incomplete"
    assert [gap.url for gap in gaps] == [SITE + "/t/2"]
    assert posts == {post for post in ALL_POSTS if not post.startswith("2")}
    controls = len(forum.asked) - len(set(forum.asked))
    assert controls <= 1


def test_a_wall_of_a_few_requests_loses_nothing_that_was_requested_meanwhile(tmp_path: Path) -> None:
    outcome, _, _ = crawled(tmp_path / "a", WalledForum(after=5, lasts=3, wall=NOTICE))
    outcome, gaps, posts = crawled(tmp_path / "a", TinyForum())
    assert (outcome.ending, gaps, posts) == ("complete", [], ALL_POSTS)
