from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log1p

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sitemap.pages import LOGIN, board, thread, type_told
from threadkeep.sitemap.page_type import lists_people, type_of


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


def members(names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td><a href='/who/{number}'>{name}</a></td><td>{7 * number}</td><td>{number + 1} May 2020</td></tr>"
        for number, name in enumerate(names)
    )
    return f"<h1>All of us</h1><table><tr><th>Name</th><th>Posts</th><th>Since</th></tr>{rows}</table>"


NAMES = [
    "Anna",
    "bert77",
    "Carla_K",
    "Dora",
    "emil",
    "Frida",
    "gus9",
    "Hanna",
    "Igor",
    "jan",
    "Karl",
    "lea3",
    "Mia",
    "Noa",
]


def test_a_long_list_of_names_is_no_index():
    assert type_told(members(NAMES)).kind == "other"


def test_a_list_of_people_is_told_by_its_names():
    features = {"series_rows": log1p(20), "series_spaces": 0.0, "series_title": log1p(8), "series_shared": 0.0}
    assert lists_people({**features, "series_handles": 0.5})
    assert not lists_people({**features, "series_handles": 0.0})
    assert not lists_people({**features, "series_handles": 1.0})
    assert not lists_people({**features, "series_handles": 0.5, "series_shared": 0.4})
    assert not lists_people({**features, "series_handles": 0.5, "series_rows": log1p(8)})


@dataclass(frozen=True)
class Says:
    value: float

    def score(self, features: Mapping[str, float]) -> float:
        return self.value


@pytest.mark.parametrize(
    ("index", "thread", "kind"),
    [(-1, 1, "other"), (-1, 3, "thread"), (1, 3, "thread"), (2.5, 2.2, "index"), (1, 1.5, "index"), (-1, -1, "other")],
)
def test_a_thread_must_be_told_more_clearly_than_a_list(index: float, thread: float, kind: str) -> None:
    assert type_of({}, {"index": Says(index), "thread": Says(thread)}, doubt=2).kind == kind


def test_a_thread_that_is_doubted_is_less_likely_one() -> None:
    scores = type_of({}, {"index": Says(-9), "thread": Says(1)}, doubt=2).scores
    assert scores["thread"] < 0.5 < scores["other"]
