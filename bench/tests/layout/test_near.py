from __future__ import annotations

from datetime import timedelta
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.layout.near import PERMUTATIONS, Sketch, are_alike, near_classes, page_classes, sketch
from threadkeep.layout.near_histogram import histogram, histogram_pairs
from threadkeep.layout.near_text import PageText, Template, page_text
from threadkeep.layout.shingles import jaccard
from threadkeep.page import parse
from threadkeep_bench.simulate import Forum, draw

WORDS = tuple(f"{one}{two}{three}" for one in "bdgklmnprst" for two in "aeiou" for three in "lmnrst")


def story(seed: int, words: int = 120) -> str:
    random = Random(seed)
    return " ".join(random.choice(WORDS) for _ in range(words))


def text_of(html: str) -> PageText:
    return page_text(parse(f"<body>{html}".encode(), "http://f.example/", "text/html; charset=utf-8"))


def sketch_of(html: str) -> Sketch:
    return sketch(text_of(html), Template())


def test_a_few_changed_words_leave_a_page_the_same():
    assert are_alike(sketch_of(f"<p>{story(1)} last</p>"), sketch_of(f"<p>{story(1)} other</p>"))


def test_pages_with_half_of_their_text_in_common_are_two():
    one, other = (f"<p>{story(1)}</p><p>{story(seed)}</p>" for seed in (2, 3))
    assert not are_alike(sketch_of(one), sketch_of(other))


def test_short_pages_are_equal_or_not():
    assert are_alike(sketch_of("<p>Please log in</p>"), sketch_of("<b>Please log in</b>"))
    assert not are_alike(sketch_of("<p>Please log in first</p>"), sketch_of("<p>Please log in</p>"))
    assert not are_alike(sketch_of("<p>Please log in</p>"), sketch_of(f"<p>Please log in {story(1)}</p>"))


def test_empty_pages_are_the_same():
    assert near_classes([sketch_of(""), sketch_of("<p></p>")]) == (0, 0)


def test_a_class_is_named_by_its_first_page():
    sketches = [sketch_of(f"<p>{story(seed)}</p>") for seed in (1, 2, 1, 3, 2)]
    assert near_classes(sketches) == (0, 1, 0, 3, 1)


@given(st.integers(0, 10_000), st.integers(0, 150))
def test_a_sketch_survives_the_disk(seed, words):
    one = sketch_of(f"<p>{story(seed, words)}</p>")
    again = Sketch.from_bytes(one.to_bytes())
    assert again.short == one.short
    assert np.array_equal(again.shingles, one.shingles)
    assert np.array_equal(again.minima, one.minima)


def test_minima_agree_as_often_as_shingles_do():
    one = sketch_of(f"<p>{story(1, 600)}</p><p>{story(2, 300)}</p>")
    other = sketch_of(f"<p>{story(1, 600)}</p><p>{story(3, 300)}</p>")
    agreeing = float((one.minima == other.minima).mean())
    assert agreeing == pytest.approx(jaccard(one.shingles, other.shingles), abs=4 * 0.5 / PERMUTATIONS**0.5)


@pytest.fixture(scope="module")
def forum() -> Forum:
    return draw(1003, threads=30)


def pages_at(forum: Forum, minutes: int, asked: int) -> list[PageText]:
    at = forum.community.options.ends_at + timedelta(minutes=minutes)
    truth = forum.truth(forum.community.options.ends_at)
    urls = [page for thread in truth.threads for page in thread.pages][:30]
    urls += [page for board in truth.boards for page in board.pages][:10]
    served = [forum.serve(url, at, asked + number) for number, url in enumerate(urls)]
    return [page_text(parse(each.body, "http://f.example/", "text/html; charset=utf-8")) for each in served]


def test_a_clock_and_session_ids_leave_every_page_of_a_forum_itself(forum):
    first, later = pages_at(forum, 0, 0), pages_at(forum, 7, 1000)
    classes = page_classes([*first, *later])
    assert classes[: len(first)] == classes[len(first) :]
    assert len(set(classes)) == len(first)


def test_the_papers_histograms_tell_stories_apart_and_copies_together():
    histograms = [histogram(text_of(f"<p>{story(seed)}</p>")) for seed in (1, 2, 1)]
    assert histogram_pairs(histograms) == {(0, 2)}


def test_no_pages_are_no_pairs():
    assert histogram_pairs([]) == frozenset()
    assert near_classes([]) == ()


def message_page(number: int) -> str:
    """One of 24 messages of three threads, below the titles of all messages of its thread."""
    thread = number // 8
    tree = "".join(f"<li><a href='/m/{n}'>{story(100 + thread, 6)} {story(n, 3)}</a></li>" for n in range(40))
    return f"<h1>{story(100 + thread, 6)}</h1><p>{story(1000 + number, 9)}</p><ul>{tree}</ul>"


def test_two_messages_below_the_same_tree_of_titles_are_two_pages():
    pages = [text_of(message_page(number)) for number in (*range(24), 3)]
    assert page_classes(pages) == (*range(24), 3)


def test_a_page_is_the_same_whoever_is_online():
    stories = [f"<p>{story(seed, 45)}</p>" for seed in range(10)]
    beside = [" ".join(f"<b>{word}</b>" for word in Random(seed).sample(WORDS[:25], 5)) for seed in range(20)]
    pages = [text_of(f"{told}<div>{who}</div>") for told, who in zip([*stories, *stories], beside, strict=True)]
    assert page_classes(pages) == (*range(10), *range(10))
