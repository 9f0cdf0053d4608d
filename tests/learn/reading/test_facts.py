"""How many posts a thread of several pages may hold, by what its first page links to."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.learn.reading.facts import Fact, thread_facts
from threadkeep.model import Author, Found, Identity, Moment, Post, Reading
from threadkeep.strategy.strategy import Kind, Strategy

SITE = "http://made.example"
HELD = 10


def fact(group: str, *positions: int) -> Fact:
    """What is known of a thread whose first page holds ten posts and links to pages at these positions."""
    kind = Kind("thread", "thread", url=rf"^/t/(?P<thread>\d+)(/(?P<{group}>\d+))?$")
    here = Identity("thread", "thread", "7", (("thread", "7"),))
    there = (replace(here, key=f"7/{position}", position=str(position)) for position in positions)
    links = tuple(Found(f"{SITE}/t/{one.key}", one, is_flip=True, rule="flip") for one in there)
    posts = tuple(Post(f"p{n}", "anchor", "7", n, Author("Anna"), Moment(""), "x", "x") for n in range(HELD))
    reading = Reading(1, identity=here, links=links, posts=posts)
    return thread_facts([reading], Strategy(SITE, SITE, kinds=(kind,)))["7"]


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
