from __future__ import annotations

import re

import pytest

from tests.ui.inspect.page import AT, HTML, URL
from threadkeep.page import parse
from threadkeep.sitemap.sight import sight_of
from threadkeep.ui.inspect.overlay import overlay


def drawn(html: str) -> str:
    page = parse(html.encode(), URL, "text/html; charset=utf-8")
    return overlay(page.nodes, sight_of(page, AT))


def classes_of(html: str, name: str) -> int:
    """How many elements of the page, the legend apart, have this class."""
    return len([tag for tag in re.findall(r'class="([^"]*)"', html.partition("</div>")[2]) if name in tag.split()])


def test_posts_are_numbered_and_their_parts_tinted():
    html = drawn(HTML)
    assert [number for number in "12345" if f'data-tk="{number}"' in html] == list("12345")
    assert classes_of(html, "tk-author") == classes_of(html, "tk-date") == classes_of(html, "tk-body") == 5


def test_every_link_to_another_page_of_the_list_is_marked():
    assert classes_of(drawn(HTML), "tk-flip") == 3


def test_nothing_of_the_page_runs_or_is_fetched():
    html = drawn(HTML)
    assert "alert" not in html
    assert "evil.example" not in html
    assert "href=" not in html
    assert "src=" not in html
    assert "default-src 'none'" in html


def test_the_words_of_the_page_stay():
    html = drawn(HTML)
    assert "Words of bob" in html
    assert 'alt="cat"' in html
    assert ".post { color: red }" in html


@pytest.mark.parametrize(
    "hostile",
    [
        "<svg><style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style></svg>",
        "<xmp></xmp><script>alert(1)</script>",
        "<plaintext><script>alert(1)</script>",
        '<div title="&quot;><script>alert(1)</script>">x</div>',
        "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
        "<div<script>alert(1)//</div>",
        "<textarea>&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>",
        "<noscript><p title='</noscript><script>alert(1)</script>'></noscript>",
        "<template><script>alert(1)</script></template>",
        "<a href='javascript:alert(1)' style='background:url(http://evil.example/)'>x</a>",
    ],
)
def test_no_trick_of_a_page_brings_a_script_into_the_overlay(hostile):
    again = parse(drawn(f"<body>{hostile}").encode(), URL, "text/html; charset=utf-8")
    assert "script" not in again.nodes.tags
    assert not any(name.startswith("on") for given in again.nodes.attributes for name in given)


def test_a_page_of_nothing_has_an_overlay():
    assert "tk-legend" in drawn("")
