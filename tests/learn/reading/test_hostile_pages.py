"""No content of a page may crash learning."""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.learn.made import at, seen
from tests.learn.reading.made_pages import AT, SITE, STRATEGY, THREADS, board_page, post
from threadkeep.learn.counting import counting_of
from threadkeep.learn.positions import Flip
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.learn.reading.selectors import selectors_of
from threadkeep.page import parse
from threadkeep.strategy import dumps, loads

# What people and programs write into posts that a parser, a selector or a pattern may choke on.
WRITTEN = (
    "write to <ann@host.example> today",
    "<fb:like>3</fb:like>",
    "<a$b c\"d='e'>x</a$b>",
    "<x-y.z#w>odd</x-y.z#w>",
    '<b class="1 2:3 [4] a"b" id="9">bold</b>',
    '<i id="a\nb7" name="c\\\\8" data-x-1="\\">slanted</i>',
    '<span style="color: red;\n margin: 0">styled</span>',
    '<a href="?p=0">0</a> <a href="?p=00">\u00b2</a> <a href="#\u0663">\u0663</a>',
    f'<a href="?p={"9" * 5000}">{"9" * 5000}</a>',
    '<a href="http://[::1">broken</a><a href="//">none</a>',
    "<table><tr><td>cell<div><li>item",
    "</div></div></td></table></body></html>",
    "<!-- --!> <![CDATA[ x ]]> <?php echo 1 ?>",
    "\u200e\u200b\ufeff\u00ad",
    "31 Feb 2026, 25:61; 99/99/9999; 0000-00-00T00:00:00Z",
    '<time datetime="99999999999999999999">then</time>',
    "(?P<a>[",
    "<plaintext>",
    "",
)
written = st.lists(st.sampled_from(WRITTEN), max_size=3).map(" ".join)


def hostile_page(thread: int, texts: list[str], wraps: bool) -> SamplePage:
    posts = "".join(
        f"<div class=w>{post(thread, number)}{text}</div>"
        if wraps
        else post(thread, number).replace("<p>", f"<p>{text} ")
        for number, text in enumerate((texts * THREADS[thread])[: THREADS[thread]])
    )
    html = f"<html><title>Pumps</title><body>{posts}</body></html>"
    return SamplePage(html.encode(), f"{SITE}/t/{thread}", "text/html; charset=utf-8", AT)


@given(st.lists(written, min_size=1, max_size=4), st.booleans())
@example(["</div></div></table></body></html> write to <ann@host.example> today"], False)
@example(['<i id="a\nb7" name="c\\\\8" data-x-1="\\">slanted</i>'], True)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_text_of_a_post_crashes_the_learner_of_readings(texts: list[str], wraps: bool) -> None:
    pages = [board_page(), *(hostile_page(thread, texts, wraps) for thread in range(len(THREADS)))]
    shapes = shapes_of(pages, STRATEGY)
    assert loads(dumps(with_shapes(STRATEGY, shapes)), "strategy.toml")


@given(st.lists(written, min_size=1, max_size=4), st.booleans())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_text_of_a_post_crashes_what_a_learner_is_shown(texts: list[str], wraps: bool) -> None:
    body = hostile_page(2, texts, wraps).body.decode()
    assert seen(body, "/t/2").url == at("/t/2")


@given(written)
def test_every_selector_of_every_element_can_be_used(text: str) -> None:
    page = parse(f"<div class=a><p>{text}</p></div>".encode(), SITE, "text/html; charset=utf-8")
    for node in range(min(len(page.nodes), 30)):
        for one in selectors_of(page.nodes, node) if page.nodes.tags[node] != "-text" else ():
            assert node in page.select(one.text)


numbers = st.sampled_from(["0", "1", "2", "20", "40", "\u00b2", "\u0663", "x", "", "9" * 5000])


@given(st.lists(st.tuples(numbers, numbers), max_size=5), numbers)
def test_no_pager_crashes_the_counting_of_pages(said: list[tuple[str, str]], own: str) -> None:
    assert counting_of([Flip(f"/t/5?p={own}", f"/t/5?p={there}", words) for words, there in said]).name
