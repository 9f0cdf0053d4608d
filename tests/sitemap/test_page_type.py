from __future__ import annotations

import math
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sitemap.pages import LOGIN, board, thread, type_told
from threadkeep.sitemap.features import has_few_rows
from threadkeep.sitemap.page_type import PageType, second_look


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


class Saying:
    """A scorer that says one thing."""

    def __init__(self, score: float) -> None:
        self._score = score

    def score(self, features: Mapping[str, float]) -> float:
        return self._score


def test_a_second_look_makes_a_list_of_what_was_none_at_first():
    told = second_look(PageType("other", {"index": 0.3, "thread": 0.1, "other": 0.7}), {}, Saying(2.0))
    assert told.kind == "index"
    assert told.scores["index"] == max(told.scores.values())


@pytest.mark.parametrize("few", [Saying(-1.0), None])
def test_a_second_look_that_sees_no_list_changes_nothing(few):
    told = PageType("other", {"index": 0.3, "thread": 0.1, "other": 0.7})
    assert second_look(told, {}, few) is told


@pytest.mark.parametrize(("rows", "few"), [(0, True), (6, True), (7, False), (30, False)])
def test_up_to_six_rows_are_few(rows, few):
    assert has_few_rows({"series_rows": math.log1p(rows), "list_rows": 0.0}) is few


@settings(max_examples=30, deadline=None)
@given(st.text(alphabet="<>/abdivtrp 12:\"='-", max_size=400))
def test_any_page_has_a_type(html):
    told = type_told(html)
    assert all(0 <= score <= 1 and math.isfinite(score) for score in told.scores.values())
