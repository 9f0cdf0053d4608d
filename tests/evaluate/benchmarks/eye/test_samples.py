from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from threadkeep.evaluate.benchmarks.eye.drawn import EACH, drawn_sample
from threadkeep.evaluate.benchmarks.eye.page_words import PageWords
from threadkeep.evaluate.benchmarks.eye.sample import LAYOUTS, ForumSample, evenly, some
from threadkeep.simulate.truth import TruePost


@pytest.fixture(scope="module")
def forum() -> ForumSample:
    return drawn_sample(1002)


def test_a_draw_gives_pages_of_every_layout(forum):
    assert {page.layout for page in forum.pages} == {"index", "thread", "other"}
    assert len(forum.thread_pages) == EACH
    assert all(LAYOUTS[page.kind] == page.layout for page in forum.pages)


def test_the_posts_of_a_page_are_those_whose_words_stand_on_it(forum):
    for page in forum.thread_pages:
        words = PageWords.of(page.body, page.url)
        assert page.posts
        assert all(words.show(post) for post in page.posts)


def test_a_twin_is_the_same_page_again(forum):
    pages = {page.page for page in forum.pages}
    assert forum.twins
    assert {twin.page for twin in forum.twins} <= pages


def test_threads_are_found_by_the_class_of_their_pages(forum):
    assert all(page.page in forum.threads for page in forum.thread_pages)


def test_lines_that_software_does_not_show_are_not_expected():
    words = PageWords.of(b"<p>The first line is here.</p><p>A smiley <img> in the middle</p>", "http://f.example/")
    post = TruePost(
        "1", "ann", datetime(2026, 1, 1, tzinfo=UTC), "The first line is here.\nA smiley 8) in the middle\ncode()"
    )
    assert words.show(post)
    assert words.as_shown(post).text == "The first line is here.\nA smiley 8) in the middle"


def test_some_are_drawn_by_the_seed_in_their_order():
    drawn = some(range(100), 10, Random(1))
    assert drawn == sorted(drawn) == some(range(100), 10, Random(1))
    assert some([1, 2], 10, Random(1)) == [1, 2]


def test_kinds_come_in_turn():
    urls = {"a1": "login", "a2": "login", "a3": "login", "b1": "form"}
    drawn = evenly(urls, 2, Random(1))
    assert {urls[url] for url in drawn} == {"login", "form"}
