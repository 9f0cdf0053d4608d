"""Whatever a tag grammar does to quotes, case and line ends, a browser reads what was meant."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.markup.elements.html import MAY_STAY_OPEN, TagGrammar, draw_tags, joined, text
from threadkeep_bench.simulate.markup.elements.naming import Naming
from threadkeep_bench.simulate.markup.elements.style import Style

# A browser turns carriage returns into line ends and refuses nulls and halves of characters.
WORDS = st.text(st.characters(exclude_characters="\r\x00", exclude_categories=["Cs"]))
NAMES = st.from_regex(r"[a-z]{1,8}", fullmatch=True) | st.sampled_from(("copy", "copy_id", "lt", "not-in", "amp"))
GRAMMARS = st.builds(
    lambda seed, is_old, is_xhtml: draw_tags(Random(seed), is_old=is_old, is_xhtml=is_xhtml),
    st.integers(0, 10_000),
    st.booleans(),
    st.booleans(),
)


def style_with(tags: TagGrammar) -> Style:
    return Style(tags, Naming(scheme="none"), {}, {})


@given(GRAMMARS, WORDS)
def test_an_attribute_is_read_as_it_was_meant(tags: TagGrammar, value: str) -> None:
    html = style_with(tags).el("b", "", text("x"), title=value)
    node = LexborHTMLParser(html).css_first("b")
    assert (node.attributes["title"] or "") == value
    assert node.text() == "x"


@given(GRAMMARS, st.lists(st.tuples(NAMES, st.integers(0, 99)), max_size=4))
def test_an_address_is_read_as_it_was_meant_even_with_raw_ampersands(
    tags: TagGrammar, query: list[tuple[str, int]]
) -> None:
    url = "/page?" + "&".join(f"{name}={value}" for name, value in query)
    html = style_with(tags).el("a", "", text("x"), href=url)
    assert LexborHTMLParser(html).css_first("a").attributes["href"] == url


def test_raw_ampersands_are_for_addresses_alone() -> None:
    html = style_with(TagGrammar(has_raw_ampersands=True)).el("a", "", text("x"), href="/?a=1&b=2", title="a &lt; b")
    assert 'href="/?a=1&b=2"' in html
    assert LexborHTMLParser(html).css_first("a").attributes["title"] == "a &lt; b"


@given(GRAMMARS, WORDS)
def test_text_is_read_as_it_was_meant(tags: TagGrammar, words: str) -> None:
    html = style_with(tags).el("b", "", text(words))
    assert LexborHTMLParser(html).css_first("b").text() == words


def test_end_tags_are_left_out_only_where_the_next_tag_ends_the_element() -> None:
    style = style_with(TagGrammar(leaves_open=MAY_STAY_OPEN, spacing="minified"))
    row = style.el("tr", "", style.el("td", "", text("a")), style.el("td", "", text("b")))
    html = style.el("table", "", row, row)
    assert "</td>" not in html
    assert [node.text() for node in LexborHTMLParser(html).css("tr > td")] == ["a", "b", "a", "b"]


def test_case_and_void_ends_follow_the_grammar() -> None:
    style = style_with(TagGrammar(is_upper=True, is_xhtml=True))
    assert style.void("img", "", src="/x.png") == '<IMG SRC="/x.png" />'


def test_what_is_not_there_has_nothing_between() -> None:
    assert joined((text("a"), text(""), text("b")), ", ") == "a, b"


def test_an_element_for_nothing_is_nothing() -> None:
    assert style_with(TagGrammar()).boxed("div", "post", text("")) == ""


def test_numbers_of_elements_begin_again_on_every_page() -> None:
    site = Style(TagGrammar(), Naming(numbers_elements=True, prefix="e"), {}, {})
    pages = [site.on_a_page({}).el("div", "post", text("x")) for _ in range(2)]
    assert 'id="e1"' in pages[0]
    assert pages[0] == pages[1]
