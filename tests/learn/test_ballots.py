"""Which groups of a page are voted on, and which need no vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.learn.made import at, link, page
from tests.learn.small_forum import BOARDS, SmallForum, learned
from threadkeep.learn import Seen

PLAIN = SmallForum()


def with_last_posts(forum: SmallForum = PLAIN, post: str = "/p/{}") -> Iterator[Seen]:
    """A forum whose front page names the last post of each board, under an address of its own; threads lead home."""
    posts = [link(post.format(n), f"A very long title of post {n}", "table.boards>tr>td>i>a", n, 5) for n in BOARDS]
    home = link("/", "Home", "p.trail>a")
    for each in forum.pages():
        more = posts if each.url == at("/") else [home]
        yield replace(each, links=(*each.links, *more))
    yield from (page(post.format(n), [home], "thread") for n in BOARDS)


def last_posts(asked: list[str]) -> list[str]:
    return [path for path in asked if path.startswith("/p/")]


def test_last_posts_beside_boards_are_not_asked_for_where_a_thread_is_known() -> None:
    strategy, asked = learned(with_last_posts(), start="/t/21")
    assert last_posts(asked) == []
    assert {kind.name for kind in strategy.kinds} == {"entry", "board", "thread"}


def test_last_posts_are_looked_at_where_no_thread_is_known_to_tell_menus_by() -> None:
    assert len(last_posts(learned(with_last_posts())[1])) == 2


def test_last_posts_are_not_asked_for_where_urls_tell_nothing() -> None:
    opaque = SmallForum("/x/{}", "/x/{}", "/x/{}")
    strategy, asked = learned(with_last_posts(opaque, "/x/9{}"), start="/x/21")
    assert [path for path in asked if path.startswith("/x/9")] == []
    assert any(rule.at for rule in strategy.follow if rule.to == "board")
