"""What changed in a forum that people edit and delete in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, response
from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Visit
from threadkeep.refresh import Changes, RefreshPlan, refresh_into

PER_PAGE = 3


@dataclass
class Pad:
    """A forum of one board whose threads are lists of posts, each an id and its words."""

    clock: TurnedClock
    threads: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    async def fetch(self, visit: Visit) -> Answer:
        path = visit.url.removeprefix(SITE)
        self.asked.append(path)
        html = self._page(path)
        return response(visit.url, 404 if html is None else 200, html or "nothing here", self.clock.now())

    def _page(self, path: str) -> str | None:
        if path == "/":
            return '<a href="/b/1">One</a>'
        if path == "/b/1":
            return "<ul>" + "".join(
                f"<li><a href=/t/{id}>Thread {id}</a> <span class=n>{len(posts) - 1}</span></li>"
                for id, posts in self.threads.items()
            )
        id, _, page = path.removeprefix("/t/").partition("?page=")
        posts = self.threads.get(int(id))
        return None if posts is None else self._posts(int(id), posts, int(page or 1))

    def _posts(self, id: int, posts: list[tuple[int, str]], page: int) -> str:
        shown = "".join(
            f"<div class=post id=p{post}><b class=who>ann</b><time datetime=2026-01-01T10:{post % 60:02}:00Z>x</time>"
            f"<div class=body>{words}</div></div>"
            for post, words in posts[(page - 1) * PER_PAGE : page * PER_PAGE]
        )
        pages = range(1, -(-len(posts) // PER_PAGE) + 1)
        return f"<title>Thread {id}</title>{shown}" + "".join(f"<a href=/t/{id}?page={n}>{n}</a>" for n in pages)


@dataclass
class KeptForum:
    pad: Pad
    archive: Archive

    def changes(self) -> Changes:
        self.pad.clock.forward(3_600)
        return asyncio.run(refresh_into(self.archive, self.pad, RefreshPlan(), self.pad.clock, SilentWatcher())).changes

    def words(self, status: str) -> list[str]:
        return [kept_forum.post.text for kept_forum in self.archive.all_posts() if kept_forum.status == status]


@pytest.fixture
def kept_forum(tmp_path: Path) -> Iterator[KeptForum]:
    clock = TurnedClock(AT)
    pad = Pad(clock, {1: [(number, f"word {number}") for number in range(1, 6)], 2: [(21, "first")]})
    with open_archive(tmp_path / "a", site=f"{SITE}/", create=True, clock=clock) as archive:
        asyncio.run(crawl_into(archive, pad, CrawlPlan(f"{SITE}/", STRATEGY), clock, SilentWatcher()))
        yield KeptForum(pad, archive)


def test_new_threads_and_new_posts_are_distinguished(kept_forum):
    kept_forum.pad.threads[3] = [(31, "hello"), (32, "world")]
    kept_forum.pad.threads[2].append((22, "second"))
    changes = kept_forum.changes()
    assert (changes.new_threads, changes.new_posts) == (1, 3)
    told = {each.thread: (each.is_new, each.new_posts, each.title) for each in changes.threads}
    assert told == {"2": (False, 1, "Thread 2"), "3": (True, 2, "Thread 3")}


def test_an_edited_post_is_reported_and_keeps_its_earlier_words(kept_forum):
    kept_forum.pad.threads[1][3] = (4, "other words")
    kept_forum.pad.threads[1].append((6, "word 6"))
    changes = kept_forum.changes()
    assert (changes.new_posts, changes.edited_posts) == (1, 1)
    assert kept_forum.words("edited") == ["other words"]


def test_a_deleted_post_is_marked_and_not_lost(kept_forum):
    kept_forum.pad.threads[1].pop()
    kept_forum.pad.threads[1] += [(6, "word 6"), (7, "word 7")]
    changes = kept_forum.changes()
    assert (changes.new_posts, changes.deleted_posts) == (2, 1)
    assert kept_forum.words("deleted") == ["word 5"]
    assert kept_forum.changes().deleted_posts == 0


def test_posts_that_moved_to_the_page_before_are_not_taken_for_deleted(kept_forum):
    del kept_forum.pad.threads[1][0]
    kept_forum.pad.threads[1] += [(6, "word 6"), (7, "word 7")]
    changes = kept_forum.changes()
    assert changes.deleted_posts == 0
    assert "word 4" not in kept_forum.words("deleted")


def test_a_deleted_thread_is_reported_and_its_posts_stay(kept_forum):
    kept_forum.pad.threads[2].append((22, "second"))
    kept_forum.pad._page = lambda path: None if path.startswith("/t/2") else Pad._page(kept_forum.pad, path)  # type: ignore[method-assign]
    changes = kept_forum.changes()
    assert [(each.thread, each.is_gone) for each in changes.threads] == [("2", True)]
    assert "first" in kept_forum.words("live")


def test_no_change_is_no_report(kept_forum):
    kept_forum.pad.asked.clear()
    assert kept_forum.changes() == Changes()
    assert set(kept_forum.pad.asked) <= {"/", "/b/1"}
