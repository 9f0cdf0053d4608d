"""Windows of posts that may begin with any post: which links are taken for steps, and where rules look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.learn.made import at, link, page
from tests.learn.small_forum import SmallForum, learned
from threadkeep.learn import Seen, SeenLink
from threadkeep.strategy import Strategy

POSTS = 20
WINDOW = 10


def windows(number: int, first: int, says: str) -> Seen:
    """A window of a thread of twenty posts, each of which leads to the window that begins with it."""
    shown = range(first, min(first + WINDOW, POSTS + 1))
    own = [link(f"/t/{number}.{post}", says.format(post), "div.post>a.own") for post in shown]
    ranges = [link(f"/t/{number}.{post}", f"{post} - {post + WINDOW - 1}", "p.pages>a") for post in (1, 11)]
    steps = frozenset(each.url for each in own) if says == "{}" else frozenset[str]()
    lines = frozenset(1000 * number + post for post in shown)
    found = page(f"/t/{number}.{first}", [*own, *ranges], "thread")
    return replace(found, steps=steps, lines=lines, posts=WINDOW, marks=frozenset({"div.post"}))


def forum(says: str) -> Iterator[Seen]:
    """A small forum with such threads."""
    for each in SmallForum(thread="/t/{}.1").pages():
        if each.kind != "thread":
            yield each
    for number in (board * 10 + row for board in (1, 2, 3) for row in range(4)):
        yield from (windows(number, first, says) for first in range(1, POSTS + 1))


def flips(strategy: Strategy) -> list[str | None]:
    return [rule.at for rule in strategy.follow if rule.as_ == "flip" and rule.to == "thread"]


def url(strategy: Strategy) -> str | None:
    return next(kind.url for kind in strategy.kinds if kind.name == "thread")


def test_rules_look_where_steps_stand_if_links_elsewhere_lead_into_the_same_posts() -> None:
    strategy, _ = learned(forum("No. {}"))
    assert url(strategy) == r"^/t/(?P<thread>\d+)\.(?P<cursor>\d+)$"
    assert flips(strategy) == ["p.pages>a"]


def test_numbers_that_lead_to_what_their_own_page_shows_are_no_pages() -> None:
    strategy, asked = learned(forum("{}"))
    assert flips(strategy) == ["p.pages>a"]
    assert any(path.endswith(".11") for path in asked)


def test_without_such_links_rules_look_everywhere() -> None:
    pages = [replace(each, links=tuple(map(_bare, each.links))) for each in forum("No. {}")]
    assert flips(learned(pages)[0]) == [None]


def _bare(found: SeenLink) -> SeenLink:
    return replace(found, url=at("/other")) if found.place == "div.post>a.own" else found
