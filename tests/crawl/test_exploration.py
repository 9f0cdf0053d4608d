from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase

import pytest

from tests.crawl.wood_forum import AT, SITE, THREADS, Wood
from tests.sitemap.pages import SAID
from threadkeep.archive import open_archive
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.run import crawl_into
from threadkeep.errors import NoForumFound, UnreachableError, UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.learn import EXPLORE

LONG = {thread: 20 if thread % 4 else 14 for thread in range(1, 16)}


def prose(seed: str) -> str:
    """A text that shares no three neighbouring words with the text of another seed."""
    return " ".join(f"{seed}{letter}" for letter in ascii_lowercase)


class Forum(Wood):
    """The forum about wood with other words in each post."""

    def page(self, path: str) -> str | None:
        html = super().page(path)
        return html and re.sub(r"Number (\d+)\.(\d+)", _words, html.replace(SAID, ""))


def _words(found: re.Match[str]) -> str:
    return prose(ascii_lowercase[int(found[1]) % 26] * (1 + int(found[1]) // 26) + "x" * int(found[2]))


def explored(folder: Path, forum: Forum, start: str = "/", max_pages: int | None = None) -> CrawlOutcome:
    return crawled(folder, forum, CrawlPlan(SITE + start, learner=EXPLORE), max_pages)


def crawl_without_options(folder: Path, forum: Wood) -> CrawlOutcome:
    return crawled(folder, forum, CrawlPlan(SITE + "/"))


def crawled(folder: Path, forum: Wood, plan: CrawlPlan, max_pages: int | None = None) -> CrawlOutcome:
    async def run() -> CrawlOutcome:
        clock = TurnedClock(AT)
        with open_archive(folder, site=plan.start, create=True, clock=clock) as archive:
            return await crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits(max_pages))

    return asyncio.run(run())


def posts_by_thread(folder: Path) -> Counter[str]:
    with open_archive(folder, readonly=True, clock=TurnedClock(AT)) as archive:
        return Counter(kept.thread.url for kept in archive.all_posts())


@pytest.mark.parametrize("start", ["/", "/t/1"])
def test_a_forum_is_archived_whole_from_any_of_its_pages(tmp_path: Path, start: str) -> None:
    forum = Forum(LONG)
    explored(tmp_path / "a", forum, start)
    found = posts_by_thread(tmp_path / "a")
    assert sum(found.values()) == forum.post_count
    assert len(found) == len(THREADS)


def test_a_stopped_exploration_goes_on_and_requests_nothing_twice(tmp_path: Path) -> None:
    forum = Forum(LONG)
    for pages in (7, 20, None):
        explored(tmp_path / "a", forum, max_pages=pages)
    assert [url for url, count in Counter(forum.asked).items() if count > 1] == []
    assert sum(posts_by_thread(tmp_path / "a").values()) == forum.post_count


def test_what_a_stopped_exploration_stored_can_be_read(tmp_path: Path) -> None:
    explored(tmp_path / "a", Forum(LONG), max_pages=20)
    assert sum(posts_by_thread(tmp_path / "a").values()) > 50


def test_exploring_an_explored_forum_again_requests_nothing(tmp_path: Path) -> None:
    forum = Forum(LONG)
    explored(tmp_path / "a", forum)
    count = len(forum.asked)
    explored(tmp_path / "a", forum)
    assert len(forum.asked) == count


@dataclass
class ForumWithButtons(Forum):
    """Each post has a link of one word, with the number of the post, that changes something."""

    def page(self, path: str) -> str | None:
        if path.startswith("/gilt"):
            return "noted"
        html = super().page(path)
        if html is None or not path.startswith("/t/"):
            return html
        number = iter(range(10_000))
        where = re.sub(r"\D", "", path)
        return re.sub(r"</div>", lambda _: f'<a href="/gilt?x={where}{next(number)}">Gilt</a></div>', html)


def test_the_buttons_of_posts_are_never_requested(tmp_path: Path) -> None:
    forum = ForumWithButtons(LONG)
    explored(tmp_path / "a", forum)
    assert [url for url in forum.asked if url.startswith("/gilt")] == []


def test_an_unknown_start_page_ends_the_exploration_at_once(tmp_path: Path) -> None:
    forum = Forum()
    with pytest.raises((UsageError, UnreachableError)):
        explored(tmp_path / "a", forum, "/nowhere")
    assert len(forum.asked) == 1


class Bakery(Wood):
    """A site without a forum, which goes on for ever."""

    def page(self, path: str) -> str | None:
        number = int(path.rpartition("/")[2] or 0)
        links = "".join(f'<li><a href="/cake/{number * 3 + n}">Cake {number * 3 + n}</a>' for n in (1, 2, 3))
        return f"<title>Bakery</title><body><h1>Cakes</h1><p>{prose('ab' * (number % 7))}<ul>{links}</ul>"


def test_a_site_without_a_forum_is_not_explored_for_ever(tmp_path: Path) -> None:
    forum = Bakery()
    with pytest.raises(NoForumFound):
        crawl_without_options(tmp_path / "a", forum)
    assert len(forum.asked) < 200


def test_a_crawl_without_options_explores(tmp_path: Path) -> None:
    forum = Forum(LONG)
    outcome = crawl_without_options(tmp_path / "a", forum)
    assert (outcome.ending, outcome.counts.posts) == ("complete", forum.post_count)
    with open_archive(tmp_path / "a", readonly=True, clock=TurnedClock(AT)) as archive:
        own = archive.strategy()
    assert own is not None and f'learner = "{EXPLORE}"' in own[1]


def test_a_forum_whose_posts_are_all_alike_is_learned_from_a_sample(tmp_path: Path) -> None:
    """Exploring takes such pages for copies of each other."""
    forum = Wood(LONG)
    outcome = crawl_without_options(tmp_path / "a", forum)
    assert outcome.counts.threads_done == len(THREADS)


def test_an_archive_that_was_learned_from_a_sample_is_not_explored(tmp_path: Path) -> None:
    forum = Forum(LONG)
    crawled(tmp_path / "a", forum, CrawlPlan(SITE + "/", learner="threadkeep"))
    count = len(forum.asked)
    crawl_without_options(tmp_path / "a", forum)
    assert len(forum.asked) == count


def test_a_strategy_that_the_user_gave_is_never_replaced_by_exploring(tmp_path: Path) -> None:
    outcome = crawled(tmp_path / "a", Forum(LONG), CrawlPlan(SITE + "/", NO_POSTS + LISTS_ONLY))
    assert outcome.counts.posts == 0
    with open_archive(tmp_path / "a", readonly=True, clock=TurnedClock(AT)) as archive:
        own = archive.strategy()
    assert own is not None and "[kind.thread]" in own[1] and "/u/" in own[1]


# A learned strategy with a kind of page and nothing that reads it.
NO_POSTS = f"""
format = 1
site = "{SITE}/"
entry = "{SITE}/"

[learned]
learner = "threadkeep"

[kind.thread]
role = "thread"
url = '^/u/(?P<thread>\\d+)$'
"""

LISTS_ONLY = """
[kind.entry]
role = "entry"
url = '^/$'

[kind.board]
role = "index"
url = '^/b/(?P<board>\\d+)$'

[[follow]]
from = "entry"
to = "board"
"""
