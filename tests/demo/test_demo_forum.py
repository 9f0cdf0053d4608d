"""The demo forum is the same every time and has the traps that it claims to have."""

from __future__ import annotations

import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from threadkeep.demo import demo_boards, serve_demo_forum
from threadkeep.demo.community import POSTS_A_PAGE
from threadkeep.demo.pages import DemoPages, DemoReply

BOARDS = demo_boards()
THREADS = [thread for board in BOARDS for thread in board.threads]


def reply(path: str, **query: str) -> DemoReply:
    return DemoPages(BOARDS, "0a1b").reply(path, query)


def test_the_forum_is_the_same_every_time() -> None:
    assert demo_boards() == BOARDS


def test_it_has_a_nested_board_and_threads_of_several_pages() -> None:
    assert [board.parent for board in BOARDS if board.parent] == [2]
    assert 35 <= len(THREADS) <= 45
    assert sum(len(thread.posts) > POSTS_A_PAGE for thread in THREADS) >= 8


def test_every_link_carries_the_session_id() -> None:
    links = [link for path in ("/", "/calendar") for link in re.findall('href="([^"]+)"', reply(path).html)]
    assert links
    assert all(link.endswith("s=0a1b") for link in links)


def test_a_visitor_without_a_session_id_gets_a_new_one() -> None:
    with serve_demo_forum() as forum:
        first, second = (urlopen(forum.url).read() for _ in range(2))
    assert first != second


def test_the_calendar_has_no_end() -> None:
    assert "month=123457" in reply("/calendar", month="123456").html


def test_a_permalink_leads_to_the_page_of_its_post() -> None:
    thread = max(THREADS, key=lambda thread: len(thread.posts))
    post = thread.posts[POSTS_A_PAGE]
    assert reply("/post", id=str(post.number)).location == f"/topic?id={thread.number}&page=2&s=0a1b#p{post.number}"


def test_boards_can_be_sorted_and_threads_printed() -> None:
    titles = re.findall('class="title"[^>]*>([^<]+)', reply("/board", id="4", sort="title").html)
    assert len(titles) > 1
    assert titles == sorted(titles)
    longest = max(THREADS, key=lambda thread: len(thread.posts))
    assert reply("/print", id=str(longest.number)).html.count("<p>") == len(longest.posts)


def test_messages_and_replies_need_a_login() -> None:
    assert {reply(path).location for path in ("/messages", "/reply")} == {"/login?s=0a1b"}


def test_links_that_change_something_are_counted() -> None:
    with serve_demo_forum() as forum:
        for path in ("", "logout?s=1", "mark-read?board=2", "topic?id=11"):
            urlopen(forum.url + path).read()
    assert forum.acting_requests == ["/logout?s=1", "/mark-read?board=2"]


def test_pages_that_do_not_exist_are_not_found() -> None:
    assert {reply(path, id="999").status for path in ("/board", "/topic", "/print", "/post", "/member", "/x")} == {404}


def test_a_name_that_is_not_loopbacks_is_not_answered() -> None:
    with serve_demo_forum() as forum:
        request = Request(forum.url, headers={"Host": "evil.example"})
        with pytest.raises(HTTPError) as error:
            urlopen(request)
    assert error.value.code == 421
    assert forum.requests == []
