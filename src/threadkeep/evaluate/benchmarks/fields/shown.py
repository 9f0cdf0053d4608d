"""What a simulated forum shows of its posts and threads beside author, time and text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.simulate.ask import Ask
from threadkeep.simulate.community import PostView
from threadkeep.simulate.forum import Forum
from threadkeep.simulate.lists import newest_threads, post_list
from threadkeep.simulate.posts import anchor, post_items, visible_posts
from threadkeep.simulate.shown import Ad, PostItem


@dataclass(frozen=True, slots=True)
class ShownPost:
    """`edited` is the time of the last edit as it is shown, empty for none; `parent` the post below which it hangs."""

    edited: str = ""
    edited_by: str = ""
    votes: int | None = None
    parent: str | None = None


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
    site = forum.site
    found: dict[str, ShownPost] = {}
    for view in newest_threads(site, at):
        look = site.look(view.board)
        for start in post_list(site, view.id, at).starts:
            posts = visible_posts(site, view.id, at, start, start + forum.skin.structure.posts_a_page)
            items = post_items(Ask(site, at), posts, look)
            found.update(_of_page(forum, at, posts, items))
    return found


def _of_page(
    forum: Forum, at: datetime, posts: Sequence[PostView], items: Sequence[PostItem | Ad]
) -> Iterator[tuple[str, ShownPost]]:
    ids = {anchor(forum.site, post.id): str(post.id) for post in posts}
    below = dict(_below(items))
    for post in posts:
        item, above = below[anchor(forum.site, post.id)]
        shown = ShownPost(votes=item.votes, parent=ids[above] if above is not None else None)
        if post.edited_at is not None:
            stamp = Ask(forum.site, at).stamp(post.edited_at, forum.skin.post_dates).text
            shown = replace(shown, edited=stamp, edited_by=post.author.name)
        yield str(post.id), shown


def _below(
    items: Sequence[PostItem | Ad], above: str | None = None
) -> Iterator[tuple[str, tuple[PostItem, str | None]]]:
    for item in items:
        if isinstance(item, PostItem):
            yield item.anchor, (item, above)
            yield from _below(item.replies, item.anchor)
