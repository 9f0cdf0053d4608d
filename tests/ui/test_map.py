"""`threadkeep map`: a picture of what was learned, with and without a crawl."""

from __future__ import annotations

from pathlib import Path

from tests.ui.learning import LEARNED_FROM, Little, strategy_at
from tests.ui.running import Run

STUB = ("--learner", "stub", "--archive", "a", "--delay", "0")


def test_a_forum_is_learned_and_drawn_and_the_crawl_goes_on_from_there(run: Run, forum: Little) -> None:
    ran = run("map", forum.url, *STUB, "-o", "little.svg")
    assert ran.code == 0
    assert ran.out == "little.svg\n"
    drawn = Path("little.svg").read_text()
    assert "1 of 4 pages archived" in drawn, "of two threads and two flips only one page is kept"
    assert "/calendar/N" in drawn
    assert forum.asked == LEARNED_FROM
    run("map", forum.url, *STUB)
    assert forum.asked == LEARNED_FROM


def test_an_archive_and_a_strategy_file_are_drawn_without_a_request(run: Run, forum: Little) -> None:
    strategy_at(forum.url).save("mine.toml")
    run("crawl", forum.url, "--strategy", "mine.toml", *STUB, "-q")
    forum.asked.clear()
    assert run("map", "a").code == 0
    assert "5 of 5 pages archived" in Path("threadkeep-map.svg").read_text()
    assert run("map", "mine.toml", "-o", "file.svg").code == 0
    assert "1 seen while learning" in Path("file.svg").read_text()
    assert forum.asked == []


def test_what_is_neither_a_folder_nor_an_address_is_refused(run: Run) -> None:
    ran = run("map", "nowhere")
    assert ran.code == 2
    assert "neither a folder nor a web address" in ran.err


def test_a_folder_that_is_no_archive_is_refused(run: Run) -> None:
    Path("empty").mkdir()
    assert run("map", "empty").code == 4
