"""Pages nested too deep are flattened, and no others."""

from __future__ import annotations

import pytest

from threadkeep.page import parse
from threadkeep.page.nesting import MAX_DEPTH, flatten_deep_elements, has_many_tags

# Ways to nest without end, each a trick of its own.
BOMBS = {
    "plain": "<div>x",
    "ends that close nothing": "<div></span>x",
    "ends inside a quoted value": '<div title="</div>">x',
    "list items in definitions": "<li><dd>x",
    "tables in cells": "<table><tr><td>x",
    "formatting that is opened again": "<p><b id={}>x",
    "void elements in a drawing": "<svg><input>x",
    "comments that end at once": "<!--><div>x",
    "upper case": "<DIV>x",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_page_nested_without_end_is_flattened(bomb: str) -> None:
    page = parse("".join(bomb.format(number) for number in range(6_000)).encode(), "http://a.example/", "text/html")
    assert max(page.nodes.depths) <= 6 * MAX_DEPTH
    assert page.text.count("x") == 6_000 or "svg" in bomb


def test_void_elements_nested_in_a_drawing_are_flattened() -> None:
    page = parse(b"<svg>" + b"<input>" * 6_000, "http://a.example/", "text/html")
    assert max(page.nodes.depths) <= MAX_DEPTH + 4


def test_void_elements_beside_a_drawing_take_no_room_from_others() -> None:
    html = "<svg></svg>" + "<input>" * 1_200
    assert flatten_deep_elements(html + "<p>x</p>").endswith("<p>x</p>")


def test_two_hundred_thousand_nested_tags_do_not_hang() -> None:
    page = parse(b"<div>x" * 200_000, "http://a.example/", "text/html")
    assert max(page.nodes.depths) <= MAX_DEPTH + 2
    assert page.text.count("x") == 200_000


def test_a_page_of_few_tags_that_is_deep_is_flattened_too() -> None:
    html = "<div>" * 2_000 + "x"
    assert not has_many_tags(html)
    assert max(parse(html.encode(), "http://a.example/", "text/html").nodes.depths) <= MAX_DEPTH + 2


@pytest.mark.parametrize(
    "html",
    [
        "<div><p>a<p>b</div>" * 3_000,
        "<ul>" + "<li>a<b>c</b>" * 3_000 + "</ul>",
        "<table>" + "<tr><td><font>a<td>b" * 3_000 + "</table>",
        "<select>" + "<option>a" * 3_000 + "</select>",
        "<br>a<img src=x><hr>" * 3_000,
        "<!-- <div> -->" * 3_000,
        "<dl>" + "<dt>a<dd>b" * 3_000 + "</dl>",
    ],
)
def test_a_long_page_that_is_not_deep_stays_as_it_is(html: str) -> None:
    assert flatten_deep_elements(html) == html


def test_only_the_tags_beyond_the_limit_are_taken_out() -> None:
    assert flatten_deep_elements("<i><b><u>x</u></b></i><p>y", limit=2) == "<i><b>x</u></b></i><p>y"
