"""`threadkeep check`: the file's own faults, and whether it still fits the forum."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.ui.answering import NOT_THERE, Reply
from tests.ui.learning import Little, strategy_at
from tests.ui.running import Run

CHANGED = '<article><h4>ann</h4><section>Words</section></article><a href="/t/1?page=2">2</a>'


@pytest.fixture
def file(run: Run, forum: Little) -> Path:
    strategy_at(forum.url).save("mine.toml")
    return Path("mine.toml")


def crawled(run: Run, forum: Little) -> None:
    assert run("crawl", forum.url, "--strategy", "mine.toml", "--archive", "a", "--delay", "0", "-q").code == 0


def test_a_strategy_that_fits_is_tried_on_the_entry_and_a_page_of_each_kind(
    run: Run, forum: Little, file: Path
) -> None:
    ran = run("check", file, "--site", forum.url)
    assert ran.code == 0
    assert forum.asked == ["/", "/b/1", "/t/1"]
    assert "is sound" in ran.out
    assert "It fits (3 pages looked at)" in ran.out


def test_a_kind_without_an_example_gets_the_first_page_that_a_rule_finds(run: Run, forum: Little, file: Path) -> None:
    file.write_text("\n".join(line for line in file.read_text().splitlines() if not line.startswith("like")))
    assert run("check", file, "--site", forum.url).code == 0
    assert forum.asked == ["/", "/b/1", "/t/1"]


def test_posts_that_are_no_longer_read_are_reported(run: Run, forum: Little, file: Path) -> None:
    forum.instead["/t/1"] = Reply(CHANGED)
    ran = run("check", file, "--site", forum.url)
    assert ran.code == 4
    assert "DOES NOT FIT  kind.thread: only 0 of 1 page read as thread" in ran.out
    assert "threadkeep learn URL --fresh" in ran.out


def test_a_deleted_page_is_reported_with_its_status(run: Run, forum: Little, file: Path) -> None:
    forum.instead["/b/1"] = NOT_THERE
    ran = run("check", file, "--site", forum.url)
    assert ran.code == 4
    assert "/b/1 is not of it any more: status 404" in ran.out


def test_an_archive_is_tried_on_its_newest_pages_without_a_request(run: Run, forum: Little, file: Path) -> None:
    crawled(run, forum)
    forum.asked.clear()
    ran = run("check", "a")
    assert ran.code == 0
    assert "kind.thread: 5 of 5 pages read as thread: 8 posts" in ran.out
    assert forum.asked == []


def test_a_damaged_strategy_of_an_archive_is_reported(run: Run, forum: Little, file: Path) -> None:
    crawled(run, forum)
    path = Path("a/strategy.toml")
    path.write_text(path.read_text().replace('at = ".who"', 'at = ".nobody"'))
    ran = run("check", "a", "--json")
    told = json.loads(ran.out)
    assert ran.code == 4
    assert (told["is_sound"], told["fits"]) == (True, False)
    assert [each["rule"] for each in told["findings"] if each["fits"] is False] == ["post[1].author"]


def test_offline_nothing_but_the_file_is_looked_at(run: Run, forum: Little, file: Path) -> None:
    ran = run("check", file, "--offline", "--json")
    assert (ran.code, forum.asked, json.loads(ran.out)["fits"]) == (0, [], None)


def test_a_forum_that_is_away_says_nothing_about_the_strategy(run: Run, file: Path) -> None:
    file.write_text(file.read_text().replace("127.0.0.1", "127.0.0.1.invalid"))
    ran = run("check", file)
    assert ran.code == 10
    assert "fit" not in ran.out


def test_what_robots_txt_forbids_is_not_asked_for(run: Run, forum: Little, file: Path) -> None:
    forum.instead["/robots.txt"] = Reply("User-agent: *\nDisallow: /\n", content_type="text/plain")
    assert run("check", file, "--site", forum.url).code == 12
    assert forum.asked == []


def test_a_folder_without_a_strategy_is_refused(run: Run, forum: Little, file: Path) -> None:
    run("crawl", forum.url, "--archive", "a", "--delay", "0", "--policy", "breadth-first", "--max-pages", "1", "-q")
    ran = run("check", "a")
    assert ran.code == 2
    assert "has no strategy yet" in ran.err
    Path("empty").mkdir()
    assert run("check", "empty").code == 4


def test_scripts_get_every_fault_of_the_file(run: Run, forum: Little, file: Path) -> None:
    file.write_text(file.read_text().replace('to = "thread"', 'to = "topic"').replace('on = "board"', 'on = "forum"'))
    ran = run("check", file, "--site", forum.url, "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["is_sound"], forum.asked) == (4, False, [])
    assert ["'topic'" in each["what"] or "'forum'" in each["what"] for each in told["problems"]] == [True] * 3
    assert run("check", file, "--site", forum.url).code == 4
