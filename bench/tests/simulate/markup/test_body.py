"""What users wrote, in the HTML of every editor: a reader sees the same words."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from bench.tests.simulate.markup.parsed_page import visible_text
from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.markup.look import MarkupLook
from threadkeep_bench.simulate.markup.posts.body import CODE_FORMS, QUOTE_FORMS, BodyLook
from threadkeep_bench.simulate.markup.render import render_body
from threadkeep_bench.simulate.texts.segment import Segment, plain_text
from threadkeep_bench.simulate.words.language import LANGUAGES, words

SEGMENTS = (
    Segment("p", "First <words> & more"),
    Segment("quote", "What she said", author="Ann & Bob"),
    Segment("code", "if a < b:\n    return 'c'"),
    Segment("list", "", items=("one", "two <three>")),
    Segment("link", "elsewhere", url="https://else.example/?a=1&b=2"),
    Segment("link", "another thread", url="thread:12"),
    Segment("image", "a picture", url="https://else.example/p.jpg"),
    Segment("markup", "<table><tr><td>of <i>my</i> own</td></tr></table>", items=("of my own",)),
    Segment("date", "Made on 3 May 2011"),
)
FORMS = [
    BodyLook(paragraph=paragraph, quote=quote, code=code, listing=listing)
    for paragraph, (quote, code), listing in product(
        ("p", "br", "div", "bare p"), zip(QUOTE_FORMS, (*CODE_FORMS, "pre", "tt"), strict=True), ("ul", "br")
    )
]


def words_alone(text: str) -> str:
    """Spaces and the signs that editors add aside."""
    return re.sub(r"[\s>-]+", "", text)


def thread_address(thread: int) -> str:
    return f"/topic/{thread}"


@pytest.mark.parametrize("body", FORMS)
def test_a_reader_sees_the_words_of_the_post(body: BodyLook) -> None:
    html = render_body(SEGMENTS, MarkupLook(body=body), thread_address)
    assert words_alone(visible_text(html)) == words_alone(plain_text(SEGMENTS, words("en")["wrote"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_above_a_quote_are_those_of_the_site(language: str) -> None:
    html = render_body(SEGMENTS[1:2], MarkupLook(), thread_address, language)
    assert words_alone(visible_text(html)) == words_alone(plain_text(SEGMENTS[1:2], words(language)["wrote"]))


def test_a_link_to_another_thread_is_spelled_as_the_site_spells_it() -> None:
    html = render_body(SEGMENTS, MarkupLook(), thread_address)
    found = [node.attributes["href"] for node in LexborHTMLParser(html).css("a")]
    assert found == ["https://else.example/?a=1&b=2", "/topic/12"]


def test_code_keeps_its_lines() -> None:
    html = render_body(SEGMENTS[2:3], MarkupLook(body=BodyLook(code="pre code")), thread_address)
    assert LexborHTMLParser(html).css_first("pre").text() == SEGMENTS[2].text


def test_a_picture_has_its_address_and_its_words() -> None:
    for form in ("plain", "boxed"):
        html = render_body(SEGMENTS, MarkupLook(body=replace(BodyLook(), image=form)), thread_address)
        picture = LexborHTMLParser(html).css_first("img").attributes
        assert (picture["src"], picture["alt"]) == ("https://else.example/p.jpg", "a picture")
