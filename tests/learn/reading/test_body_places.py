"""Selectors of texts that are plainer or narrower than those that one page alone suggests."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, NAMES, SITE, words
from threadkeep.learn.reading.body_places import plainer, with_narrower_texts
from threadkeep.learn.reading.dates import site_format_of
from threadkeep.learn.reading.post_shapes import post_shapes
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.page import parse
from threadkeep.strategy import Field, PostShape


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
    (shape,) = post_shapes(sheets, "thread", site_format_of([]))
    assert with_narrower_texts(shape, sheets).body.at == "div.text"
    wide = replace(shape, body=replace(shape.body, at="div.cell"))
    assert with_narrower_texts(wide, sheets).body.at == "div.text"


def test_words_in_no_element_beside_the_others_are_the_authors() -> None:
    said = "<div class='cell'><p class='first'>My valve leaks a lot in winter.</p>It smells, {}.</div>"
    posts = "".join(
        f"<div class='post'><b>Ann</b><i>{n} Aug 2026</i>{said.format(words(n, n))}</div>" for n in range(9)
    )
    page = parse(f"<html><body>{posts}</body></html>".encode(), f"{SITE}/t/1", "text/html; charset=utf-8")
    shape = PostShape("thread", "div.post", Field(at="div.cell", take="html"))
    assert with_narrower_texts(shape, [sheet_of(page, AT)]) == shape
