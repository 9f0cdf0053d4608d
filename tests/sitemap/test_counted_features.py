from __future__ import annotations

from collections.abc import Mapping
from math import log1p

import pytest

from tests.sitemap.pages import LOGIN, board, look_of
from threadkeep.sitemap.counted_features import counted_features
from threadkeep.sitemap.series import shapes_of

MENU = '<p><a href="/">Home</a> <a href="/members">Members</a> <a href="/search">Search</a></p>'
BOARD = '<div><h3><a href="/b/5">Old lathes</a></h3><span>4 topics, 12 posts</span></div>'
THREAD = '<table><tr><td><a href="/t/9">It is loud</a></td><td>7</td><td>2026-10-01 14:02</td></tr></table>'


def counted_on(html: str) -> Mapping[str, float]:
    look = look_of(html)
    return counted_features(look, shapes_of(look))


def test_a_board_and_a_thread_are_two_things_of_which_something_is_told():
    found = counted_on(MENU + BOARD + THREAD)
    assert found["counted_things"] == found["told_things"] == log1p(2)
    assert found["dated_things"] == found["told_twice"] == log1p(1)
    assert found["told_kinds"] == log1p(2)


def test_beside_a_form_nothing_is_told():
    found = counted_on(MENU + LOGIN)
    assert found["counted"] == found["told_things"] == 0
    assert found["counted_before"] == 1


def test_numbers_that_stand_before_a_title_are_its_own():
    row = "<tr><td>{0}</td><td>8{0}</td><td><a href='/b/{0}'>Board {0}</a></td></tr>"
    found = counted_on(MENU + f"<table>{row.format(3)}{row.format(4)}</table>")
    assert found["counted_things"] == log1p(2)
    assert found["counted"] == log1p(4)


def test_numbers_in_a_row_of_their_own_tell_of_the_title_above():
    row = "<tr><td colspan=2><a href='/b/{0}'>Board {0}</a></td></tr><tr><td>Topics: 1{0}</td><td>Posts: 8{0}</td></tr>"
    assert counted_on(f"<table>{row.format(3)}{row.format(4)}</table>")["counted_things"] == log1p(2)


@pytest.mark.parametrize(
    "html",
    [
        "<a href='/t/1'>A lathe</a> <a href='/t/1?page=2'>2</a>",
        "<a href='/t/1'>A lathe</a> <span>2026-10-01 14:02</span>",
        "<a href='/t/1'>A lathe</a> <select><option>20 a page</option></select>",
        f"<a href='/t/1'>A lathe</a> <p>It ran for 20 years {'and then it broke ' * 5}</p>",
    ],
)
def test_links_dates_choices_and_sentences_are_no_counts(html):
    assert counted_on(html)["counted"] == 0


def test_a_number_beside_a_date_is_a_count():
    assert counted_on("<a href='/t/1'>A lathe</a> <i>2026-10-01 14:02, 7 answers</i>")["counted"] == log1p(1)


def test_rows_are_alike_and_menus_are_not():
    assert counted_on(board())["told_alike"] > 0.5
    assert counted_on(MENU)["told_alike"] == 0


def test_titles_in_bold_are_told_from_plain_ones():
    assert counted_on(BOARD)["counted_stressed"] == 1
    assert counted_on(THREAD)["counted_stressed"] == 0


def test_cells_that_name_columns_are_counted_unless_they_are_empty():
    head = "<table><tr><th></th><th>Topic</th><th>Replies</th></tr></table>"
    assert counted_on(head)["head_cells"] == log1p(2)
