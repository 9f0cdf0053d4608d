"""Any bytes give a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.page import Page, parse

SEED = b"""<!doctype html><html><head><title>A &amp; b</title><base href="/f/"><meta name=robots content=noindex></head>
<body class="x y2"><table><tr><td><a href="t.php?id=1" rel=nofollow>one</a><td><p>two<p>three</table><!-- c -->
<pre> x\n y</pre><svg><title>no</title></svg><template><a href=z>z</a></template><textarea><b></textarea></body>"""


def page_of(body: bytes) -> Page:
    return parse(body, "http://a.example/x", None)


def test_a_page_has_title_canonical_and_robots() -> None:
    page = page_of(b"<svg><title>no</title></svg>" + SEED + b"<link rel='x canonical' href=c>")
    assert page_of(SEED).title == "A & b"
    assert page.canonical == "http://a.example/f/c"
    assert page.is_noindex
    assert page_of(b"<a href=x>x</a>").canonical is None


def test_the_encoding_is_found_before_the_page_is_parsed() -> None:
    assert parse(
        "<title>Вопрос</title>".encode("cp1251"), "http://a.example/", "text/html; charset=windows-1251"
    ).title == ("Вопрос")


@pytest.mark.parametrize("content_type", ["image/png", "application/pdf", "application/octet-stream"])
def test_what_is_not_text_is_an_empty_page(content_type: str) -> None:
    page = parse(b"<a href=x>x</a>", "http://a.example/", content_type)
    assert (page.links, page.text) == ((), "")


@pytest.mark.parametrize("content_type", [None, "text/html", "TEXT/HTML; charset=utf-8", "application/xhtml+xml", ""])
def test_what_is_text_is_read(content_type: str | None) -> None:
    assert len(parse(b"<a href=x>x</a>", "http://a.example/", content_type).links) == 1


def is_sound(page: Page) -> bool:
    """Whether the flat nodes are a tree in document order."""
    nodes = page.nodes
    inside = all(
        parent < node < nodes.ends[node] <= nodes.ends[parent] for node, parent in enumerate(nodes.parents) if node
    )
    return inside and all(nodes.depths[node] == nodes.depths[nodes.parents[node]] + 1 for node in range(1, len(nodes)))


@given(st.binary(max_size=400))
def test_no_bytes_are_refused(body: bytes) -> None:
    page = page_of(body)
    assert is_sound(page)
    assert isinstance(page.text, str)


cuts = st.tuples(
    st.integers(0, len(SEED)), st.integers(0, 40), st.binary(max_size=12) | st.sampled_from([b"<", b'"', b"</p>"])
)


@given(st.lists(cuts, max_size=6))
def test_no_mutation_of_a_page_is_refused(mutations: list[tuple[int, int, bytes]]) -> None:
    body = SEED
    for at, length, inserted in mutations:
        body = body[:at] + inserted + body[at + length :]
    page = page_of(body)
    assert is_sound(page)
    assert len(page.links) == len(page.link_nodes)
    assert all(link.url.startswith(("http://", "https://")) for link in page.links)


def test_comments_and_templates_are_no_nodes() -> None:
    page = page_of(SEED)
    assert not any(tag.startswith("-") and tag != "-text" for tag in page.nodes.tags)
    assert [link.anchor for link in page.links] == ["one"]


def test_nodes_know_children_classes_and_attributes() -> None:
    page = page_of(b"<p class='a b' title>x<i>y</i></p>")
    (p,) = page.select("p")
    assert [page.nodes.tags[child] for child in page.nodes.children(p)] == ["-text", "i"]
    assert page.nodes.classes(p) == ("a", "b")
    assert (page.nodes.attribute(p, "title"), page.nodes.attribute(p, "id")) == ("", None)


def test_a_selector_finds_each_node_once_in_document_order() -> None:
    page = page_of(b"<i>1</i><b>2</b><i>3</i>")
    assert [page.text_of(node) for node in page.select("b, i, i")] == ["1", "2", "3"]


def test_a_comment_that_never_ends_does_not_swallow_the_page() -> None:
    html = b"<!-- whole --><!--[if gt IE 8]>\n<title>Kept</title><body><p>Words <!-- again open><a href=/x>link</a>"
    page = parse(html, "http://f.example/", "text/html")
    assert page.title == "Kept"
    assert [link.anchor for link in page.links] == ["link"]
    assert page.text == "Words link"


def test_a_comment_that_ends_is_no_text() -> None:
    assert parse(b"<p>a<!-- > b <!-- c --> d", "http://f.example/", "text/html").text == "a d"


def test_a_crowd_of_comments_that_never_end_does_not_hang() -> None:
    page = parse(b"<p>before<!-- a >between" + b"<!--" * 300_000, "http://forum.example/", "text/html")
    assert page.text == "beforebetween"
