"""A page as its strategy sees it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategy.forum import TEXT, reading
from tests.strategy.test_posts import BLOCKS
from threadkeep.model import Reading


def test_a_reading_names_its_strategy_its_page_and_its_title() -> None:
    found = reading("/thread?t=7&page=2", "<title> A  thread</title>" + BLOCKS)
    assert (found.strategy, found.title, found.trouble) == (3, "A thread", None)
    assert found.identity is not None
    assert (found.identity.key, found.identity.position) == ("thread/thread=7/page=2", "2")


def test_a_page_of_no_kind_is_no_trouble() -> None:
    assert reading("/help", "<title>Help</title><a href=/thread?t=1>x</a>") == Reading(3, title="Help")


def test_a_thread_page_without_a_post_is_trouble() -> None:
    trouble = reading("/thread?t=7", "Please log in").trouble
    assert trouble == "no post found: no [[post]] for kind 'thread' fits this page"


def test_a_page_with_whole_posts_at_the_url_of_a_thread_is_one_though_it_lacks_what_others_have() -> None:
    text = TEXT.replace('[kind.thread]\nrole  = "thread"', '[kind.thread]\nhas = ".pager"\nrole  = "thread"')
    assert text != TEXT
    whole = (
        "<div class=post id=p1><b class=who>Ann</b><i class=when>2020-01-02 03:04</i><div class=body>One</div></div>"
    )
    assert [post.key for post in reading("/thread?t=7", whole, text).posts] == ["1"]
    nameless = whole.replace("<b class=who>Ann</b>", "")
    assert reading("/thread?t=7", whole + nameless, text).identity is None
    user = text.replace(r"'^/user\?u=(?P<author>\d+)$'", r"'^/thread\?t=(?P<author>\d+)$'" + "\nhas = '.person'")
    assert user != text
    assert reading("/thread?t=7", whole, user).identity is None


def test_an_index_page_with_nothing_to_follow_is_trouble() -> None:
    assert "no row and no link" in (reading("/board?b=1", "Please log in").trouble or "")
    assert "no row and no link" in (reading("/", "Please log in").trouble or "")
    assert reading("/board?b=1", "<a class=title href=/thread?t=1>x</a>").trouble is None


def test_noindex_is_reported() -> None:
    assert reading("/thread?t=7", "<meta name=robots content=noindex>" + BLOCKS).noindex
    assert not reading("/thread?t=7", BLOCKS).noindex


def test_a_permalink_page_belongs_to_the_thread_of_its_canonical_link() -> None:
    html = "<link rel=canonical href=/thread?t=7>" + BLOCKS + "<a href='/thread?t=7&page=2'>2</a>"
    found = reading("/post?p=11", html)
    assert found.identity is not None
    assert [post.thread for post in found.posts] == ["7", "7"]
    assert [link.is_flip for link in found.links] == [True]
    # It is not taken for the page that it names: many forums name the first page on all.
    assert found.identity.key == "thread//post?p=11"


def test_a_permalink_page_that_does_not_say_its_thread_gives_no_posts() -> None:
    for canonical in ("", "<link rel=canonical href=/board?b=1>", "<link rel=canonical href=/post?p=12>"):
        found = reading("/post?p=11", canonical + BLOCKS)
        assert found.posts == ()
        assert found.trouble is None, "the page is reached under its own URL, and missed there if it cannot be read"


@given(st.text(max_size=200), st.sampled_from(["/", "/board?b=1", "/thread?t=7", "/post?p=1", "/t/1-a"]))
def test_no_page_is_refused(html: str, path: str) -> None:
    assert reading(path, BLOCKS[:150] + html).strategy == 3
