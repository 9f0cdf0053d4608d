"""Post rules that were learned wrongly are learned again from the stored pages, without a request."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.crawl.test_field_check import AUTHOR, DATE, STRATEGY
from tests.crawl.wood_forum import AT, SITE, Wood
from tests.learn.reading.made_pages import words
from threadkeep.archive import open_archive
from threadkeep.crawl.learning.reading_check import ReadingCheckJob, check_reading, with_renewed_posts
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.run import crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.learn.reading import SamplePage
from threadkeep.strategy import loads

_SAID = re.compile(r"class=said>.*?Number (\d+)\.(\d+)", re.DOTALL)
LEARNED = STRATEGY.replace("[kind.entry]", '[learned]\nlearner = "threadkeep"\n\n[kind.entry]')
RIGHT = LEARNED + AUTHOR + DATE
# Every post has the time as its text, and no author.
WRONG = LEARNED.replace(".said", ".when") + DATE


class WordedWood(Wood):
    """The forum, but no two posts say the same."""

    def page(self, path: str) -> str | None:
        html = super().page(path)
        return _SAID.sub(lambda found: f"class=said>{words(int(found[1]), int(found[2]))}", html) if html else None


def job(strategy: str) -> ReadingCheckJob:
    pages = (WordedWood().page(f"/t/{thread}") or "" for thread in range(1, 11))
    samples = [
        SamplePage(html.encode(), f"{SITE}/t/{number}", "text/html; charset=utf-8", AT)
        for number, html in enumerate(pages, 1)
    ]
    return ReadingCheckJob("thread", tuple(samples), strategy, SITE + "/")


def test_rules_that_read_the_posts_are_kept() -> None:
    assert check_reading(job(RIGHT)) is None


def test_rules_that_read_something_else_are_learned_again() -> None:
    better = check_reading(job(WRONG))
    assert better is not None and len(better.shapes) == 1
    assert better.shapes[0].author is not None and better.shapes[0].date is not None


@pytest.mark.parametrize("learner", ["threadkeep", "explore"])
def test_a_crawl_replaces_wrong_rules_without_a_request(tmp_path: Path, learner: str) -> None:
    async def crawled(strategy: str, folder: Path) -> tuple[int, set[str]]:
        forum, clock = WordedWood(), TurnedClock(AT)
        with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
            by_learner = strategy.replace('"threadkeep"', f'"{learner}"')
            await crawl_into(archive, forum, CrawlPlan(SITE + "/", by_learner), clock, SilentWatcher())
            return len(forum.asked), {kept.author.name for kept in archive.all_posts()}

    right = asyncio.run(crawled(RIGHT, tmp_path / "right"))
    assert asyncio.run(crawled(WRONG, tmp_path / "wrong")) == right


def test_a_kind_without_rules_gets_some_once_enough_pages_are_stored() -> None:
    unread = LEARNED[: LEARNED.index("[[post]]")]
    better = check_reading(job(unread))
    assert better is not None and better.shapes[0].author is not None
    nothing = replace(job(unread), pages=tuple(replace(page, body=b"<p>Nothing.") for page in job(unread).pages))
    assert check_reading(nothing) is None


def test_a_kind_with_few_pages_gets_the_rules_that_it_shares_with_another() -> None:
    kind = '\n[kind.later]\nrole = "thread"\nurl = "^/later/(?P<later>[0-9]+)$"\n'
    posts = WRONG[WRONG.index("[[post]]") :]
    strategy = loads(WRONG.replace("\n[[post]]", kind + "\n[[post]]", 1) + posts.replace('"thread"', '"later"'), "a")
    better = check_reading(job(WRONG))
    assert better is not None
    renewed = with_renewed_posts(strategy, "thread", better.shapes, {"thread"})
    assert [shape.on for shape in renewed.posts] == ["thread", "later"]
    assert len({shape.body for shape in renewed.posts}) == 1
    kept = with_renewed_posts(strategy, "thread", better.shapes, {"thread", "later"})
    assert len({shape.body for shape in kept.posts}) == 2
