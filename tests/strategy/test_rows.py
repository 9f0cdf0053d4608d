"""Rows of an index: threads and boards."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.strategy.forum import SITE, TEXT, reading
from threadkeep.model import BoardRow, Moment, ThreadRow

ROWS = """<table>
<tr class=row><td><i class=sticky>!</i><a class=title href="/thread?t=8&sid=1">Eight &amp; up</a><td class=who>Ann
  <td class=replies>1,234<td class=views>5.6k<td class=last>by Bob, 2020-01-02 03:04
<tr class=row><td><b><a class=title href="/thread?t=9">Nine</a></b>
<tr class=row><td><a class=title href="/user?u=9">no thread</a>
<tr class=row><td>nothing</table>"""


def test_a_thread_row_is_read_with_all_it_shows() -> None:
    first, second = reading("/board?b=2&page=3", ROWS).rows
    assert first == ThreadRow(
        thread="8",
        url=SITE + "/thread?t=8",
        title="Eight & up",
        board="2",
        author="Ann",
        replies=1234,
        views=5600,
        last=Moment("by Bob, 2020-01-02 03:04", datetime(2020, 1, 2, 3, 4, tzinfo=UTC), "minute", "assumed"),
        is_sticky=True,
    )
    assert second == ThreadRow("9", SITE + "/thread?t=9", "Nine", board="2")


def test_a_count_of_posts_is_one_more_than_of_replies() -> None:
    text = TEXT.replace('replies = { at = ".replies" }', 'posts = { at = ".replies" }')
    assert [row.replies for row in reading("/board?b=2", ROWS, text).rows] == [1233, None]


def test_an_index_page_that_says_it_is_empty_is_no_trouble() -> None:
    text = TEXT.replace('each    = "tr.row"', 'each    = "tr.row"\nnone = ".nothing"')
    assert reading("/board?b=2", "<p class=nothing>No threads yet", text).trouble is None
    assert reading("/board?b=2", "<p>Please log in", text).trouble is not None


def test_a_board_row_is_read() -> None:
    html = (
        "<ul class=boards><li><a href=/board?b=1>One</a> <i class=posts>1 000 posts</i><li><a href=/user?u=1>x</a></ul>"
    )
    assert reading("/", html).boards == (BoardRow("1", SITE + "/board?b=1", "One", posts=1000),)


def test_the_one_thread_that_a_board_row_links_to_is_its_last() -> None:
    one = "<li><a href=/board?b=1>One</a> <a href=/thread?t=8>Eight</a> <a href=/thread?t=8&page=2>2</a>"
    two = "<li><a href=/board?b=2>Two</a> <a href=/thread?t=8>Eight</a> <a href=/thread?t=9>Nine</a>"
    boards = reading("/", f"<ul class=boards>{one}{two}</ul>").boards
    assert [board.last_thread for board in boards] == ["8", None]


def test_the_way_to_a_board_and_its_pager_are_no_boards_below_it() -> None:
    way = "<li><a href=/board?b=1>One</a> - <a href=/board?b=2>Two</a>"
    pager = "<li><a href=/board?b=2>Newer</a> <a href=/board?b=2&page=4>Older</a>"
    html = f"<ul>{way}</ul><ul class=boards><li><a href=/board?b=3>Three</a></ul><ul>{pager}</ul>"
    below = reading("/board?b=2&page=3", html, TEXT.replace('on    = "entry"', 'on    = "board"')).boards
    assert [(row.board, row.parent) for row in below] == [("3", "2")]


def test_what_no_rule_takes_for_a_board_is_none_where_rules_name_places() -> None:
    html = "<ul class=boards><li><b><a href=/board?b=1>One</a></b><li><a href=/board?b=2>who wrote last</a></ul>"
    placed = '[[follow]]\nfrom = "entry"\nto = "board"\nat = "b"'
    follow = TEXT[TEXT.index("[[follow]]") : TEXT.index("[[post]]")]
    assert [row.board for row in reading("/", html, TEXT.replace(follow, placed + "\n")).boards] == ["1"]
    assert [row.board for row in reading("/", html).boards] == ["1", "2"]


def test_if_urls_are_ambiguous_a_row_leads_to_the_kind_of_its_rule() -> None:
    text = r"""
format = 1
site = "http://f.example/"
entry = "http://f.example/"
[kind.thread]
role = "thread"
url = '^/x/(?P<thread>\w+)$'
has = "article"
[kind.board]
role = "index"
url = '^/x/(?P<board>\w+)$'
[[follow]]
from = "board"
to = "board"
at = ".boards"
[[follow]]
from = "board"
to = "thread"
at = "td"
[[post]]
on = "thread"
each = "article"
author = { at = "b" }
date = { at = "time" }
body = { at = "p" }
[[row]]
on = "board"
each = "tr"
title = { at = "a" }
[[board]]
on = "board"
each = "li"
title = { at = "a" }
"""
    person = "<table><tr><th><a href=/x/ann>Ann</a></table>"
    html = f"<ul class=boards><li><a href=/x/b2>Two</a></ul><table><tr><td><a href=/x/t1>A</a></table>{person}"
    read = reading("/x/b1", html, text)
    assert [row.thread for row in read.rows] == ["t1"]
    assert [row.board for row in read.boards] == ["b2"]


def test_rows_are_read_only_on_their_kind() -> None:
    assert reading("/", ROWS).rows == ()


def test_a_row_of_a_list_of_all_boards_is_of_the_board_that_it_links_to() -> None:
    kinds = '[kind.recent]\nrole = "other"\nurl = "^/new$"\n\n'
    kinds += '[[row]]\non = "recent"\neach = "li"\ntitle = { at = ".title" }\n'
    rules = '[[follow]]\nfrom = "recent"\nto = "thread"\n\n'
    html = (
        "<ul><li><a class=title href=/thread?t=8>Eight</a> in <a href=/board?b=2>Dogs</a>"
        "<li><a class=title href=/thread?t=9>Nine</a> <a href=/board?b=2>Dogs</a> <a href=/board?b=3>Cats</a></ul>"
    )
    rows = reading("/new", html, f"{TEXT}\n{rules}{kinds}").rows
    assert [(row.thread, row.board) for row in rows] == [("8", "2"), ("9", None)]


def test_a_page_is_read_by_the_shape_whose_rows_show_most() -> None:
    shape = TEXT[TEXT.index("[[row]]") : TEXT.index("[[board]]")]
    bare = '[[row]]\non = "board"\neach = "tr.row"\ntitle = { at = "a.title" }\n'
    for text in (TEXT.replace(shape, bare + shape), TEXT.replace(shape, shape + bare)):
        assert [row.replies for row in reading("/board?b=2", ROWS, text).rows] == [1234, None]
    titles = '<table><tr class=row><td><a class=title href="/thread?t=8">Eight</a></table>'
    assert [row.title for row in reading("/board?b=2", titles, TEXT.replace(shape, shape + bare)).rows] == ["Eight"]
