"""How many posts a thread of several pages may hold, by what its first page links to."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.learn.reading.facts import Fact, thread_facts
from threadkeep.model import Author, FollowedLink, Identity, Moment, Post, Reading
from threadkeep.strategy import Kind, Strategy

SITE = "http://made.example"
HELD = 10


def first_page(thread: str, positions: tuple[int, ...]) -> Reading:
    """The first page of a thread, which holds ten posts and links to pages at these positions."""
    here = Identity("thread", "thread", thread, (("thread", thread),))
    there = (replace(here, key=f"{thread}/{position}", position=str(position)) for position in positions)
    links = tuple(FollowedLink(f"{SITE}/t/{one.key}", one, is_flip=True, rule="flip") for one in there)
    posts = tuple(Post(f"p{n}", "anchor", thread, n, Author("Anna"), Moment(""), "x", "x") for n in range(HELD))
    return Reading(1, identity=here, links=links, posts=posts)


def fact(group: str, *positions: int, beside: tuple[int, ...] = ()) -> Fact:
    """What is known of a thread by the positions that its first page names, and that of another thread beside it."""
    kind = Kind("thread", "thread", url=rf"^/t/(?P<thread>\d+)(/(?P<{group}>\d+))?$")
    readings = [first_page("7", positions), first_page("8", beside)]
    return thread_facts(readings, Strategy(SITE, SITE, kinds=(kind,)))["7"]


def test_a_thread_of_one_page_holds_what_is_there() -> None:
    assert fact("page") == Fact(HELD, HELD, "Anna")


def test_offsets_of_first_posts_fit_the_posts_of_the_thread() -> None:
    assert fact("offset", 10, 20).allows(21)
    assert fact("offset", 10, 20).allows(30)


def test_a_position_in_the_middle_of_its_page_fits_fewer_posts_than_it_names() -> None:
    # The second page begins with post 11; its middle is post 15, and there are 12 posts.
    assert fact("offset", 15).allows(12)


def test_a_thread_holds_more_than_its_first_page_whatever_its_positions_name() -> None:
    assert not fact("offset", 15).allows(HELD)


def test_pages_counted_from_the_end_name_one_page_less_than_there_are() -> None:
    # The page without a number is the newest; 1 and 2 are the older ones.
    assert fact("page", 1, 2).allows(25)
    assert not fact("page", 1, 2).allows(31)


def test_a_thread_goes_on_behind_its_second_page_where_no_page_names_more_than_the_next() -> None:
    assert fact("page", 2, beside=(2,)).allows(410)
    assert fact("offset", 10, beside=(10,)).allows(410)


def test_a_thread_ends_with_its_second_page_where_others_name_a_third() -> None:
    assert not fact("page", 2, beside=(2, 3)).allows(410)
    assert not fact("offset", 10, beside=(10, 20)).allows(410)
