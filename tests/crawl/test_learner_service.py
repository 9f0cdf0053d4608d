"""A learner served by the loop: the archive answers what it holds, and what was learned is mended as the crawl runs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import failure
from tests.crawl.wood_forum import AT, SITE, Wood
from threadkeep.archive import open_archive
from threadkeep.crawl.learning.learn_run import LearnOutcome, learn_into
from threadkeep.crawl.loop import loop
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.reading.layout_fallback import MORE_PAGES
from threadkeep.crawl.run import crawl_into
from threadkeep.crawl.thresholds import PATIENCE
from threadkeep.errors import ForbiddenError, UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Reason, Visit
from threadkeep.protocols import Fetcher

PLAN = CrawlPlan(SITE + "/", learner="threadkeep")
# Long threads that are not among those that are looked at while learning.
LONG = {25: 20, 27: 9}


def learnt(folder: Path, forum: Fetcher, most: int | None = None) -> LearnOutcome:
    async def run() -> LearnOutcome:
        clock = TurnedClock(AT)
        with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
            return await learn_into(archive, forum, PLAN, clock, SilentWatcher(), Limits(most))

    return asyncio.run(run())


def crawled(folder: Path, forum: Fetcher, plan: CrawlPlan = PLAN) -> CrawlOutcome:
    async def run() -> CrawlOutcome:
        clock = TurnedClock(AT)
        with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
            return await crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits())

    return asyncio.run(run())


def test_stopped_and_served_again_it_asks_for_nothing_twice_and_learns_the_same(tmp_path: Path) -> None:
    whole = learnt(tmp_path / "whole", Wood())
    forum = Wood()
    stopped = learnt(tmp_path / "parts", forum, most=5)
    done = learnt(tmp_path / "parts", forum)
    assert stopped.strategy is None
    assert done.strategy == whole.strategy is not None
    assert len(forum.asked) == len(set(forum.asked)) == whole.pages


@dataclass
class Away(Wood):
    """Pages of one board time out."""

    async def fetch(self, visit: Visit) -> Answer:
        answer = await super().fetch(visit)
        return failure("/b/3", Reason.TIMEOUT) if visit.url.endswith("/b/3") else answer


def test_a_page_that_failed_while_learning_is_not_asked_for_again_by_the_next_run(tmp_path: Path) -> None:
    forum = Away()
    learnt(tmp_path / "a", forum, most=4)
    assert "/b/3" in forum.asked
    assert learnt(tmp_path / "a", forum).strategy is not None
    assert forum.asked.count("/b/3") == 1


def test_a_crawl_without_a_strategy_learns_one_and_asks_for_no_page_again(tmp_path: Path) -> None:
    forum = Wood()
    outcome = crawled(tmp_path / "a", forum)
    assert (outcome.ending, outcome.counts.posts) == ("complete", forum.post_count)
    assert len(forum.asked) == len(set(forum.asked))
    assert not [path for path in forum.asked if path.startswith("/u/")]


def test_pages_and_posts_of_the_learning_count_for_the_run_that_learned(tmp_path: Path) -> None:
    forum = Wood()
    totals = crawled(tmp_path / "a", forum).totals
    assert totals.new_posts == forum.post_count
    # Anything else that was asked for is a look for feeds and maps, which this forum has none of.
    others = [path for path in forum.asked if not path.startswith(("/b/", "/t/")) and path != "/"]
    assert (totals.requests, totals.useful) == (len(forum.asked), len(forum.asked) - len(others))


def test_a_list_that_goes_on_is_learned_while_the_crawl_runs_and_the_trouble_is_gone(tmp_path: Path) -> None:
    first = learnt(tmp_path / "before", Wood(LONG))
    assert first.strategy is not None
    thread = first.strategy.kind("thread")
    assert thread is not None and "(?P<page>" not in (thread.url or ""), "no thread it looked at goes on"
    forum = Wood(LONG)
    outcome = crawled(tmp_path / "a", forum)
    assert {"/t/25?page=4", "/t/27?page=2"} <= set(forum.asked)
    assert (outcome.ending, outcome.counts.posts) == ("complete", forum.post_count)
    assert len(forum.asked) == len(set(forum.asked))
    with open_archive(tmp_path / "a", readonly=True, clock=TurnedClock(AT)) as archive:
        assert list(archive.urls_in_trouble(MORE_PAGES)) == []
        current = archive.strategy()
    assert current is not None and current[0] == 2


@dataclass
class WalledWood(Wood):
    html: str = ""

    def page(self, path: str) -> str | None:
        return self.html


@pytest.mark.parametrize(
    ("html", "error", "words"),
    [
        ("<h1>Log in</h1><form><input type=password></form>", ForbiddenError, "log in"),
        ("<div id=app></div><script src=/app.js></script>", UsageError, "JavaScript"),
        ("<h1>Bakery</h1><p>Bread.</p><a href=/hours>Hours</a>", UsageError, "no boards and no threads"),
    ],
)
def test_where_no_forum_is_seen_the_crawl_ends_with_a_hint(
    tmp_path: Path, html: str, error: type[UsageError | ForbiddenError], words: str
) -> None:
    with pytest.raises(error, match=words) as caught:
        crawled(tmp_path / "a", WalledWood(html=html))
    assert caught.value.hint


@dataclass
class Hanging(Wood):
    """A page never comes, and then somebody presses Ctrl-C."""

    limits: Limits = field(default_factory=Limits)

    async def fetch(self, visit: Visit) -> Answer:
        if visit.url.endswith("/b/3"):
            self.limits.stop("interrupted")
            await asyncio.Event().wait()
        return await super().fetch(visit)


def test_a_page_that_hangs_does_not_hold_up_the_end_of_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "PATIENCE", replace(PATIENCE, grace_seconds=0))
    forum = Hanging()

    async def run() -> LearnOutcome:
        clock = TurnedClock(AT)
        with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
            return await learn_into(archive, forum, PLAN, clock, SilentWatcher(), forum.limits)

    assert asyncio.run(run()).ending == "interrupted"
