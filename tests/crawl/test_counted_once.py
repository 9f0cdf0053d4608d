"""Threads that many pages show, and links that lead to a post: each page is requested once, each post stored once."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from tests.crawl import tiny_forum as tiny
from tests.crawl.tiny_forum import ALL_POSTS, AT, SITE, STRATEGY, TinyForum, response
from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlOutcome, CrawlPlan, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Response, Visit

# Thread 1 is sticky: every page of every board begins with it, and names its last post.
STICKY = '<li><a href="/t/1">Thread 1</a> <a class=last href="/t/1?goto=last">last</a> <span class=n>4</span></li>'
LISTS = r"""
[[follow]]
from = "board"
to = "board"
as = "flip"
"""
PAGED = STRATEGY.replace(
    "url = '^/b/(?P<board>\\d+)$'", "url = '^/b/(?P<board>\\d+)(\\?page=(?P<page>\\d+))?$'\nfirst = { page = 1 }"
)
WITH_LAST = PAGED.replace(
    "/t/(?P<thread>\\d+)(\\?page=(?P<page>\\d+))?$", "/t/(?P<thread>\\d+)(\\?(page=(?P<page>\\d+)|goto=last))?$"
)


@dataclass
class StickyForum(TinyForum):
    """Boards of two pages with a sticky thread, whose last-post link redirects to a page of the thread."""

    hops: list[str] = field(default_factory=list)

    async def fetch(self, visit: Visit) -> Answer:
        path = visit.url.removeprefix(SITE)
        if path.endswith("goto=last"):
            self.asked.append(path)
            self.hops.append(path)
            return redirected(visit.url, f"{SITE}/t/1?page=3", self.at)
        board = re.fullmatch(r"/b/(\d+)(\?page=\d)?", path)
        answer = await super().fetch(Visit(f"{SITE}/b/{board[1]}") if board else visit)
        if not board or not isinstance(answer, Response):
            return answer
        self.asked[-1] = path
        pages = "".join(f'<a href="/b/{board[1]}?page={n}">{n}</a>' for n in (1, 2))
        html = answer.body.decode().replace("<ul>", f"<ul>{STICKY}") + pages
        return response(visit.url, 200, html, answer.at)


def redirected(url: str, target: str, at: datetime) -> Response:
    hop = response(url, 302, "", at).exchanges[0]
    head = f"HTTP/1.1 302 Found\r\nLocation: {target}\r\n\r\n".encode()
    html = tiny.page(target.removeprefix(SITE)) or ""
    there = response(target, 200, html, at)
    return replace(there, url=url, exchanges=(replace(hop, response_head=head), *there.exchanges))


def crawled(folder: Path, forum: TinyForum, strategy: str = PAGED) -> CrawlOutcome:
    clock = TurnedClock(AT)
    with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
        plan = CrawlPlan(SITE + "/", strategy + LISTS)
        return asyncio.run(crawl_into(archive, forum, plan, clock, SilentWatcher()))


def posts_of(folder: Path) -> list[str]:
    with open_archive(folder, readonly=True) as archive:
        return [kept.post.key for kept in archive.all_posts()]


def test_a_sticky_thread_on_every_page_of_every_list_is_requested_and_counted_once(tmp_path: Path) -> None:
    forum = StickyForum()
    outcome = crawled(tmp_path / "a", forum)
    assert outcome.ending == "complete"
    assert outcome.counts.threads_known == 3
    assert sorted(posts_of(tmp_path / "a")) == sorted(ALL_POSTS)
    assert Counter(forum.asked).most_common(1)[0][1] == 1
    assert forum.hops == [], "a link to a post is another address of a page that is known"


@dataclass
class OnlyLastPosts(StickyForum):
    """Its lists link to the last post of thread 1 alone."""

    async def fetch(self, visit: Visit) -> Answer:
        answer = await super().fetch(visit)
        if not isinstance(answer, Response) or "/b/" not in visit.url:
            return answer
        html = answer.body.decode().replace('href="/t/1"', 'href="/t/1?goto=last"')
        return response(visit.url, 200, html, answer.at)


def test_the_page_that_a_redirect_led_to_is_not_requested_again(tmp_path: Path) -> None:
    forum = OnlyLastPosts()
    outcome = crawled(tmp_path / "a", forum, WITH_LAST)
    assert forum.hops == ["/t/1?goto=last"]
    assert "/t/1?page=2" in forum.asked
    assert "/t/1?page=3" not in forum.asked
    assert outcome.ending == "complete"
    assert sorted(posts_of(tmp_path / "a")) == sorted(ALL_POSTS)
