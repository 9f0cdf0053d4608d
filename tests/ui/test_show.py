"""`threadkeep show` on an archive that is not finished."""

from __future__ import annotations

import json

import pytest

from tests.ui.learning import Little
from tests.ui.running import Run
from threadkeep.crawl import run as crawl_run


class Killed(BaseException):
    """The end of the process, as a test can simulate it."""


def crawl(run: Run, forum: Little) -> int:
    return run("crawl", forum.url, "--learner", "stub", "--archive", "a", "--delay", "0", "-q").code


def killed_in(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def end(*_: object, **__: object) -> None:
        raise Killed

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
        with pytest.raises(Killed):
            crawl(run, forum)
    ran = run("show", "a")
    assert ran.code == 10
    assert "not read by the strategy yet" in ran.out
    assert crawl(run, forum) == 0
    assert run("show", "a").code == 0
