"""Posts whose name stands in another element than their text are runs of both."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, NAMES, SITE, STRATEGY, THREADS, words
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.learn.reading.each import Each
from threadkeep.learn.reading.sheets import sheet_of
from threadkeep.learn.reading.turned import with_names
from threadkeep.page import parse
from threadkeep.strategy import read_page


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
        posts = read_page(parse(each.body, each.url, each.content_type), strategy, 1, AT).posts
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
        posts = read_page(parse(each.body, each.url, each.content_type), strategy, 1, AT).posts
        assert [(post.author.name, post.text) for post in posts] == [
            (_name(thread, number), words(thread, number)) for number in range(THREADS[thread])
        ]


def in_three_parts(thread: int) -> SamplePage:
    """Posts of three elements, name, text and time, and advertisements that have the first two as well."""
    advertisement = (
        "<div><b class=by>Advertisement</b></div>"
        "<blockquote style='flex:1'><div class='text u-text'><p><a href='http://ads.example/1'>Blue cables</a></p>"
        "</div></blockquote>"
    )
    posts = [
        f"<div><a name=post-{100 * thread + number}></a> <div class=do><a href='/v/{thread}/like'>Like</a></div> "
        f"<strong class=name><a class=who href='/u/{_name(thread, number)}'>{_name(thread, number)}</a></strong> "
        f"<div class=facts><span>Member</span> <span>{number} posts</span></div></div>"
        f"<blockquote style='flex:1'><div class='text u-text'>{words(thread, number)}</div></blockquote>"
        f"<div><span class=when>Date: <i class=time>{number + 1} Aug 2026, 10:{thread:02}</i></span></div>"
        f"{advertisement if number % 3 == 0 else ''}"
        for number in range(THREADS[thread])
    ]
    # Before the first post of all but one thread stands an element as before that of every advertisement.
    tools = f"<div><a href='/t/{thread}/answer'>Answer</a></div>" if THREADS[thread] > 1 else ""
    html = (
        f"<html lang=en><title>Thread {thread}</title><body><table class=page><tr><td class='main u-main' valign=top>"
        f"<h3>Thread {thread}</h3>{tools}{''.join(posts)}</td></tr></table>"
    )
    return SamplePage(f"{html}</body></html>".encode(), f"{SITE}/t/{thread}", "text/html", AT)


def test_a_run_from_the_name_on_is_taken_although_more_runs_from_the_text_on_fit_better() -> None:
    pages = [in_three_parts(thread) for thread in range(len(THREADS))]
    strategy = with_shapes(STRATEGY, shapes_of(pages, STRATEGY))
    for thread, each in enumerate(pages):
        posts = read_page(parse(each.body, each.url, each.content_type), strategy, 1, AT).posts
        assert [(post.author.name, post.text) for post in posts] == [
            (_name(thread, number), words(thread, number)) for number in range(THREADS[thread])
        ]


def test_of_runs_that_hold_names_those_come_into_question_that_hold_the_most() -> None:
    pages = [in_three_parts(thread) for thread in range(len(THREADS))]
    sheets = [sheet_of(parse(each.body, each.url, each.content_type), AT) for each in pages]
    from_text, behind_another, with_tools = (
        Each("blockquote", "next", 2.2, 0.82),
        Each("div + div", "next", 5.6, 0.8),
        Each("div:has(> div.do)", "next", 5.3, 0.78),
    )
    assert [*with_names(sheets, [from_text, behind_another, with_tools])] == [from_text, with_tools]


def plainly_dated(thread: int) -> SamplePage:
    """All posts in one element; their dates are its bare words, beside elements of names and texts."""
    posts = "<hr>".join(
        f"<font class=head><a href='/p/{100 * thread + number}'>#{number + 1}</a></font><b class=name>"
        f"<a href='/u/{_name(thread, number)}'>{_name(thread, number)}</a></b> {number + 1:02}/08/26 "
        f"<div class=extra>Member<br>Joined: 2026-07-0{1 + NAMES.index(_name(thread, number))}</div>"
        f"<div class=said>{words(thread, number)}</div>"
        for number in range(THREADS[thread])
    )
    html = f"<html lang=en><body><h1>Thread {thread}</h1><div>{posts}</div></body></html>"
    return SamplePage(html.encode(), f"{SITE}/t/{thread}", "text/html", AT)


def test_runs_are_found_where_dates_are_bare_words_of_what_holds_all_posts() -> None:
    pages = [plainly_dated(thread) for thread, count in enumerate(THREADS) if count > 1]
    strategy = with_shapes(STRATEGY, shapes_of(pages, STRATEGY))
    for thread, each in enumerate(pages):
        posts = read_page(parse(each.body, each.url, each.content_type), strategy, 1, AT).posts
        assert [(post.author.name, post.published.raw, post.text) for post in posts] == [
            (_name(thread, number), f"{number + 1:02}/08/26", words(thread, number))
            for number in range(THREADS[thread])
        ]
