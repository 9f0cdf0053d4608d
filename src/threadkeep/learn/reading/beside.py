"""Posts of several shapes on one page: a question above answers, an article above comments, remarks below answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.each import FULL_WEIGHT
from threadkeep.learn.reading.sheets import Sheet, look_of, way_of
from threadkeep.model import Identity, Post
from threadkeep.strategy import PostShape, Strategy, posts_by_shapes

# One shape that gives so much of what is seen needs no other beside it.
WHOLE = 0.97
WORTHWHILE = 0.01
FEWEST_POSTS = 3
MOST_LOOKS = 4
FEWEST_PAGES = 2
# The share of pages on which another shape finds something that must be whole posts for it to be read beside the first.
SURELY = 0.9
SHORTEST = 2
# Letters by which a text is known again.
LETTERS = 60

ShapeOf = Callable[[Sequence[Sheet]], PostShape | None]
Look = Callable[[Sheet, SeenPost], str]


def split(shape: PostShape, sheets: Sequence[Sheet], shape_of: ShapeOf) -> tuple[PostShape, ...]:
    """The shape, or one for each look of the texts where those give more of what is seen."""
    whole = worth([shape], sheets)
    if whole >= WHOLE:
        return (shape,)
    tried = [_parts(sheets, look, shape_of) for look in (look_of, way_of)]
    better = next((parts for parts in tried if len(parts) > 1 and worth(parts, sheets) >= whole + WORTHWHILE), ())
    return better or (shape,)


def _parts(sheets: Sequence[Sheet], look: Look, shape_of: ShapeOf) -> tuple[PostShape, ...]:
    """A shape for each look, read together."""
    found = [other for alike in _by_look(sheets, look) if (other := shape_of(alike)) is not None]
    return tuple(replace(other, shares_pages=number > 0) for number, other in enumerate(found))


def _by_look(sheets: Sequence[Sheet], look: Look) -> list[list[Sheet]]:
    """The pages once for each look of their posts, with those that have it; the most frequent look first."""
    counts = Counter(look(sheet, post) for sheet in sheets for post in sheet.posts)
    frequent = [name for name, count in counts.most_common(MOST_LOOKS) if count >= FEWEST_POSTS]
    if len(frequent) < 2:
        return []
    return [[only for sheet in sheets if (only := _with_look(sheet, look, name)).posts] for name in frequent]


def _with_look(sheet: Sheet, look: Look, name: str) -> Sheet:
    own = [post for post in sheet.posts if look(sheet, post) == name]
    others = [post.body_node for post in sheet.posts if post not in own and post.body_node is not None]
    apart = tuple(node for node in others if not any(_holds(sheet, post, node) for post in own))
    return Sheet(sheet.taker, tuple(own), apart)


def _holds(sheet: Sheet, post: SeenPost, node: int) -> bool:
    return post.record.nodes[0] <= node < sheet.nodes.ends[post.record.nodes[-1]]


def worth(shapes: Sequence[PostShape], sheets: Sequence[Sheet]) -> float:
    """How much of what is seen the shapes give together, as the mean over pages."""
    weights = [min(len(sheet.posts), FULL_WEIGHT) for sheet in sheets]
    total = sum(weight * _agreement(shapes, sheet) for sheet, weight in zip(sheets, weights, strict=True))
    return total / sum(weights) if weights else 0.0


def _agreement(shapes: Sequence[PostShape], sheet: Sheet) -> float:
    """Twice the posts that are read as they are seen, a third each for text, author and time, by both their numbers."""
    read = read_on(sheet, shapes)
    by_text = {_letters(post.text): post for post in read}
    given = 0.0
    for seen in sheet.posts:
        post = by_text.get(_letters(seen.text))
        if post is not None:
            is_author = seen.author is None or seen.author.name == post.author.name
            is_time = seen.published is None or seen.published.at == post.published.at
            given += (1 + is_author + is_time) / 3
    return 2 * given / (len(sheet.posts) + len(read)) if read else 0.0


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))[:LETTERS]


def read_on(sheet: Sheet, shapes: Sequence[PostShape]) -> tuple[Post, ...]:
    """The posts of a page by shapes that are read together, without a strategy around them."""
    url, kind = sheet.page.url, shapes[0].on
    return posts_by_shapes(sheet.taker, Strategy(url, url), shapes, Identity(kind, "thread", kind))


def gives_texts(shapes: Sequence[PostShape], sheet: Sheet) -> bool:
    """Whether all texts that are seen on a page are read, with an author and a time: others may be seen than are there.

    On a page of one post nothing repeats, and the clock of the page may be taken for its time.
    """
    read = read_on(sheet, shapes)
    whole = {_letters(post.text) for post in read if _is_whole(post, is_named=True)}
    return len(read) == len(sheet.posts) and all(_letters(seen.text) in whole for seen in sheet.posts)


def with_beside(groups: Sequence[tuple[PostShape, ...]], sheets: Sequence[Sheet]) -> tuple[PostShape, ...]:
    """All shapes in their order; one that finds whole posts on the pages of another, too, is read beside that."""
    left = list(groups)
    found: list[PostShape] = []
    while left:
        group = left.pop(0)
        for other in [each for each in left if stands_beside(group, _unread(group, each), sheets)]:
            left.remove(other)
            group = (*group, *(replace(shape, shares_pages=True) for shape in _unread(group, other)))
        found += group
    return tuple(found)


def _unread(group: Sequence[PostShape], other: Sequence[PostShape]) -> tuple[PostShape, ...]:
    """The shapes that read something else: the first posts of long threads may look like those of short ones."""
    known = {(shape.selector, shape.until, shape.body.at) for shape in group}
    return tuple(shape for shape in other if (shape.selector, shape.until, shape.body.at) not in known)


def stands_beside(group: Sequence[PostShape], other: Sequence[PostShape], sheets: Sequence[Sheet]) -> bool:
    """Whether the other finds whole posts on several pages of the group, and next to nothing else on those.

    Not on all: second pages may lack the article, and few answers have remarks.
    """
    changed = [(own, both) for own, both in _read_twice(group, other, sheets) if len(own) != len(both)]
    # Where a shape knows of no author, nobody is named there.
    is_named = any(shape.author is not None for shape in other)
    hits = sum(_are_added(own, both, is_named) for own, both in changed)
    return hits >= FEWEST_PAGES and hits >= SURELY * len(changed) and _differ([_added(*each) for each in changed])


def _read_twice(
    group: Sequence[PostShape], other: Sequence[PostShape], sheets: Sequence[Sheet]
) -> Iterator[tuple[tuple[Post, ...], tuple[Post, ...]]]:
    """The posts of each page of the group by that alone, and by both."""
    for sheet in sheets:
        if own := read_on(sheet, group):
            yield own, read_on(sheet, (*group, *other))


def _are_added(own: Sequence[Post], both: Sequence[Post], is_named: bool) -> bool:
    """Whether posts were added that are whole, and the others are as they were."""
    added = _added(own, both)
    return len(both) == len(own) + len(added) and all(_is_whole(post, is_named) for post in added)


def _added(own: Sequence[Post], both: Sequence[Post]) -> list[Post]:
    before = {_letters(post.text) for post in own}
    return [post for post in both if _letters(post.text) not in before]


def _differ(pages: Sequence[Sequence[Post]]) -> bool:
    """Whether what was added says mostly something else on each page: a row of advertisements does not.

    Two pages of a thread may both begin with its first post.
    """
    texts = [_letters(post.text) for added in pages for post in added]
    return 2 * len(set(texts)) >= len(texts)


def _is_whole(post: Post, is_named: bool) -> bool:
    is_told = bool(post.author.name) or not is_named
    return is_told and post.published.at is not None and len(_letters(post.text)) >= SHORTEST
