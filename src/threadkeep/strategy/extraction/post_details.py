"""What a page shows of a post besides its text: attachments, reactions, and the post that it answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from threadkeep.model import File
from threadkeep.strategy.extraction.counts import count_in
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.shapes import Field, PostShape

_MINUS = re.compile(r"[-−–]\s?\d")


def attachments_of(reader: FieldReader, record: PageRecord, field: Field | None) -> tuple[File, ...]:
    """The files at all matches of a field, each URL once."""
    if field is None or field.at is None:
        return ()
    files: dict[str, File] = {}
    for node in reader.nodes_in(record, field):
        name, link = reader.value_at(node, field), reader.link_at(node)
        if name is not None and link is not None:
            files.setdefault(link.url, File(name, link.url))
    return tuple(files.values())


def reaction_count(reader: FieldReader, record: PageRecord, field: Field | None) -> int | None:
    """The count of reactions; votes may make it negative."""
    value = reader.value_in(record, field, joins_thousands=True)
    text = value.value if value is not None else ""
    count = count_in(text)
    return -count if count is not None and _MINUS.search(text) else count


def parent_keys(
    reader: FieldReader,
    shape: PostShape,
    posts: Sequence[tuple[PageRecord, str]],
    enclosing: Sequence[str | None],
) -> tuple[str | None, ...]:
    """For each post of a page (record and key) the key of the post that it answers.

    The page names that post, or the depth of the posts shows it; else it is the enclosing post.
    """
    if shape.parent is not None:
        named = [reader.text_in(record, shape.parent) or None for record, _ in posts]
        return tuple(name if name != key else None for name, (_, key) in zip(named, posts, strict=True))
    if shape.depth is not None:
        return tuple(_parents_by_depth([(depth_of(reader, record, shape.depth), key) for record, key in posts]))
    return tuple(enclosing)


def depth_of(reader: FieldReader, record: PageRecord, field: Field) -> int:
    """The depth of a post in its thread; 0 if the page does not show it."""
    return count_in(reader.text_in(record, field)) or 0


def _parents_by_depth(posts: Sequence[tuple[int, str]]) -> Iterator[str | None]:
    """For each post the last one before it that is less deep."""
    ancestors: list[tuple[int, str]] = []
    for depth, key in posts:
        while ancestors and ancestors[-1][0] >= depth:
            ancestors.pop()
        yield ancestors[-1][1] if ancestors else None
        ancestors.append((depth, key))
