"""A crawl without a strategy follows every link of a real forum, and does no harm by it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tests.live.crawled import LiveCrawl, crawl
from tests.live.forum import Forum, Row
from threadkeep.warc import exchanges

pytestmark = pytest.mark.live

# Far enough to meet links off the site in posts, and links that would subscribe a member to a board.
MAX_PAGES = 120


@pytest.fixture(scope="session")
def content_before(forum: Forum) -> dict[str, list[Row]]:
    return forum.content()


@pytest.fixture(scope="session")
def followed(forum: Forum, content_before: dict[str, list[Row]], tmp_path_factory: pytest.TempPathFactory) -> LiveCrawl:
    archive = tmp_path_factory.mktemp("breadth-first") / forum.name
    return crawl(forum, archive, "--policy", "breadth-first", "--max-pages", str(MAX_PAGES))


def test_it_stops_at_its_limit_and_says_so(followed: LiveCrawl) -> None:
    assert (followed.code, followed.outcome["ending"]) == (14, "limit")
    assert followed.outcome["run"]["requests"] == MAX_PAGES


def test_it_only_gets_and_leaves_the_forum_as_it_was(
    forum: Forum, content_before: dict[str, list[Row]], followed: LiveCrawl
) -> None:
    assert {request.method for request in followed.requests} == {"GET"}
    assert forum.content() == content_before


def test_it_queues_nothing_off_the_site_though_posts_link_there(forum: Forum, followed: LiveCrawl) -> None:
    bodies = (exchange.body for path in (followed.archive / "warc").iterdir() for _, exchange in exchanges(path))
    assert any(b'href="https://parts.example.invalid/' in body for body in bodies)
    assert [url for url in queued(followed.archive) if not urljoin(forum.url, url).startswith(forum.url)] == []


def queued(archive: Path) -> list[str]:
    """Every URL that was asked for or would be, those of the site's own origin without it."""
    with closing(sqlite3.connect(f"file:{archive / 'archive.db'}?mode=ro", uri=True)) as db:
        return [url for (url,) in db.execute("SELECT url FROM page WHERE rank IS NOT NULL")]
