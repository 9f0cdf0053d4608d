"""The visible text of a page, as a reader sees it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.page import Page, parse


def page_of(html: str) -> Page:
    return parse(html.encode(), "http://a.example/", "text/html; charset=utf-8")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a  b\n c", "a b c"),
        ("a<br>b", "a\nb"),
        ("<p>a</p><p>b</p>", "a\nb"),
        ("a<br><br><br><br>b", "a\n\nb"),
        ("<ul><li>a<li>b</ul>c", "a\nb\nc"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc"),
        ("<b>a</b>b <i>c</i>", "ab c"),
        ("<span>a </span> <span> b</span>", "a b"),
        ("<pre>a\n    b\n</pre>c", "a\n    b\nc"),
        ("so <img src=x alt=':-)'> it is", "so :-) it is"),
        ("a<script>b</script><style>c</style><noscript>d</noscript><template>e</template>f", "af"),
        ("a<p hidden>b</p><div style='color:red; display: none'>c</div>d", "ad"),
        ("a<!-- b -->c", "ac"),
        ("&lt;b&gt; &amp; &#1042;", "<b> & В"),
        ("<div><div><div>a</div></div></div><div>b</div>", "a\nb"),
        ("", ""),
    ],
)
def test_text_is_what_a_reader_sees(html: str, text: str) -> None:
    assert page_of(f"<body>{html}").text == text


def test_the_text_of_a_node_is_of_that_node_alone() -> None:
    page = page_of("<p>a</p><div id=x><p>b</p>c</div>d")
    (node,) = page.select("#x")
    assert page.text_of(node) == "b\nc"


def test_nodes_left_out_are_neither_in_the_text_nor_in_the_html() -> None:
    page = page_of("<div id=x>a<i class=s>b<u>c</u></i>d</div>")
    (node,) = page.select("#x")
    left_out = frozenset(page.select(".s"))
    assert page.text_of(node, left_out) == "ad"
    assert page.html_of(node, left_out) == "ad"


def test_html_is_written_as_it_was_read() -> None:
    html = '<p class="a">x &lt; y &amp; z<br><img src="q" alt="&quot;"></p><pre>\n\n a</pre><script>1 < 2</script>'
    page = page_of(f"<div id=x>{html}</div>")
    (node,) = page.select("#x")
    assert page.html_of(node) == html


words = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=6)


@given(st.lists(words, max_size=8), st.sampled_from(["<p>", "<br>", "<li>", "<tr>", "<b>", "<td>", " ", "\n"]))
def test_every_word_is_kept_in_order_and_no_markup(texts: list[str], between: str) -> None:
    shown = page_of("<body>" + between.join(texts)).text
    assert "<" not in shown
    assert "".join(shown.split()) == "".join(texts)


@given(st.text(max_size=300))
def test_the_html_of_a_page_reads_to_the_same_text(html: str) -> None:
    page = page_of(html)
    again = page_of("<html>" + page.html_of(0) + "</html>")
    assert again.text == page.text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("1 328 posts", "1328 posts"),
        ("1&nbsp;328&nbsp;004 posts", "1328004 posts"),
        ("1\u202f328", "1328"),
        ("<div>791</div><div>100</div>", "791\n100"),
        ("<span>791</span> <span>100</span>", "791 100"),
        ("5 Oct 2024 100", "5 Oct 2024 100"),
        ("12 34", "12 34"),
        ("1 2345", "1 2345"),
    ],
)
def test_a_space_parts_thousands_only_within_one_text(html: str, text: str) -> None:
    page = page_of(html)
    assert page.text_of(0, joins_thousands=True) == text


def test_cells_of_a_table_are_not_one_number() -> None:
    page = page_of("<table><tr><td>791<td>100</table>")
    assert page.text_of(0, joins_thousands=True) == "791 100"


def test_the_text_of_a_post_has_no_words_for_images() -> None:
    page = page_of("<body>so <img src=x alt='Wink'> it is")
    assert page.text_of(0, names_images=False) == "so it is"
