"""Authors in a layout that showed too little to tell them: people who write in another layout of the forum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from threadkeep.learn.reading.authors import author_field
from threadkeep.learn.reading.fields import Sought
from threadkeep.learn.reading.sheets import Sheet
from threadkeep.learn.reading.told import Told, told_posts
from threadkeep.page import one_line
from threadkeep.strategy import Field, PostShape

# Posts that somebody must have written to be known.
WROTE = 2
# Known people whom a layout must name, and the share of its posts that must be theirs; nearly all must name somebody.
FEWEST, COVERS, NAMED = 2, 0.5, 0.95
WHY = "author where people are named who write in another layout"


def with_known_names(shapes: Sequence[PostShape], sheets: Sequence[Sheet]) -> tuple[PostShape, ...]:
    """The shapes; one that knows no author takes names from where people stand whom the others name."""
    if all(shape.author is not None for shape in shapes):
        return tuple(shapes)
    wrote = Counter(one.author for shape in shapes for one in told_posts(shape, sheets) if one.author)
    people = frozenset(name for name, posts in wrote.items() if posts >= WROTE)
    return tuple(shape if shape.author is not None else _with_author(shape, sheets, people) for shape in shapes)


def _with_author(shape: PostShape, sheets: Sequence[Sheet], people: Collection[str]) -> PostShape:
    author = _author(told_posts(shape, sheets), people)
    return shape if author is None else replace(shape, author=author, why="; ".join(filter(None, (shape.why, WHY))))


def _author(told: Sequence[Told], people: Collection[str]) -> Field | None:
    sought = [found for one in told if (found := _named(one, people)) is not None]
    if len({one.value for one in sought}) < FEWEST or len(sought) < COVERS * len(told):
        return None
    held = author_field(sought)
    named = sum(bool(one.taker.text_in(one.record, held.field)) for one in told) if held is not None else 0
    return held.field if held is not None and named >= NAMED * len(told) else None


def _named(one: Told, people: Collection[str]) -> Sought | None:
    """The first name of a known person that a record says outside of its text."""
    for node in one.texts():
        name = one_line(one.nodes.texts[node])
        if name in people and not one.is_written(node):
            return Sought(one.taker, one.record, (one.nodes.parents[node],), name)
    return None
