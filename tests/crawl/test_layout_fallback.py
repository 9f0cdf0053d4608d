"""What a page shows beyond its strategy."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from tests.crawl.wood_forum import AT, SITE, Wood
from threadkeep.crawl.reading.layout_fallback import MORE_PAGES, NO_POST, UNREAD_POSTS, with_layout_posts
from threadkeep.model import Reading
from threadkeep.page import parse
from threadkeep.strategy import Field, Kind, PostShape, Provenance, Strategy, read_page

BOARD = Kind("board", "index", url=r"^/b/(?P<board>\d+)$")
SHORT = Kind("thread", "thread", url=r"^/t/(?P<thread>\d+)$")
PAGED = replace(SHORT, url=r"^/t/(?P<thread>\d+)(\?page=(?P<page>\d+))?$", first_position=(("page", "1"),))
LEARNED = Strategy(SITE + "/", SITE + "/", learned=Provenance(learner="threadkeep"), kinds=(BOARD, SHORT))
FORUM = Wood({25: 20})


def reading_of(path: str, strategy: Strategy = LEARNED, html: str | None = None) -> Reading:
    page = parse((html or FORUM.page(path) or "").encode(), SITE + path, "text/html; charset=utf-8")
    return with_layout_posts(page, strategy, read_page(page, strategy, 1, AT), AT)


def test_a_thread_kind_without_a_post_section_is_read_by_layout() -> None:
    found = reading_of("/t/7")
    assert [re.findall(r"Number (\S+)", post.text) for post in found.posts] == [[f"7.{n}"] for n in range(6)]
    assert [post.author.name for post in found.posts][:3] == ["Carla", "Dora", "Emil"]
    assert {post.thread for post in found.posts} == {"7"}
    assert [post.ordinal for post in found.posts] == list(range(6))
    assert len({post.key for post in found.posts}) == 6
    assert found.trouble is None


def test_the_same_page_gives_the_same_keys_again() -> None:
    assert [post.key for post in reading_of("/t/7").posts] == [post.key for post in reading_of("/t/7").posts]


UNFIT = PostShape(on="thread", selector="div.nothing", body=Field())


def test_where_what_was_learned_reads_nothing_posts_are_seen_by_layout_and_the_page_is_named() -> None:
    found = reading_of("/t/7", replace(LEARNED, posts=(UNFIT,)))
    assert len(found.posts) == 6
    assert found.trouble == UNREAD_POSTS


def test_a_post_section_that_a_person_wrote_is_all_that_reads() -> None:
    for shaped in (
        replace(LEARNED, posts=(replace(UNFIT, by="hand"),)),
        replace(LEARNED, learned=None, posts=(UNFIT,)),
    ):
        found = reading_of("/t/7", shaped)
        assert found.posts == ()
        assert "no [[post]]" in (found.trouble or "")


def test_a_page_without_anything_like_a_post_is_trouble() -> None:
    assert reading_of("/t/7", html="<p>Gone</p>").trouble == NO_POST


def test_a_login_in_the_place_of_a_thread_is_no_post() -> None:
    words = '<table><tr><td><a href="/u/1">Home</a></td><td>2026-09-13 21:14</td></tr><tr><td>{}</td></tr></table>'
    form = "<form><input name=name><input type=password name=word></form>"
    shaped = replace(LEARNED, posts=(UNFIT,))
    for said, asked, posts in (
        ("Log in to see this.", form, 0),
        ("Log in to see this.", "", 1),
        ("It ran. " * 40, form, 1),
    ):
        found = reading_of("/t/7", shaped, f"<h1>A lathe</h1>{words.format(said)}{asked}")
        assert (len(found.posts), found.trouble) == (posts, UNREAD_POSTS if posts else NO_POST)


def test_a_notice_beside_the_clock_of_the_page_is_no_post() -> None:
    """A page that is missing may hold the place of one post; counted as that, the thread would be whole."""
    words = '<table><tr><td><a href="/u/1">Ann</a></td><td>{}</td></tr><tr><td>There is no such page.</td></tr></table>'
    shaped = replace(LEARNED, posts=(UNFIT,))
    here, elsewhere, earlier = (AT + timedelta(minutes=by) for by in (0, -480, -487))
    for time, posts in ((here, 0), (elsewhere, 0), (earlier, 1)):
        found = reading_of("/t/7", shaped, f"<h1>A lathe</h1>{words.format(time.strftime('%Y-%m-%d %H:%M'))}")
        assert (len(found.posts), found.trouble) == (posts, UNREAD_POSTS if posts else NO_POST)


def test_a_list_that_goes_on_where_no_rule_leads_is_trouble() -> None:
    assert reading_of("/t/25").trouble == MORE_PAGES
    assert reading_of("/t/7").trouble is None


def test_a_further_page_that_a_board_would_be_by_its_url_is_trouble() -> None:
    url = r"^/t/(?P<{}>\d+){}$"
    thread = replace(SHORT, url=url.format("thread", ""), marker="body")
    board = replace(BOARD, url=url.format("board", r"(\?page=(?P<page>\d+))?"), first_position=(("page", "1"),))
    assert reading_of("/t/25", replace(LEARNED, kinds=(thread, board))).trouble == MORE_PAGES
    assert reading_of("/t/7", replace(LEARNED, kinds=(thread, board))).trouble is None


def test_a_list_whose_pages_are_known_is_no_trouble() -> None:
    assert reading_of("/t/25", replace(LEARNED, kinds=(BOARD, PAGED))).trouble is None


def test_what_a_hand_wrote_is_not_doubted() -> None:
    by_hand = replace(LEARNED, kinds=(BOARD, replace(SHORT, by="hand")))
    assert reading_of("/t/25", by_hand).trouble is None
    assert reading_of("/t/25", replace(LEARNED, learned=None)).trouble is None


def test_a_page_of_no_list_is_left_as_it_is() -> None:
    assert reading_of("/help", html="<p>Help</p>") == Reading(1, title="")


def test_posts_of_one_author_and_day_on_two_pages_are_two_posts() -> None:
    """Times by the day only, as some forums show them, would make one post of them, and lose the other."""
    row = (
        "<div class=post><a href=/u/1>Ann</a> <span>12 March 2026</span><p>{} is what I have to say about it.</p></div>"
    )
    first = "".join(row.format(word) for word in ("Oak", "Ash", "Elm"))
    second = "".join(row.format(word) for word in ("Yew", "Fir", "Box"))
    keys = [post.key for html in (first, second) for post in reading_of("/t/7", html=html).posts]
    assert len(keys) == len(set(keys)) == 6
