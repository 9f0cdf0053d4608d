"""`threadkeep learn`: a strategy from a URL, in the folder where the crawl goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import threadkeep
from tests.crawl.tiny_forum import ALL_POSTS, USEFUL_PAGES
from tests.ui.learning import LEARNED_FROM, Little, stub
from tests.ui.running import Ran, Run
from threadkeep.archive import open_archive
from threadkeep.fetch import FetchOptions
from threadkeep.learn import LEARNERS, Learner
from threadkeep.strategy import AliasRule, load

STUB = ("--learner", "stub", "--archive", "a", "--delay", "0")


def learn(run: Run, forum: Little, *more: object) -> Ran:
    return run("learn", forum.url, *STUB, *more)


def test_what_was_learned_is_reported_and_stored_in_the_archive(run: Run, forum: Little) -> None:
    ran = learn(run, forum)
    assert ran.code == 0
    assert "learned from 3 pages, with 3 requests" in ran.out
    assert [line.split()[0] for line in ran.out.splitlines()[1:-1]] == [
        "Entry", "Boards", "Threads", "Follows", "Follows", "Flips", "Posts", "Skipped",
    ]  # fmt: skip
    assert ran.out.splitlines()[-1] == "Strategy: a/strategy.toml"
    assert load("a/strategy.toml").kind("thread") is not None


def test_a_crawl_after_learning_asks_for_no_page_again(run: Run, forum: Little) -> None:
    learn(run, forum)
    assert forum.asked == LEARNED_FROM
    ran = run("crawl", forum.url, "--archive", "a", "--delay", "0", "-q")
    assert ran.code == 0
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)
    with open_archive("a", readonly=True) as archive:
        assert {kept.post.key for kept in archive.all_posts()} == ALL_POSTS


def test_the_file_that_is_named_is_written_and_the_archive_has_only_pages(run: Run, forum: Little) -> None:
    learn(run, forum, "-o", "mine.toml")
    assert load("mine.toml").site == forum.url
    assert not Path("a/strategy.toml").exists()
    forum.asked.clear()
    assert run("crawl", forum.url, *STUB, "--strategy", "mine.toml", "-q").code == 0
    assert set(forum.asked) == USEFUL_PAGES - set(LEARNED_FROM)


def test_learning_again_requests_nothing_without_the_option(run: Run, forum: Little) -> None:
    learn(run, forum)
    ran = learn(run, forum)
    assert "Nothing changed since it was last learned." in ran.out
    assert forum.asked == LEARNED_FROM
    learn(run, forum, "--fresh")
    assert forum.asked == 2 * LEARNED_FROM


def differently(start: str) -> Learner:
    strategy = yield from stub(start)
    return replace(strategy, aliases=(AliasRule(drop=("sid",), why="learned otherwise"),))


def test_what_a_hand_wrote_stays_and_what_changes_is_printed(
    run: Run, forum: Little, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn(run, forum, "-o", "mine.toml")
    path = Path("mine.toml")
    text = path.read_text().replace("[[same]]", '# mine\n[[same]]\ndrop = ["x"]\nby = "hand"\n\n[[same]]', 1)
    path.write_text(text)
    monkeypatch.setitem(LEARNERS, "stub", differently)
    ran = learn(run, forum, "-o", "mine.toml")
    assert '+why = "learned otherwise"' in ran.out
    assert '-is = "thread"' in ran.out
    same = load("mine.toml").aliases
    assert [(each.drop, each.by) for each in same] == [(("x",), "hand"), (("sid",), "")]
    assert "# mine" in path.read_text()


def test_a_file_that_a_person_wrote_as_a_whole_is_left_alone(run: Run, forum: Little) -> None:
    learn(run, forum, "-o", "mine.toml")
    by_hand = replace(load("mine.toml"), learned=None)
    Path("mine.toml").unlink()
    by_hand.save("mine.toml")
    before, asked = Path("mine.toml").read_text(), len(forum.asked)
    ran = learn(run, forum, "-o", "mine.toml")
    assert ran.code == 2
    assert "was written by hand" in ran.err
    assert (Path("mine.toml").read_text(), len(forum.asked)) == (before, asked)


def test_scripts_get_the_same_as_json(run: Run, forum: Little) -> None:
    ran = learn(run, forum, "--json")
    told = json.loads(ran.out)
    assert ran.err == ""
    assert (told["requests"], told["pages_seen"], told["strategy_file"]) == (3, 3, "a/strategy.toml")
    assert told["learned"]["kind"]["thread"]["role"] == "thread"
    assert told["diff"] is None
    assert json.loads(learn(run, forum, "--json").out)["diff"] == ""


def test_an_unknown_learner_is_refused_before_anything_is_made(run: Run, forum: Little) -> None:
    for command in ("learn", "crawl", "map"):
        ran = run(command, forum.url, "--learner", "nobody", "--archive", "a")
        assert ran.code == 2
        assert "there is no learner 'nobody'" in ran.err
        assert "stub" in ran.err
    assert not Path("a").exists()


def test_crawl_learns_first_where_no_strategy_is_known_and_says_so(run: Run, forum: Little) -> None:
    ran = run("crawl", f"{forum.url}t/2", *STUB)
    assert ran.code == 0
    assert "learning: how the forum is built" in ran.err
    assert "crawling: learned from 4 requests" in ran.err
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)
    assert load("a/strategy.toml").learned is not None
    assert "learning" not in run("crawl", forum.url, *STUB).err


def test_the_python_twins_learn_save_and_crawl(forum: Little, tmp_path: Path) -> None:
    options = FetchOptions(delay=0)
    strategy = threadkeep.learn(forum.url, learner="stub", options=options)
    strategy.save(tmp_path / "little.toml")
    assert threadkeep.load(tmp_path / "little.toml") == strategy
    with threadkeep.open_archive(tmp_path / "a", site=forum.url, create=True) as archive:
        forum.asked.clear()
        again = threadkeep.learn(forum.url, archive, learner="stub", options=options)
        posts = {post.post.key for post in threadkeep.crawl(again, archive, options)}
    assert posts == ALL_POSTS
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)
