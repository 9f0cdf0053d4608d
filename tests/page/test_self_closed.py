"""Elements that are closed as in XML."""

from __future__ import annotations

import pytest

from threadkeep.page import Page, parse
from threadkeep.page.self_closed import close_self_closed_elements


def page_of(html: str) -> Page:
    return parse(html.encode(), "http://a.example/", "text/html; charset=utf-8")


@pytest.mark.parametrize("tag", ["iframe", "textarea", "script", "style", "title", "noscript", "object", "TextArea"])
def test_a_self_closed_element_does_not_swallow_the_page(tag: str) -> None:
    page = page_of(f"<!doctype html><body><p>before<{tag} class='x'/><p>behind <a href=x>here</a>")
    assert page.text == "before\nbehind here"
    assert len(page.links) == 1


def test_a_page_without_the_html_5_doctype_may_close_any_element_so() -> None:
    page = page_of(
        '<body><div id="top"/><div class="post"><span class="icon"/>Pears <b/>ripen late</div><p>On a wall</p>'
    )
    (post,) = page.select("div.post")
    assert page.text_of(post) == "Pears ripen late"
    assert page.nodes.depths[post] == 2


def test_a_page_with_the_html_5_doctype_is_read_as_browsers_read_it() -> None:
    html = '<!DOCTYPE html><div class="post"/>Pears ripen late'
    assert page_of(html).text_of(page_of(html).select("div.post")[0]) == "Pears ripen late"


def test_the_slash_at_the_end_of_an_unquoted_address_belongs_to_it() -> None:
    html = "<body><a href=/threads/12/>Pears</a> ripen"
    assert close_self_closed_elements(html) == html
    assert page_of(html).links[0].url == "http://a.example/threads/12/"


def test_elements_without_content_stay_as_they_are() -> None:
    html = '<p>one<br/>two<img src="x" /><hr/><input name=q />'
    assert close_self_closed_elements(html) == html


def test_repairing_twice_changes_nothing() -> None:
    once = close_self_closed_elements('<div/><a name="x" /><p>text<script src="x"/></p>')
    assert close_self_closed_elements(once) == once
