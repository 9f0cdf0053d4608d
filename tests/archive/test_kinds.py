from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawl.test_run import crawled
from tests.crawl.tiny_forum import SITE, TinyForum
from threadkeep.archive.kinds import KindCount, kind_counts, newest_of_each_kind, newest_pages, rule_counts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    crawled(tmp_path / "a", TinyForum(), max_pages=5)
    return tmp_path / "a"


def test_stored_and_known_pages_are_counted_by_kind(folder: Path):
    assert kind_counts(folder) == (KindCount("board", 1, 2), KindCount("entry", 1, 1), KindCount("thread", 3, 4))


def test_pages_are_counted_by_the_rule_that_found_them(folder: Path):
    assert rule_counts(folder) == {
        "start": 1,
        "follow[1] entry -> board": 2,
        "follow[2] board -> thread": 2,
        "follow[3] thread -> thread": 2,
    }


def test_the_newest_pages_come_first_with_their_bytes(folder: Path):
    pages = list(newest_pages(folder, 2))
    assert [page.url for page in pages] == [f"{SITE}/t/1?page=3", f"{SITE}/t/1?page=2"]
    assert b"Words of 104" in pages[0].body


def test_the_newest_pages_of_every_kind_are_given(folder: Path):
    urls = [page.url.removeprefix(SITE) for page in newest_of_each_kind(folder, 1)]
    assert sorted(urls) == ["/", "/b/1", "/t/1?page=3"]
