"""An archive that is read again without its forum."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import ALL_POSTS, AT, SITE, STRATEGY, TinyForum
from threadkeep.archive import Archive, open_archive
from threadkeep.archive.strategy_versions.reparse_comparison import ReparseChanges
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.plan import EVERYTHING, CrawlBounds, CrawlPlan
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.workers import Guide, open_workers
from threadkeep.crawl.reparse import ReparseOutcome, reparse_into
from threadkeep.crawl.run import crawl_into
from threadkeep.errors import UsageError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Reading, Response, Visit

BLIND = STRATEGY.replace('each = "div.post"', 'each = "div.posting"')
NAMELESS = STRATEGY.replace('author = { at = ".who" }', 'author = { at = "time" }')
KEYLESS = STRATEGY.replace("id = { take = \"id\", match = 'p(\\d+)' }\n", "")


def crawled(folder: Path, strategy: str = STRATEGY, bounds: CrawlBounds = EVERYTHING, start: str = "/") -> None:
    clock = TurnedClock(AT)
    with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
        asyncio.run(
            crawl_into(archive, TinyForum(), CrawlPlan(SITE + start, strategy, bounds=bounds), clock, SilentWatcher())
        )


def reparsed(folder: Path, strategy: str | None = None) -> tuple[ReparseOutcome, set[str]]:
    clock = TurnedClock(AT)
    with open_archive(folder, clock=clock) as archive:
        done = asyncio.run(reparse_into(archive, clock, strategy))
        return done, {post.post.text for post in archive.all_posts()}


def edit(archive: Archive, thread: str, text: str) -> None:
    """A later visit to a thread's page, on which its first post says something else."""
    page = archive.page(f"{SITE}/t/{thread}")
    answer = archive.answer(f"{SITE}/t/{thread}")
    assert page is not None
    assert isinstance(answer, Response)
    body = answer.body.replace(b"Words of 300", text.encode())
    exchange = replace(answer.exchanges[0], body=body)
    reading = asyncio.run(_read(replace(answer, body=body)))
    archive.keep(
        Visit(answer.url, page.id), replace(answer, body=body, exchanges=(exchange,)), reading, lambda *_: None
    )


async def _read(response: Response) -> Reading:

    with open_workers() as workers:
        return await workers.read(response, Guide(strategy_for_site(STRATEGY, SITE + "/"), STRATEGY, SITE + "/", 1))


def test_reading_again_by_the_same_strategy_changes_nothing(tmp_path: Path) -> None:
    crawled(tmp_path / "a")
    done, texts = reparsed(tmp_path / "a")
    assert (done.version, done.is_same_strategy, done.pages) == (2, True, 8)
    assert done.posts == ReparseChanges(before=8, now=8, new=0, otherwise=0)
    assert texts == {f"Words of {post}" for post in ALL_POSTS}


def test_a_mended_strategy_brings_what_the_one_before_did_not_see(tmp_path: Path) -> None:
    crawled(tmp_path / "a", BLIND)
    done, texts = reparsed(tmp_path / "a", STRATEGY)
    assert (done.posts.before, done.posts.new) == (0, len(texts))
    assert texts >= {"Words of 300", "Words of 200"}


def test_what_is_read_otherwise_is_counted(tmp_path: Path) -> None:
    crawled(tmp_path / "a", NAMELESS)
    done, _ = reparsed(tmp_path / "a", STRATEGY)
    assert (done.posts.new, done.posts.missing, done.posts.otherwise) == (0, 0, 8)


@pytest.mark.parametrize("strategy", [None, KEYLESS])
def test_what_a_post_said_before_it_was_edited_is_kept(tmp_path: Path, strategy: str | None) -> None:
    crawled(tmp_path / "a")
    with open_archive(tmp_path / "a", clock=TurnedClock(AT)) as archive:
        edit(archive, "3", "Other words")
    _, texts = reparsed(tmp_path / "a", strategy)
    assert "Other words" in texts
    with open_archive(tmp_path / "a", clock=TurnedClock(AT)) as archive:
        versions = archive._db.execute("SELECT text FROM post_version").fetchall()
    assert versions == [("Words of 300",)]


def test_the_crawl_after_it_asks_for_nothing_again(tmp_path: Path) -> None:
    crawled(tmp_path / "a")
    reparsed(tmp_path / "a")
    clock, forum = TurnedClock(AT), TinyForum()
    with open_archive(tmp_path / "a", clock=clock) as archive:
        outcome = asyncio.run(crawl_into(archive, forum, CrawlPlan(SITE + "/", STRATEGY), clock, SilentWatcher()))
    assert (outcome.ending, forum.asked) == ("complete", [])


def test_what_a_narrow_crawl_left_out_stays_left_out(tmp_path: Path) -> None:
    crawled(tmp_path / "a", bounds=CrawlBounds("board"), start="/b/2")
    reparsed(tmp_path / "a")
    with open_archive(tmp_path / "a", clock=TurnedClock(AT)) as archive:
        assert list(archive.gaps()) == []


def test_an_archive_without_a_strategy_is_refused(tmp_path: Path) -> None:
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE + "/", create=True, clock=clock):
        pass
    with pytest.raises(UsageError, match="has no strategy"):
        reparsed(tmp_path / "a")
