"""`threadkeep demo` learns its forum, archives every post of it and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ui.running import Run
from threadkeep.archive import open_archive
from threadkeep.demo import DemoServer, serve_demo_forum
from threadkeep.strategy import loads


def without_session(request: str) -> str:
    return re.sub(r"[?&]s=[0-9a-f]{32}", "", request)


def test_the_demo_learns_its_forum_and_archives_every_post(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[DemoServer] = []

    @contextmanager
    def remember() -> Iterator[DemoServer]:
        with serve_demo_forum() as forum:
            served.append(forum)
            yield forum

    monkeypatch.setattr("threadkeep.ui.cli.crawling.demo.serve_demo_forum", remember)
    result = run("demo", "--folder", tmp_path / "demo")
    assert result.code == 0
    assert "Links that change something (log out, mark all read): 0 requested" in result.out
    assert (tmp_path / "demo" / "site" / "index.html").is_file()
    [forum] = served
    assert forum.acting_requests == []
    written = {
        (thread.title, post.author, post.written_at): post.paragraphs
        for board in forum.boards
        for thread in board.threads
        for post in thread.posts
    }
    with open_archive(tmp_path / "demo" / "archive", readonly=True) as archive:
        stored = archive.strategy()
        posts = [
            (thread.title, stored_post.post) for thread in archive.threads() for stored_post in archive.posts(thread.id)
        ]
    pages = [without_session(request) for request in forum.requests if request != "/robots.txt"]
    assert len(pages) <= 1.05 * len(set(pages)), "a session id makes no second page"
    assert stored is not None
    assert loads(stored[1]).learned is not None
    read = {(title, post.author.name, post.published.at): post.text for title, post in posts}
    assert len(posts) == len(written)
    assert read.keys() == written.keys()
    assert all(paragraph in read[post] for post, paragraphs in written.items() for paragraph in paragraphs)
