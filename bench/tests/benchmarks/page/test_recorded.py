from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bench.tests.tiny_forum import TRUTH, post

from threadkeep_bench.benchmarks.page.samples.page_words import PageWords
from threadkeep_bench.benchmarks.page.samples.recorded import RecordedSample
from threadkeep_bench.simulate import TrueThread
from threadkeep_bench.test_beds.corpus_replay import CorpusReplay

WORDS = ("apples and pears", "bolts, nuts", "cables", "drums with sticks", "eels")
POSTS = tuple(replace(post(str(number)), text=text) for number, text in enumerate(WORDS, start=1))
LONG = replace(TRUTH.threads[0], posts=POSTS)
SHORT = replace(TRUTH.threads[1], posts=POSTS)
NO_WORDS = PageWords("")


def recording(posts_a_page: int | None, *one_by_one: str) -> RecordedSample:
    return RecordedSample(CorpusReplay(Path("none.jsonl.xz")), TRUTH, posts_a_page, frozenset(one_by_one))


def ids(recorded: RecordedSample, thread: TrueThread, number: int, words: PageWords = NO_WORDS) -> list[str]:
    return [post.id for post in recorded.posts_on(thread, number, words)]


def test_pages_are_cut_by_the_number_of_posts():
    assert ids(recording(3), LONG, 1) == ["1", "2", "3"]
    assert ids(recording(3), LONG, 2) == ["4", "5"]


def test_a_thread_of_one_page_has_all_its_posts_there():
    assert ids(recording(3), SHORT, 1) == ["1", "2", "3", "4", "5"]


def test_a_thread_may_show_one_message_a_page():
    assert ids(recording(3, LONG.id), LONG, 2) == ["2"]


def test_posts_are_matched_by_their_words_if_they_are_not_counted():
    words = PageWords("boltsnutseels")
    assert ids(recording(None), LONG, 2, words) == ["2", "5"]
