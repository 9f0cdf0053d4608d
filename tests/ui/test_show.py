"""`threadkeep show` on an archive that is not finished."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from tests.ui.learning import Little
from tests.ui.running import Run
from threadkeep.archive.database.word_segments import segmented
from threadkeep.crawl import run as crawl_run


class ProcessEnd(BaseException):
    """The end of the process, as a test can simulate it."""


def crawl(run: Run, forum: Little) -> int:
    return run("crawl", forum.url, "--learner", "stub", "--archive", "a", "--delay", "0", "-q").code


def killed_in(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def end(*_: object, **__: object) -> None:
        raise ProcessEnd

    monkeypatch.setattr(crawl_run, name, end)


def test_an_archive_that_was_killed_while_learning_is_not_learned_yet(run: Run, forum: Little) -> None:
    assert run("learn", forum.url, "--learner", "stub", "--archive", "a", "--delay", "0", "-o", "s.toml").code == 0
    ran = run("show", "a")
    assert ran.code == 10
    assert "Not learned yet" in ran.out
    assert "Nothing that was found is missing" not in ran.out
    told = json.loads(run("show", "a", "--json").out)
    assert (told["is_learned"], told["unread_pages"]) == (False, None)


def test_an_archive_that_was_killed_before_its_pages_were_read_again_is_not_read_yet(
    run: Run, forum: Little, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        killed_in(patched, "reread_stored_pages")
        with pytest.raises(ProcessEnd):
            crawl(run, forum)
    ran = run("show", "a")
    assert ran.code == 10
    assert "not read by the strategy yet" in ran.out
    assert crawl(run, forum) == 0
    assert run("show", "a").code == 0


def test_nothing_that_a_received_archive_says_steers_the_terminal(run: Run, forum: Little) -> None:
    assert crawl(run, forum) == 0
    steering = "\x1b]0;title\x07\u202e\x9b2J"
    with closing(sqlite3.connect("a/archive.db", isolation_level=None)) as db:
        db.create_function("segmented", 1, segmented)
        db.execute("UPDATE site SET url = url || ?", (steering,))
        db.execute("UPDATE board SET title = ?, key = key || ?", (steering, steering))
        db.execute("UPDATE thread SET title = ?, key = key || ?", (steering, steering))
        db.execute("UPDATE author SET name = name || ?", (steering,))
    (board, *_) = json.loads(run("show", "a", "--json").out)["boards"]
    for words in (("a",), ("a", "--json"), ("a", "--board", board["id"]), ("a", "--board", board["id"], "--json")):
        out = run("show", *words).out
        assert out
        assert not {"\x1b", "\x07", "\u202e", "\x9b"} & set(out), words
