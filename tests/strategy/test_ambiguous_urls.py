"""Kinds whose URLs look alike, inferred from what their pages have; and links that are left out for their words."""

from __future__ import annotations

from tests.strategy.forum import SITE
from tests.strategy.forum import reading as read_by
from threadkeep.model import Reading
from threadkeep.strategy import dumps, loads

ALIKE = r"""
format = 1
site = "http://f.example/"
entry = "http://f.example/"

[kind.entry]
role = "entry"
url = '^/$'

[kind.thread]
role = "thread"
url = '^/x/(?P<thread>\w+)(\?page=(?P<page>\d+))?$'
has = "div.post, li.comment"

[kind.board]
role = "index"
url = '^/x/(?P<board>\w+)$'

[[follow]]
from = "entry"
to = "board"
at = "a.board"

[[follow]]
from = "board"
to = "thread"
at = "a.title"

[[follow]]
from = "thread"
to = "thread"
as = "flip"
but = ["1", "Back"]

[[post]]
on = "thread"
each = "div.post, li.comment"
body = { at = "p" }
"""
LINKS = "<a class=board href=/x/b>Board</a><a class=title href=/x/t>Title</a><a class=who href=/x/u>Ann</a>"
POST = "<div class=post><p>Words</p></div>"


def reading(path: str, html: str) -> Reading:
    return read_by(path, html, ALIKE)


def kind(html: str) -> str | None:
    here = reading("/x/a", html).identity
    return here.kind if here is not None else None


def followed(path: str, html: str) -> list[tuple[str, str]]:
    links = reading(path, html).links
    return [(link.url.removeprefix(SITE), link.identity.kind) for link in links if link.identity is not None]


def test_a_page_of_the_list_itself_is_no_thread_where_titles_stand() -> None:
    paged = ALIKE.replace(r"(?P<board>\w+)$", r"(?P<board>\w+)(\?page=(?P<page>\d+))?$")
    html = "<a class=title href='/x/b?page=3'>Previous</a><a class=title href=/x/t>Title</a>"
    links = read_by("/x/b?page=4", html, paged).links
    assert [link.url.removeprefix(SITE) for link in links] == ["/x/t"]


def test_a_page_that_has_the_mark_is_of_the_first_kind_and_one_without_of_the_next() -> None:
    assert [kind(POST), kind("<ul><li class=comment><p>Words</ul>"), kind(LINKS)] == ["thread", "thread", "board"]


def test_a_page_is_of_no_kind_where_only_marked_ones_have_its_url() -> None:
    assert reading("/x/a?page=2", LINKS).identity is None


def test_a_link_has_the_kind_that_its_place_says() -> None:
    assert followed("/", LINKS) == [("/x/b", "board")]
    assert followed("/x/a", LINKS) == [("/x/t", "thread")]


def test_a_link_whose_words_are_left_out_is_not_followed_with_or_without_brackets() -> None:
    pager = "<a href='/x/a?page=9'>{}</a><a href='/x/a?page=8'>2</a>"
    for words in ("1", "[1]", "( Back )"):
        assert followed("/x/a", POST + pager.format(words)) == [("/x/a?page=8", "thread")]
    assert len(followed("/x/a", POST + pager.format("Backwards"))) == 2


def test_a_page_left_out_by_one_link_is_followed_by_another() -> None:
    pager = "<a href='/x/a?page=9'>Back</a><a href='/x/a?page=9'>Oldest</a>"
    assert followed("/x/a", POST + pager) == [("/x/a?page=9", "thread")]


def test_a_page_left_out_by_its_number_is_followed_by_no_other_link() -> None:
    pager = "<a href='/x/a?page=9'>Newer</a><a href='/x/a?page=9'>[1]</a><a href='/x/a?page=7'>Older</a>"
    assert followed("/x/a?page=8", POST + pager) == [("/x/a?page=7", "thread")]


def test_a_list_without_a_position_is_followed_whatever_its_link_says() -> None:
    assert followed("/x/a?page=9", POST + "<a href=/x/a>1</a>") == [("/x/a", "thread")]


def test_marks_and_words_left_out_are_saved_and_loaded() -> None:
    strategy = loads(ALIKE)
    assert loads(dumps(strategy)) == strategy
    thread = strategy.kind("thread")
    assert thread is not None
    assert (thread.marker, strategy.follow[-1].excluded_words) == ("div.post, li.comment", ("1", "Back"))


def test_a_link_without_words_means_what_another_to_the_same_page_says() -> None:
    head = "<link rel=prev href='/x/a?page=9'><link rel=next href='/x/a?page=7'>"
    assert followed("/x/a?page=8", head + POST + "<a href='/x/a?page=9'>Back</a>") == [("/x/a?page=7", "thread")]
