"""Posts that the eye passed over: texts that look as those of posts do, and that no shape reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from threadkeep.layout import Record, SeenPost, posts_in
from threadkeep.learn.reading.beside import ShapeOf, stands_beside
from threadkeep.learn.reading.sheets import Sheet, ancestors, look_of
from threadkeep.learn.reading.told import told_posts
from threadkeep.strategy import PostShape

FEWEST_POSTS, FEWEST_PAGES = 3, 2
# The share of such texts that must have an author and a time beside them.
WHOLE = 0.8


def with_missed(shapes: tuple[PostShape, ...], sheets: Sequence[Sheet], shape_of: ShapeOf) -> tuple[PostShape, ...]:
    """The shapes, with one more for whole posts that they leave out: remarks, below answers that were all seen."""
    look = _look(sheets)
    if "." not in look:
        return shapes
    unread = [(sheet, _unread(sheet, shapes, look)) for sheet in sheets]
    found = [_seen(sheet, nodes, look) for sheet, nodes in unread if nodes]
    posts, texts = sum(len(sheet.posts) for sheet in found), sum(len(nodes) for _, nodes in unread)
    if posts < max(FEWEST_POSTS, WHOLE * texts) or sum(bool(sheet.posts) for sheet in found) < FEWEST_PAGES:
        return shapes
    other = shape_of([sheet for sheet in found if sheet.posts])
    if other is None or not stands_beside(shapes, (other,), sheets):
        return shapes
    return (*shapes, replace(other, shares_pages=True))


def _look(sheets: Sequence[Sheet]) -> str:
    looks = Counter(look_of(sheet, post) for sheet in sheets for post in sheet.posts)
    return looks.most_common(1)[0][0] if looks else ""


def _unread(sheet: Sheet, shapes: Sequence[PostShape], look: str) -> list[int]:
    """The elements of a look that are no text of a post, nor stand in one, nor around one."""
    ends = sheet.nodes.ends
    read = [node for shape in shapes for told in told_posts(shape, [sheet]) for node in told.bodies]
    found: list[int] = []
    for node in sheet.taker.select(look):
        is_apart = all(ends[node] <= other or node >= ends[other] for other in (*read, *found[-1:]))
        found += [node] if is_apart else []
    return found


def _seen(sheet: Sheet, nodes: Sequence[int], look: str) -> Sheet:
    """The page with the whole posts that are seen around these texts, each up to where another text stands."""
    texts = sheet.taker.select(look)
    posts, _ = posts_in(sheet.page, sheet.taker.seen_at, [Record((_record(sheet, node, texts),)) for node in nodes])
    apart = tuple(text for text in texts if text not in nodes)
    return replace(sheet, posts=tuple(post for post in posts if _is_whole(post, nodes)), apart=apart)


def _record(sheet: Sheet, node: int, texts: Sequence[int]) -> int:
    """The largest element around a text that holds no other."""
    largest = node
    for around in ancestors(sheet.nodes, node):
        if sum(around <= text < sheet.nodes.ends[around] for text in texts) > 1:
            break
        largest = around
    return largest


def _is_whole(post: SeenPost, nodes: Sequence[int]) -> bool:
    return post.author is not None and post.published is not None and post.body_node in nodes
