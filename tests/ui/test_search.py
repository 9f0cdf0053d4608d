"""`threadkeep search`: what a person types, and what they see."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.archive.scripted import AT, SITE, post, rank, reading, response
from tests.archive.search.test_index import OLD
from tests.ui.running import Run
from threadkeep.archive import open_archive
from threadkeep.fetch import TurnedClock
from threadkeep.model import Author, Visit

TEXTS = ("The red door is open.", "No door \x1b[31mhere", "我喜欢编程")


@pytest.fixture
def forum(tmp_path: Path) -> Path:
    """An archive of one thread."""
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=TurnedClock(AT)) as archive:
        posts = tuple(
            post("7", n, text, ordinal=n, author=Author(f"ann{n}"), url=f"{SITE}p/{n}") for n, text in enumerate(TEXTS)
        )
        archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", 0, posts=posts, title="Houses"), rank)
    return tmp_path / "a"


def test_a_hit_has_title_author_time_address_and_the_words(run: Run, forum: Path) -> None:
    ran = run("search", forum, "red", "door")
    assert ran.code == 0
    assert ran.out == (
        "Houses\n  #1 by ann0, 2026-11-15 12:00 UTC\n  http://forum.example/p/0\n    The red door is open.\n\n1 post.\n"
    )


def test_control_characters_of_a_post_do_not_reach_the_terminal(run: Run, forum: Path) -> None:
    out = run("search", forum, "door").out
    assert "\x1b[31m" not in out
    assert "\\x1b[31mhere" in out
    assert out.endswith("2 posts.\n")


def test_a_limit_says_how_many_there_are(run: Run, forum: Path) -> None:
    assert run("search", forum, "door", "--limit", 1).out.endswith("1 of 2 posts.\n")


def test_json_has_the_fields_of_an_export_and_the_snippet(run: Run, forum: Path) -> None:
    ran = run("search", forum, "编程", "--json")
    (line,) = (json.loads(line) for line in ran.out.splitlines())
    assert (line["author"], line["position"], line["snippet"], line["is_by_title"]) == ("ann2", 3, TEXTS[2], False)
    assert line["published_at"] == "2026-11-15T12:02:00Z"
    assert ran.err == "1 post.\n"


def test_days_count_whole(run: Run, forum: Path) -> None:
    assert "2 posts." in run("search", forum, "door", "--since", "2026-11-15", "--until", "2026-11-15").out
    assert "Nothing" in run("search", forum, "door", "--until", "2026-11-14").out
    assert "1 post." in run("search", forum, "door", "--since", "2026-11-15T12:01").out


def test_without_words_the_newest_posts_of_an_author_are_shown(run: Run, forum: Path) -> None:
    assert "#2 by ann1" in run("search", forum, "--author", "ANN1").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--since", "tomorrow", "x"], "is no date"),
        (["--author", "nobody", "x"], "no author"),
        (["--board", "nowhere", "x"], "no board"),
        (["++"], "no word"),
        ([], "nothing to look for"),
    ],
)
def test_an_impossible_search_is_refused_in_a_sentence(run: Run, forum: Path, words: list[str], told: str) -> None:
    ran = run("search", forum, *words)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_nothing_found_is_no_error_and_gets_a_hint(run: Run, forum: Path) -> None:
    ran = run("search", forum, "doo")
    assert (ran.code, "word*" in ran.out) == (0, True)


def test_an_older_archive_gets_its_index_by_being_searched(run: Run, forum: Path) -> None:
    with closing(sqlite3.connect(forum / "archive.db")) as db:
        db.executescript(OLD)
    assert run("export", forum, "--format", "jsonl").code == 4
    assert "2 posts." in run("search", forum, "door").out
    assert run("export", forum, "--format", "jsonl").code == 0


def test_search_refuses_a_folder_that_is_no_archive(run: Run, tmp_path: Path) -> None:
    assert run("search", tmp_path / "none", "x").code == 4
