from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from threadkeep_bench.benchmarks.page.samples.drawn import EACH, drawn_sample
from threadkeep_bench.benchmarks.page.samples.page_words import PageWords
from threadkeep_bench.benchmarks.page.samples.sample import LAYOUTS, ForumSample
from threadkeep_bench.simulate import TruePost
from threadkeep_bench.test_beds import evenly, some


@pytest.fixture(scope="module")
def forum() -> ForumSample:
    return drawn_sample(1002)


def test_a_draw_gives_pages_of_every_layout(forum):
    assert {page.layout for page in forum.pages} == {"index", "thread", "other"}
    assert len(forum.thread_pages) == EACH
    assert all(LAYOUTS[page.kind] == page.layout for page in forum.pages)


def test_the_posts_of_a_page_are_those_whose_words_it_shows(forum):
    for page in forum.thread_pages:
        words = PageWords.of(page.body, page.url)
        assert page.posts
        assert tuple(words.shown_among(page.posts)) == page.posts


def test_a_twin_is_the_same_page_again(forum):
    pages = {page.page for page in forum.pages}
    assert forum.twins
    assert {twin.page for twin in forum.twins} <= pages


def test_threads_are_found_by_the_class_of_their_pages(forum):
    assert all(page.page in forum.threads for page in forum.thread_pages)


def _post(id: str, hour: int, text: str) -> TruePost:
    return TruePost(id, "ann", datetime(2026, 1, 1, hour, tzinfo=UTC), text)


def test_lines_that_software_does_not_show_are_not_expected():
    words = PageWords.of(b"<p>The first line is here.</p><p>A smiley <img> in the middle</p>", "http://f.example/")
    post = _post("1", 1, "The first line is here.\nA smiley 8) in the middle\ncode()")
    assert [*words.shown_among([post])] == [post]
    assert words.as_shown([post])[0].text == "The first line is here.\nA smiley 8) in the middle"


def test_a_quotation_that_software_leaves_out_is_not_expected():
    page = b"<p>It rains in Rome today.</p><p>It did yesterday.</p>"
    posts = [_post("2", 2, "It rains in Rome\nIt did yesterday."), _post("1", 1, "It rains in Rome today.")]
    texts = [post.text for post in PageWords.of(page, "http://f.example/").as_shown(posts)]
    assert texts == ["It did yesterday.", "It rains in Rome today."]
    quoting = b"<p>It rains in Rome today.</p><p>Ann: It rains in Rome</p><p>It did yesterday.</p>"
    assert PageWords.of(quoting, "http://f.example/").as_shown(posts) == tuple(posts)


def test_what_only_begins_or_ends_like_a_text_does_not_show_it():
    words = PageWords.of(b"<p>Someone here saw the rain.</p><p>They like the rain in Rome.</p>", "http://f.example/")
    assert not [*words.shown_among([_post("1", 1, "Someone here saw the rain in Rome.")])]


def test_some_are_drawn_by_the_seed_in_their_order():
    drawn = some(range(100), 10, Random(1))
    assert drawn == sorted(drawn) == some(range(100), 10, Random(1))
    assert some([1, 2], 10, Random(1)) == [1, 2]


def test_kinds_come_in_turn():
    urls = {"a1": "login", "a2": "login", "a3": "login", "b1": "form"}
    drawn = evenly(urls, 2, Random(1))
    assert {urls[url] for url in drawn} == {"login", "form"}
