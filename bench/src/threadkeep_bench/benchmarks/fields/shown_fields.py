"""What a simulated forum shows of its posts and threads beside author, time and text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep_bench.simulate import (
    Ad,
    Ask,
    Forum,
    MarkupLook,
    PostItem,
    PostView,
    Stamp,
    newest_threads,
    post_item,
    post_items,
    post_list,
    visible_posts,
)

Name = tuple[str, str, Stamp | None, str]


@dataclass(frozen=True, slots=True)
class ShownPost:
    """`edited` is the time of the last edit as it is shown, empty for none; `parent` the post below which it hangs.

    `is_answer`: it is beside the question that it answers, and may be read as below it or as not.
    """

    edited: str = ""
    edited_by: str = ""
    votes: int | None = None
    parent: str | None = None
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class ShownThread:
    """`id` is the forum's."""

    id: str
    is_sticky: bool
    is_locked: bool


def shown_threads(forum: Forum, at: datetime) -> tuple[ShownThread, ...]:
    views = newest_threads(forum.site, at)
    return tuple(ShownThread(str(view.id), view.is_sticky, view.is_locked) for view in views)


def shown_posts(forum: Forum, at: datetime) -> dict[str, ShownPost]:
    """The posts by the forum's own ids, each as the page of its thread shows it on which it stands."""
    site, ask = forum.site, Ask(forum.site, at)
    found: dict[str, ShownPost] = {}
    for view in newest_threads(site, at):
        look = site.look(view.board)
        for start in post_list(site, view.id, at).starts:
            for id, shown in _of_page(ask, _posts_on(ask, view.id, start), look):
                found.setdefault(id, shown)
    return found


def _posts_on(ask: Ask, thread: int, start: int) -> Sequence[PostView]:
    """The posts of a page; some skins show the first of the thread on every page, and answers to it below it there."""
    posts = visible_posts(ask.site, thread, ask.at, start, start + ask.skin.structure.posts_a_page)
    repeated = visible_posts(ask.site, thread, ask.at, 0, 1) if ask.noise.repeats_first and start else ()
    return [*repeated, *posts]


def _of_page(ask: Ask, posts: Sequence[PostView], look: MarkupLook) -> Iterator[tuple[str, ShownPost]]:
    """The posts of one page. What a post shows is its name here: not every skin gives its posts an anchor."""
    ids = {_name(post_item(ask, post, look)): str(post.id) for post in posts}
    below = dict(_below(post_items(ask, posts, look)))
    for post in posts:
        item, above = below[_name(post_item(ask, post, look))]
        parent = ids[above] if above is not None else None
        shown = ShownPost(votes=item.votes, parent=parent, is_answer=item.part == "answer")
        if post.edited_at is not None:
            stamp = ask.stamp(post.edited_at, ask.skin.post_dates).text
            shown = replace(shown, edited=stamp, edited_by=post.author.name)
        yield str(post.id), shown


def _below(
    items: Sequence[PostItem | Ad], above: Name | None = None
) -> Iterator[tuple[Name, tuple[PostItem, Name | None]]]:
    for item in items:
        if isinstance(item, PostItem):
            yield _name(item), (item, above)
            yield from _below(item.replies, _name(item))


def _name(item: PostItem) -> Name:
    return item.anchor, item.author, item.stamp, item.body_html
