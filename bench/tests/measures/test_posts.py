from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bench.tests.tiny_forum import START, TRUTH
from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.measures.posts import (
    ALIKE,
    ReportedPost,
    author_accuracy,
    matched_posts,
    post_accuracy,
    similarity,
    time_accuracy,
)
from threadkeep_bench.measures.share import Accuracy, Share

ALL = [
    ReportedPost("1", "ann", "Words of 5!", START),
    ReportedPost("1", "bob", "words  of 7", START + timedelta(seconds=50)),
    ReportedPost("2", "ann", "words of 6"),
]


def test_every_post_read_once_is_right() -> None:
    assert post_accuracy(ALL, TRUTH) == Accuracy(right=3, answered=3, expected=3)


def test_a_post_read_twice_is_wrong_once() -> None:
    assert post_accuracy([*ALL, ALL[0]], TRUTH) == Accuracy(right=3, answered=4, expected=3)


def test_one_post_read_is_not_two_posts_of_the_same_words() -> None:
    first, second = TRUTH.threads
    twice = replace(second, posts=(second.posts[0], second.posts[0]))
    assert post_accuracy(ALL, replace(TRUTH, threads=(first, twice))) == Accuracy(right=3, answered=3, expected=4)


def test_a_post_of_another_thread_is_wrong() -> None:
    assert post_accuracy([ReportedPost("2", "ann", "words of 5")], TRUTH) == Accuracy(0, 1, 3)


def test_fields_are_counted_over_the_posts_that_match() -> None:
    matched = matched_posts(ALL, TRUTH)
    assert author_accuracy(matched) == Share(2, 3)
    assert time_accuracy(matched, timedelta(minutes=1)) == Share(2, 3)
    assert time_accuracy(matched, timedelta(seconds=1)) == Share(1, 3)


def test_case_spaces_and_punctuation_do_not_count() -> None:
    assert similarity("Don't  PANIC, please!", "dont panic please") == 1
    assert similarity("的问题，2。", "的问题 2") == 1


def test_a_few_lost_characters_leave_a_text_alike_and_a_lost_half_does_not() -> None:
    text = "the quick brown fox jumps over the lazy dog and runs home " * 3
    assert similarity(text, text.replace("fox", "", 1)) >= ALIKE
    assert similarity(text, text[: len(text) // 2]) < ALIKE


def test_similarity_by_hand() -> None:
    assert similarity("abcd", "acxd") == 6 / 8
    assert similarity("abc", "xyz") == 0
    assert similarity("abc", "") == 0


@given(st.text(max_size=40), st.text(max_size=40))
def test_similarity_is_a_share_the_same_both_ways_and_whole_for_equal_texts(one: str, other: str) -> None:
    assert similarity(one, one) == 1
    assert 0 <= similarity(one, other) == similarity(other, one) <= 1


@given(st.text(max_size=60), st.integers(0, 60))
def test_adding_a_character_to_a_long_text_leaves_it_alike(text: str, at: int) -> None:
    long = "abcdefghij" * 4 + text
    assert similarity(long, long[:at] + "x" + long[at:]) >= ALIKE
