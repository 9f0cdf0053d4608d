from __future__ import annotations

from math import log1p

from tests.sitemap.pages import board, look_of, thread
from threadkeep.sitemap.list_features import list_features

MENU = (
    "<ul>" + "".join(f'<li><a href="/m/{number}">Menu entry {"x" * number}</a></li>' for number in range(6)) + "</ul>"
)


def test_rows_with_titles_of_their_own_are_a_list():
    found = list_features(look_of(board(12)))
    assert found["list_rows"] == log1p(12)
    assert found["list_dates"] == found["list_numbers"] == 1
    assert found["list_order"] == -1


def test_a_menu_is_bare_and_no_list():
    found = list_features(look_of(MENU))
    assert found["list_rows"] == 0
    assert found["bare_rows"] == log1p(6)


def test_rows_that_name_the_same_thing_are_one():
    same = "".join(
        f'<tr><td><a href="/t/1">The same thread</a></td><td>{number} answers</td></tr>' for number in range(5)
    )
    assert list_features(look_of(f"<table>{same}</table>"))["list_rows"] == log1p(1)


def test_posts_have_no_titles_of_their_own():
    assert list_features(look_of(thread()))["post_titles"] == 0


def test_numbers_of_pages_are_counted():
    pager = " ".join(f'<a href="?page={number}">{number}</a>' for number in range(2, 6))
    assert list_features(look_of(pager))["pager_links"] == log1p(4)


def test_spaces_between_elements_are_no_numbers():
    rows = "".join(f'<li> <a href="/t/{place}">How to mend it</a> <i>later</i> </li>' for place in range(4))
    assert list_features(look_of(f"<ul>{rows}</ul>"))["list_numbers"] == 0
