"""Thread pages with fewer posts than the forum declares are requested once more."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.crawl.tiny_forum import ALL_POSTS, AT, SITE, STRATEGY, TinyForum
from threadkeep.archive import Gap, open_archive
from threadkeep.crawl import CrawlPlan, Limits, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Response, Visit


@dataclass
class CuttingForum(TinyForum):
    """Some pages end before their last post, for so many requests; nothing else shows it."""

    cut: dict[str, int] = field(default_factory=dict)

    async def fetch(self, visit: Visit) -> Answer:
        answer = await super().fetch(visit)
        path = visit.url.removeprefix(SITE)
        if isinstance(answer, Response) and self.asked.count(path) <= self.cut.get(path, 0):
            whole = answer.body
            start = whole.rindex(b"<div class=post")
            end = whole.index(b"<a href", start) if b"<a href" in whole[start:] else len(whole)
            return replace(answer, body=whole[:start] + whole[end:])
        return answer


def crawled(folder: Path, forum: TinyForum) -> tuple[list[Gap], set[str]]:
    async def run() -> tuple[list[Gap], set[str]]:
        clock = TurnedClock(AT)
        with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
            await crawl_into(archive, forum, CrawlPlan(SITE + "/", STRATEGY), clock, SilentWatcher(), Limits())
            return list(archive.gaps()), {kept.post.key for kept in archive.all_posts()}

    return asyncio.run(run())


def test_a_page_that_was_cut_once_is_requested_once_more_and_nothing_is_lost(tmp_path: Path) -> None:
    forum = CuttingForum(cut={"/t/1?page=2": 1, "/t/2": 1})
    gaps, posts = crawled(tmp_path / "a", forum)
    assert (gaps, posts) == ([], ALL_POSTS)
    again = {path for path, times in Counter(forum.asked).items() if times > 1}
    assert again == {"/t/1?page=2", "/t/2"}


def test_a_page_that_shows_the_same_twice_is_kept_and_not_requested_a_third_time(tmp_path: Path) -> None:
    forum = CuttingForum(cut={"/t/2": 99})
    _, posts = crawled(tmp_path / "a", forum)
    assert posts == ALL_POSTS - {"201"}
    crawled(tmp_path / "a", forum)
    assert forum.asked.count("/t/2") == 2
