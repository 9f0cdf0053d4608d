"""Selectors that a person would write."""

from __future__ import annotations

from threadkeep.learn.reading.selectors import selectors_of, steps_of
from threadkeep.page import parse


def marks(html: str) -> list[str]:
    page = parse(html.encode(), "http://made.example/", "text/html")
    return [step.text for step in steps_of(page.nodes, page.select("a")[0])]


def test_words_of_an_address_that_share_a_stroke_are_all_marks() -> None:
    assert {'a[href*="/bbs/"]', 'a[href*="/user/"]'} <= set(marks('<a href="/bbs/user/anna-3/">Anna</a>'))


def test_what_an_address_asks_for_is_a_mark_where_all_have_one_file() -> None:
    assert 'a[href*="?action=profile;"]' in marks('<a href="/index.php?action=profile;u=7">Anna</a>')
    assert not [mark for mark in marks('<a href="/index.php?u=anna">Anna</a>') if "anna" in mark]


def test_an_element_in_one_without_a_mark_is_told_by_what_stands_before_that() -> None:
    html = '<li><div class="head">Anna</div><div><p>One</p><p>Two</p></div><div class="foot"><p>Quote</p></div></li>'
    page = parse(html.encode(), "http://made.example/", "text/html")
    found = [one.text for one in selectors_of(page.nodes, page.select("p")[0])]
    assert {"div.head + div > p", "div.head + div > p:nth-of-type(1)"} <= set(found)


def test_a_name_in_an_address_is_no_mark() -> None:
    assert not [mark for mark in marks('<a href="/bbs/user/anna3">Anna</a>') if "anna" in mark]


def test_letters_that_are_digits_of_a_number_are_no_mark() -> None:
    for number in ("post_f3a9", "post_3f9", "post_ab12cd"):
        assert 'a[id^="post_"]' in marks(f'<a id="{number}">x</a>')
    for number, mark in (("c66", "c"), ("node9", "node"), ("p3-2", "p")):
        assert f'a[id^="{mark}"]' in marks(f'<a id="{number}">x</a>')
