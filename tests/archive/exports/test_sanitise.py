import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from threadkeep.archive.exports.sanitise import sanitised

BASE = "http://forum.example/viewtopic.php?t=7"
PIECES = (
    *("<img ", "src=", "'//x.example/a.gif'", '"', "'", ">", "<a href=", "javascript:alert(1)", "<svg/onload=x>"),
    *("</a>", "<style>p{}</style>", "<p onclick=x>", ' alt="<img src=x onerror=y>"', "words", "&lt;img&gt;"),
    *("<!--", "<math>"),
)


def test_images_become_links_and_nothing_is_loaded() -> None:
    html = sanitised('<p><img src="/smile.gif" alt=":-) <b>" width=9> <img src="data:image/png;base64,xx"></p>', BASE)
    page = LexborHTMLParser(html)
    assert page.css("img") == []
    (link,) = page.css("a")
    assert (link.attributes["href"], link.text()) == ("http://forum.example/smile.gif", ":-) <b>")


def test_links_are_resolved_against_the_url_of_their_page() -> None:
    assert 'href="http://forum.example/viewtopic.php?p=3"' in sanitised('<a href="?p=3">x</a>', BASE)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "file:///x"]
)
def test_links_with_other_schemes_lose_their_target(url: str) -> None:
    assert "href" not in sanitised(f'<a href="{url}">words</a>', BASE)


def test_formatting_stays() -> None:
    html = "<blockquote><b>Ann</b> wrote</blockquote><pre><code>x = 1</code></pre><ul><li>one</li></ul>"
    assert sanitised(html, BASE) == html


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_no_combination_of_markup_passes_anything_active(html: str) -> None:
    page = LexborHTMLParser(f"<body>{sanitised(html, BASE)}</body>")
    assert page.css("img, script, style, svg, math, iframe") == []
    for node in page.css("*"):
        assert set(node.attributes) <= {"href", "rel", "class", "colspan", "rowspan"}
        assert (node.attributes.get("href") or "http").startswith("http")
