"""What the pages of all threads say alike is a column beside the posts, or something that is said in every thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.learn.reading.made_pages import AT, SITE, STRATEGY, post
from threadkeep.layout import Record, SeenPost
from threadkeep.learn.reading import SamplePage, shapes, shapes_of
from threadkeep.learn.reading.frames import without_frame
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.model import Author, Moment
from threadkeep.page import Page, parse

MENU = '<div class="menu">[<a href="/">Forums</a>] [<a href="/new">Recent posts</a>] [<a href="/help">Help</a>]</div>'
COLUMN = f'<div class="column">{MENU}<dl><dd><a href="/t/9">Ride on 14 December 2028</a></dd></dl></div>'
GREETING = '<div class="said">Welcome to <a href="/">our forum</a></div>'


def body(thread: int, beside: str) -> str:
    posts = "".join(post(thread, each) for each in range(2))
    return f"<title>Pumps</title><body>{posts}{beside}</body>"


def with_last(page: Page) -> Sheet:
    """The page with its last element seen as a post, of another time on each."""
    made = sheet_of(page, AT)
    node = made.taker.select("body > div:last-child")[0]
    day = timedelta(days=int(page.url[-1]))
    last = replace(
        made.posts[0],
        record=Record((node,)),
        author=Author("Home"),
        author_node=None,
        published=Moment("14 December 2028", AT + day, "minute", "assumed"),
        date_node=next(iter(made.taker.select("dd")), node),
        text=page.text_of(node).partition("\n")[0],
        body_node=next(iter(made.taker.select("div.menu")), node),
        written=(node,),
    )
    return replace(made, posts=(*made.posts[:2], last))


def sheet(thread: int, beside: str) -> Sheet:
    return with_last(parse(body(thread, beside).encode(), f"{SITE}/t/{thread}", "text/html"))


def kept(sheets: list[Sheet], threads: list[str]) -> set[int]:
    return {len(each.posts) for each in without_frame(sheets, threads)}


def at_one_time(seen: SeenPost) -> SeenPost:
    return replace(seen, published=Moment("x", AT, "minute", "assumed"))


def as_it_is(seen: SeenPost) -> SeenPost:
    return seen


@pytest.mark.parametrize(
    ("beside", "changed", "is_post"),
    [(MENU, as_it_is, False), (GREETING, at_one_time, False), (GREETING, as_it_is, True)],
    ids=["links alone", "one time", "words at other times"],
)
def test_what_all_threads_say_alike_is_no_post_if_it_is_links_alone_or_of_one_time(
    beside: str, changed: Callable[[SeenPost], SeenPost], is_post: bool
) -> None:
    sheets = [sheet(thread, beside) for thread in range(6)]
    sheets = [replace(each, posts=(*each.posts[:-1], changed(each.posts[-1]))) for each in sheets]
    assert kept(sheets, [str(number) for number in range(6)]) == {2 + is_post}


def test_what_all_pages_of_one_thread_say_is_a_post() -> None:
    sheets = [sheet(thread, MENU) for thread in range(6)]
    assert kept(sheets, ["1"] * 6) == {3}


def test_a_button_that_was_seen_as_the_text_of_every_post_takes_no_post_away() -> None:
    sheets = [sheet(thread, MENU) for thread in range(6)]
    buttons = [replace(each, posts=(each.posts[-1],) * 3) for each in sheets]
    assert kept(buttons, [str(number) for number in range(6)]) == {3}


def test_a_column_that_the_eye_took_for_a_post_on_all_pages_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "sheet_of", lambda page, _: with_last(page))
    pages = [
        SamplePage(body(thread, COLUMN).encode(), f"{SITE}/t/{thread}", "text/html; charset=utf-8", AT)
        for thread in range(6)
    ]
    assert [shape.body.at for shape in shapes_of(pages, STRATEGY).posts] == ["div.said"]
