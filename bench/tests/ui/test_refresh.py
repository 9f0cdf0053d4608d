"""`threadkeep refresh` over HTTP: the demo forum, crawled, and looked at again when its clock was turned."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.ui.running import Run
from threadkeep.errors import UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.ui.cli.crawling.refresh import pages_a_day
from threadkeep_bench.simulate import Serving, demo_forum, demo_strategy, serving

pytestmark = pytest.mark.slow

DAY = 86_400
BEGIN = datetime(2025, 6, 1, tzinfo=UTC)


def written_after_crawl(days: int) -> tuple[int, int]:
    """The threads and posts that came in the days after the crawl."""
    community = demo_forum().community
    before, after = (
        {thread: set(community.post_ids(thread, at)) for thread in range(1, 100)}
        for at in (BEGIN, BEGIN + timedelta(days=days))
    )
    posts = {thread: after[thread] - before[thread] for thread in after}
    return sum(bool(new) and not before[thread] for thread, new in posts.items()), sum(map(len, posts.values()))


@dataclass
class CrawledSite:
    site: Serving
    clock: TurnedClock


@pytest.fixture
def crawled(run: Run, tmp_path: Path) -> Iterator[CrawledSite]:
    clock = TurnedClock(BEGIN)
    with serving(demo_forum(), clock) as site:
        (tmp_path / "s.toml").write_text(demo_strategy(site.url), encoding="utf-8")
        assert run("crawl", site.url, "--strategy", "s.toml", "--archive", "a", "--delay", "0", "-q").code == 0
        yield CrawledSite(site, clock)


def test_changes_are_reported_for_each_thread(run, crawled):
    crawled.clock.forward(40 * DAY)
    crawled.site.log.requests.clear()
    ran = run("refresh", "a", "--site", crawled.site.url, "--delay", "0", "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["ending"] == "refreshed"
    assert (told["new_threads"], told["new_posts"]) == written_after_crawl(40)
    assert told["new_posts"] == sum(thread["new_posts"] for thread in told["threads"])
    pages = [request for request in crawled.site.log.requests if not request.url.endswith("/robots.txt")]
    assert told["requests"] == len(pages) < 15


def test_in_words_it_says_what_is_new_and_what_it_cost(run, crawled):
    crawled.clock.forward(40 * DAY)
    ran = run("refresh", "a", "--site", crawled.site.url, "--delay", "0", "-q")
    threads, posts = written_after_crawl(40)
    assert f"{threads} new threads, {posts} new posts, 0 edited, 0 deleted" in ran.out
    assert "requests in" in ran.out
    again = run("refresh", "a", "--site", crawled.site.url, "--delay", "0", "-q")
    assert "0 new threads, 0 new posts" in again.out


def test_a_budget_that_is_spent_has_its_own_exit_code(run, crawled):
    crawled.clock.forward(40 * DAY)
    ran = run("refresh", "a", "--site", crawled.site.url, "--budget", "10/day", "--delay", "0", "-q")
    assert ran.code == 14
    assert "The budget is spent" in ran.out


@pytest.mark.parametrize(("words", "pages"), [("3000/day", 3000), ("3,000", 3000), (None, None)])
def test_a_budget_is_pages_a_day(words, pages):
    assert pages_a_day(words) == pages


@pytest.mark.parametrize("words", ["0", "many", "5/hour", "-3"])
def test_another_budget_is_refused(words):
    with pytest.raises(UsageError):
        pages_a_day(words)
