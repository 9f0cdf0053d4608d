"""Posts whose name stands in another element than their text are runs of both."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, NAMES, SITE, STRATEGY, THREADS, words
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.page import parse
from threadkeep.strategy.read import read


def page(thread: int) -> SamplePage:
    """Name and text side by side; only the element of the text has a mark and a date."""
    posts = "".join(
        f"<div><b>No. {number}</b> <div>"
        f'<a href="/site/user/{_name(thread, number)}/">'
        f"{_name(thread, number)}</a></div><ul><li>Member</li></ul></div>"
        f'<div id="box{number}"><div class="text"><p>{words(thread, number)}</p></div>'
        f"<div><span>{number + 1} Aug 2026, 10:{thread:02}</span></div></div>"
        for number in range(THREADS[thread])
    )
    html = f'<html lang="en"><body><h1>Thread {thread}</h1><div>{posts}</div></body></html>'
    return SamplePage(html.encode(), f"{SITE}/t/{thread}", "text/html", AT)


def _name(thread: int, number: int) -> str:
    return NAMES[(thread + number) % 4]


def test_a_run_with_the_name_is_taken_before_the_element_of_the_text_alone() -> None:
    pages = [page(thread) for thread, count in enumerate(THREADS) if count > 1]
    strategy = with_shapes(STRATEGY, shapes_of(pages, STRATEGY))
    for thread, each in enumerate(pages):
        posts = read(parse(each.body, each.url, each.content_type), strategy, 1, AT).posts
        assert [(post.author.name, post.text) for post in posts] == [
            (_name(thread, number), words(thread, number)) for number in range(THREADS[thread])
        ]


def advertised(thread: int) -> SamplePage:
    """Posts of two rows, and below the first of a page an advertisement that begins as they do and has no foot."""
    advertisement = (
        "<tr class=head><td></td><td><b>Advertisement</b></td></tr>"
        "<tr><td class=cell><div class=said><a href='http://ads.example/1'>Blue cables</a></div></td></tr>"
    )
    posts = [
        f"<tr class=head><td>Member</td><td><a href='/u/{_name(thread, number)}'>{_name(thread, number)}</a></td></tr>"
        f"<tr><td class=cell><div class=said>{words(thread, number)}</div><div class=foot>{number + 1} Aug 2026, "
        f"10:{thread:02} [<a href='/q/{100 * thread + number}'>Quote</a>] [<a href='/t/{thread}/do'>Like</a>]</div>"
        "</td></tr>"
        for number in range(THREADS[thread])
    ]
    html = f"<html lang=en><body><h1>Thread {thread}</h1><table>{advertisement.join((posts[0], ''.join(posts[1:])))}"
    return SamplePage(f"{html}</table></body></html>".encode(), f"{SITE}/t/{thread}", "text/html", AT)


def test_a_run_with_the_name_is_taken_although_advertisements_begin_as_it_does() -> None:
    pages = [advertised(thread) for thread, count in enumerate(THREADS) if count > 1]
    strategy = with_shapes(STRATEGY, shapes_of(pages, STRATEGY))
    for thread, each in enumerate(pages):
        posts = read(parse(each.body, each.url, each.content_type), strategy, 1, AT).posts
        assert [(post.author.name, post.text) for post in posts] == [
            (_name(thread, number), words(thread, number)) for number in range(THREADS[thread])
        ]
