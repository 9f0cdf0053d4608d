"""A forum that goes on while it is crawled."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, response
from threadkeep.archive import open_archive
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.outcome import CrawlOutcome
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.run import crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Visit

PAGED = STRATEGY.replace(
    "'^/b/(?P<board>\\d+)$'", "'^/b/(?P<board>\\d+)(\\?page=(?P<page>\\d+))?$'\nfirst = { page = 1 }"
)
PAGED += """
last = { at = "time", take = "datetime", format = "iso" }

[[follow]]
from = "board"
to = "board"
as = "flip"
"""
# No number means the first page, which has the highest one.
DOWNWARDS = PAGED.replace("(\\?page=(?P<page>\\d+))?$'\nfirst = { page = 1 }", "(\\?page=(?P<page>\\d+))?$'").replace(
    "'^/b/(?P<board>\\d+)(\\?page=(?P<page>\\d+))?$'",
    "'^/b/(?P<board>\\d+)(\\?page=(?P<page>\\d+))?$'\nfirst = { page = 1 }",
)


@dataclass
class Going:
    """One board, two threads a page, the one written to last first; `happens` maps the n-th request to a change."""

    clock: TurnedClock
    threads: list[list[str]] = field(default_factory=lambda: [[f"{n}00"] for n in range(6)])
    order: list[int] = field(default_factory=lambda: [0, 1, 2, 3, 4, 5])
    happens: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    last: dict[int, datetime] = field(default_factory=dict)

    async def fetch(self, visit: Visit) -> Answer:
        path = visit.url.removeprefix(SITE)
        self.asked.append(path)
        self.clock.forward(60)
        if path in self.broken and self.asked.count(path) > 1:
            return Failure(visit.url, Reason.SERVER_ERROR, "status 500", self.clock.now())
        answer = response(visit.url, 200, self.page(path), self.clock.now())
        if change := self.happens.pop(path, None):
            getattr(self, change.split()[0])(*map(int, change.split()[1:]))
        return answer

    def bump(self, thread: int) -> None:
        self.order.remove(thread)
        self.order.insert(0, thread)
        self.threads[thread].append(f"{thread}{len(self.threads[thread]):02}")

    def drop(self, thread: int, post: int) -> None:
        del self.threads[thread][post]

    def page(self, path: str) -> str:
        name, _, query = path.partition("?page=")
        number = int(query or 1)
        if name == "/":
            return '<a href="/b/1">One</a>'
        if name == "/b/1":
            return self.board(number)
        return self.thread(int(name.removeprefix("/t/")), number)

    def board(self, number: int) -> str:
        now = self.clock.now()
        rows = (
            f'<li><a href="/t/{n}">Thread {n}</a> <span class=n>{len(self.threads[n]) - 1}</span>'
            f'<time datetime="{self.last.get(n, now).isoformat()}">'
            for n in self.order[2 * number - 2 : 2 * number]
        )
        return f"<ul>{''.join(rows)}</ul>" + "".join(f'<a href="/b/1?page={n}">{n}</a>' for n in (1, 2, 3))

    def thread(self, thread: int, number: int) -> str:
        at = (AT - timedelta(minutes=1)).isoformat()
        shown = self.threads[thread][2 * number - 2 : 2 * number]
        posts = "".join(
            f'<div class=post id=p{post}><b class=who>a</b><time datetime="{at}">x</time>'
            f"<div class=body>{post}</div></div>"
            for post in shown
        )
        pages = range(1, -(-len(self.threads[thread]) // 2) + 1)
        return f"<title>T</title>{posts}" + "".join(f'<a href="/t/{thread}?page={n}">{n}</a>' for n in pages)


class CountingDown(Going):
    """The last page of a thread is its `?page=1`: each new page pushes all others to the next number."""

    def grow(self, thread: int) -> None:
        self.threads[thread] += [f"{thread}{len(self.threads[thread]) + n:02}" for n in range(2)]

    def thread(self, thread: int, number: int) -> str:
        pages = -(-len(self.threads[thread]) // 2)
        shown = super().thread(thread, pages - number + 1).partition("<a")[0]
        links = "".join(f'<a href="/t/{thread}?page={pages - n}">{n + 1}</a>' for n in range(1, pages))
        return f'{shown}<a href="/t/{thread}">1</a>{links}'

    def page(self, path: str) -> str:
        if path.startswith("/t/") and "?" not in path:
            return self.thread(int(path[3:]), -(-len(self.threads[int(path[3:])]) // 2))
        return super().page(path)


def crawled(folder: Path, forum: Going, strategy: str = PAGED) -> tuple[CrawlOutcome, set[str]]:
    with open_archive(folder, site=SITE + "/", create=True, clock=forum.clock) as archive:
        plan = CrawlPlan(SITE + "/", strategy)
        outcome = asyncio.run(crawl_into(archive, forum, plan, forum.clock, SilentWatcher()))
        return outcome, {post.post.key for post in archive.all_posts()}


def test_a_thread_that_is_written_to_and_slips_to_a_page_that_was_read_is_not_lost(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT), happens={"/b/1?page=2": "bump 5"})
    outcome, posts = crawled(tmp_path / "a", forum)
    assert {"500", "501"} <= posts
    assert outcome.ending == "complete"


def test_a_post_that_a_deletion_moves_to_a_page_that_was_read_is_not_lost(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT), happens={"/t/0": "drop 0 0"})
    forum.threads[0] = [f"0{n:02}" for n in range(6)]
    _, posts = crawled(tmp_path / "a", forum)
    assert posts >= {f"0{n:02}" for n in range(6)}


@pytest.mark.parametrize("busy", ["/t/0?page=4", "/t/0?page=3", "/t/0?page=2", "/t/0?page=1"])
@pytest.mark.parametrize("again", ["/t/0?page=4", "/t/0?page=3", "/t/0?page=2", "/t/0?page=1", "/t/0"])
def test_no_page_is_lost_where_pages_are_counted_from_the_end_and_the_thread_grows_twice(
    tmp_path: Path, busy: str, again: str
) -> None:
    class GrowingTwice(CountingDown):
        async def fetch(self, visit: Visit) -> Answer:
            answer = await super().fetch(visit)
            if self.asked.count(again) == 2 and visit.url == SITE + again:
                self.grow(0)
            return answer

    forum = GrowingTwice(TurnedClock(AT), happens={busy: "grow 0"})
    forum.threads[0] = [f"0{n:02}" for n in range(10)]
    _, posts = crawled(tmp_path / "a", forum, DOWNWARDS)
    assert posts >= {f"0{n:02}" for n in range(10)}


def test_a_thread_that_grew_since_it_was_read_is_read_to_its_new_end(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT), happens={"/t/3": "bump 0"})
    outcome, posts = crawled(tmp_path / "a", forum)
    assert "001" in posts
    assert outcome.ending == "complete"


def test_a_page_that_fails_when_it_is_asked_for_again_is_no_gap(tmp_path: Path) -> None:
    forum = Going(TurnedClock(AT), broken={"/b/1"})
    outcome, _ = crawled(tmp_path / "a", forum)
    assert forum.asked.count("/b/1") > 1
    assert outcome.ending == "complete"


def test_no_list_is_asked_for_without_end(tmp_path: Path) -> None:
    class Restless(Going):
        async def fetch(self, visit: Visit) -> Answer:
            self.threads.append([f"{len(self.threads)}00"])
            self.order.insert(0, len(self.threads) - 1)
            return await super().fetch(visit)

    forum = Restless(TurnedClock(AT))
    crawled(tmp_path / "a", forum)
    assert len(forum.asked) < 60
