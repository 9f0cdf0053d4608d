"""Selectors of texts that are plainer or narrower than those that one page alone suggests."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, NAMES, SITE, words
from threadkeep.learn.reading.body_places import plainer
from threadkeep.learn.reading.dates import site_format_of
from threadkeep.learn.reading.post_shapes import post_shapes
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.page import parse


def test_a_selector_without_what_it_stands_below_is_plainer() -> None:
    assert list(plainer(["div.open > div.text", "div.text", "div > p", "td.a, td.b"])) == ["div.text"]


def page_with_thanks(thread: int) -> Sheet:
    """A page of posts, with a box of thanks behind the text of every third one, in the same cell."""
    html = "".join(
        f'<div class="post"><a class="who" href="/u/{NAMES[n % 4]}">{NAMES[n % 4]}</a>'
        f'<span class="when">{n + 1} Aug 2026, 10:{thread:02}</span>'
        f'<div class="cell"><div class="text">{words(thread, n)}</div>'
        + (f"<fieldset><b>{n} thanks</b> by {NAMES[(n + 1) % 4]}</fieldset>" if n % 3 == 0 else "")
        + "</div></div>"
        for n in range(6)
    )
    page = parse(f"<html><body>{html}</body></html>".encode(), f"{SITE}/t/{thread}", "text/html; charset=utf-8")
    return sheet_of(page, AT)


def test_what_the_forum_adds_beside_the_element_of_all_texts_is_left_out() -> None:
    sheets = [page_with_thanks(thread) for thread in range(5)]
    shapes = post_shapes(sheets, "thread", site_format_of([]))
    assert [shape.body.at for shape in shapes] == ["div.text"]
