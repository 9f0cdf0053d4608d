from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sitemap.pages import LOGIN, board, thread, type_told


def test_a_list_of_threads_is_an_index():
    assert type_told(board()).kind == "index"


def test_posts_are_a_thread():
    assert type_told(thread()).kind == "thread"


def test_a_login_form_is_neither():
    assert type_told(LOGIN).kind == "other"


@pytest.mark.parametrize("html", ["", "<p>Not Found</p>", "<html></html>"])
def test_a_page_with_next_to_nothing_on_it_is_neither(html):
    assert type_told(html).kind == "other"


def test_the_kind_has_the_best_score():
    told = type_told(thread())
    assert told.scores[told.kind] == max(told.scores.values())
    assert set(told.scores) == {"index", "thread", "other"}


@settings(max_examples=30, deadline=None)
@given(st.text(alphabet="<>/abdivtrp 12:\"='-", max_size=400))
def test_any_page_has_a_type(html):
    told = type_told(html)
    assert all(0 <= score <= 1 and math.isfinite(score) for score in told.scores.values())
