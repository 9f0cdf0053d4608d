"""What a page says of a post beside its words: its files, what readers think of it, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from threadkeep.model import File
from threadkeep.strategy.extraction.counts import count_in
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.shapes import Field, PostShape

_MINUS = re.compile(r"[-−–]\s?\d")


def attachments_of(taker: FieldReader, record: PageRecord, wanted: Field | None) -> tuple[File, ...]:
    """The files at all matches of a field, each address once."""
    if wanted is None or wanted.at is None:
        return ()
    found = ((taker.value_at(node, wanted), taker.link_at(node)) for node in taker.nodes_in(record, wanted))
    files: dict[str, File] = {}
    for name, link in found:
        if name is not None and link is not None:
            files.setdefault(link.url, File(name, link.url))
    return tuple(files.values())


def reaction_count(taker: FieldReader, record: PageRecord, wanted: Field | None) -> int | None:
    """A count, which votes may make negative."""
    taken = taker.value_in(record, wanted, closes_up=True)
    shown = taken.value if taken is not None else ""
    count = count_in(shown)
    return -count if count is not None and _MINUS.search(shown) else count


def parent_keys(
    taker: FieldReader, shape: PostShape, found: Sequence[tuple[PageRecord, str]], around: Sequence[str | None]
) -> tuple[str | None, ...]:
    """The key of the post that each of a page's posts answers.

    It is named on the page, or told by how deep a post stands; else it is the post `around` it.
    """
    if shape.parent is not None:
        named = [taker.text_in(record, shape.parent) or None for record, _ in found]
        return tuple(name if name != key else None for name, (_, key) in zip(named, found, strict=True))
    if shape.depth is not None:
        return tuple(_above([(depth_of(taker, record, shape.depth), key) for record, key in found]))
    return tuple(around)


def depth_of(taker: FieldReader, record: PageRecord, wanted: Field) -> int:
    """How deep a post stands; one that does not say it stands at the top."""
    return count_in(taker.text_in(record, wanted)) or 0


def _above(posts: Sequence[tuple[int, str]]) -> Iterator[str | None]:
    """For each the last one before it that stands less deep."""
    above: list[tuple[int, str]] = []
    for depth, key in posts:
        while above and above[-1][0] >= depth:
            above.pop()
        yield above[-1][1] if above else None
        above.append((depth, key))
