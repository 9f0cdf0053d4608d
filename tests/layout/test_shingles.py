from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.layout.near_text import OwnWords
from threadkeep.layout.shingles import jaccard, shingles

word_runs = st.lists(st.integers(0, 2**64 - 1), max_size=30).map(tuple)


def test_a_page_of_seven_words_has_three_shingles():
    assert len(shingles(OwnWords((1, 2, 3, 4, 5, 6, 7), is_unspaced=False))) == 3


def test_a_script_without_spaces_has_longer_shingles():
    assert len(shingles(OwnWords(tuple(range(10)), is_unspaced=True))) == 3


def test_order_of_words_matters():
    one, other = (shingles(OwnWords(words, is_unspaced=False)) for words in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)))
    assert jaccard(one, other) == 0


@given(word_runs)
def test_a_page_is_like_itself(words):
    found = shingles(OwnWords(words, is_unspaced=False))
    assert jaccard(found, found) == 1.0


@given(word_runs, word_runs)
def test_likeness_has_no_direction_and_is_a_share(first, second):
    one, other = (shingles(OwnWords(words, is_unspaced=False)) for words in (first, second))
    assert jaccard(one, other) == jaccard(other, one)
    assert 0 <= jaccard(one, other) <= 1


def test_shingles_are_equal_in_every_process():
    assert shingles(OwnWords((1, 2, 3, 4, 5), is_unspaced=False)).tolist() == [10429045597182185950]


def test_half_of_the_shingles_in_common():
    one, other = np.array([1, 2, 3], dtype=np.uint64), np.array([2, 3, 4], dtype=np.uint64)
    assert jaccard(one, other) == 0.5
