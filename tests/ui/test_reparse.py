"""`threadkeep reparse`, `show` and the options that narrow a crawl, as a person uses them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.ui.answering import Reply
from tests.ui.learning import Little, strategy_at
from tests.ui.running import Run

ARCHIVE = ("--archive", "a", "--delay", "0", "-q")


def crawled(run: Run, forum: Little, *words: str, path: str = "") -> int:
    strategy_at(forum.url).save("mine.toml")
    return run("crawl", forum.url + path, "--strategy", "mine.toml", *ARCHIVE, *words).code


def test_it_reads_everything_again_and_requests_nothing(run: Run, forum: Little) -> None:
    assert crawled(run, forum) == 0
    forum.asked.clear()
    forum.files.clear()
    ran = run("reparse", "a")
    assert ran.code == 0
    assert "8 pages read again by the same strategy, now version 2" in ran.out
    assert "Posts: 8 before, 8 now: 0 new, 0 gone, 0 read otherwise" in ran.out
    assert forum.asked == forum.files == []


def test_a_strategy_that_reads_nothing_is_reported_for_each_page(run: Run, forum: Little) -> None:
    crawled(run, forum)
    text = Path("mine.toml").read_text(encoding="utf-8")
    Path("blind.toml").write_text(text.replace("div.post", "div.nothing"), encoding="utf-8")
    ran = run("reparse", "a", "--strategy", "blind.toml", "--json")
    told = json.loads(ran.out)
    assert ran.code == 10
    assert (told["posts"]["gone"], len(told["troubles"])) == (8, 5)
    assert json.loads(run("reparse", "a", "--strategy", "mine.toml", "--json").out)["posts"]["new"] == 8


def test_one_thread_is_crawled_alone_and_shown_with_its_evidence(run: Run, forum: Little) -> None:
    assert crawled(run, forum, "--only", "thread", path="t/1") == 0
    assert sorted(forum.asked) == ["/t/1", "/t/1?page=2", "/t/1?page=3"]
    assert "all 3 pages that its pager leads to were read" in run("show", "a", "1").out


def test_coverage_is_reported_at_the_end_and_by_show(run: Run, forum: Little) -> None:
    forum.instead["/t/2"] = Reply("<h1>Log in</h1>")
    strategy_at(forum.url).save("mine.toml")
    ran = run("crawl", forum.url, "--strategy", "mine.toml", *ARCHIVE)
    assert ran.code == 10
    assert "Threads: 2 whole, 1 partly or not at all" in ran.out
    assert "Thread 2" in ran.out
    shown = run("show", "a")
    assert shown.code == 10
    assert "Threads: 2 whole, 1 partly or not at all" in shown.out
    assert "of them for pages of the forum" in shown.out
    told = json.loads(run("show", "a", "--json").out)
    assert (told["counts"]["threads_complete"], told["counts"]["threads_part"]) == (2, 1)
    assert [gap["thread"] for gap in told["gaps"]] == ["2"]


def test_breadth_first_cannot_leave_threads_out(run: Run, forum: Little) -> None:
    ran = run("crawl", forum.url, "--policy", "breadth-first", "--only", "thread", *ARCHIVE)
    assert ran.code == 2
    assert "cannot leave any out" in ran.err


def test_a_time_that_is_over_ends_a_crawl_at_once_with_its_own_code(run: Run, forum: Little) -> None:
    assert crawled(run, forum, "--until", "2020-01-01 18:00") == 14
    assert forum.asked == []
