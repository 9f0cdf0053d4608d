"""What the markup of a page shows of its layout, as selectors: what tells kinds of page apart where URLs do not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from threadkeep.page import TEXT_TAG, NodeTable

MOST_CLASSES = 4
_DIGITS = re.compile(r"\d+")
_CLASS = re.compile(r"[A-Za-z_-][A-Za-z_-]*")
# The mark of a record, as `post-1203`: what stands before its number is the same for all of them.
_NUMBERED_ID = re.compile(r"([A-Za-z][A-Za-z_-]*)\d+")


def marks_of(nodes: NodeTable, written: Sequence[tuple[int, int]]) -> frozenset[str]:
    """Selectors that find something on the page: a tag with a class or an id with a number, or a tag below another.

    What stands in `written`, from a node to the end of its text, is the markup of people: a thread in which nobody
    breaks a line would else be told from all others by it.
    """
    inside = {node for start, end in written for node in range(start + 1, end)}
    outside = (node for node in range(len(nodes.tags)) if node not in inside)
    return frozenset(mark for node in outside for mark in _marks(nodes, node))


def looks_of(nodes: NodeTable) -> frozenset[str]:
    """Tags with classes made by a program, `Channel_label__b3k9f`: no selectors, for their numbers may be anything."""
    tagged = ((node, tag) for node, tag in enumerate(nodes.tags) if tag != TEXT_TAG)
    return frozenset(
        f"{tag}.{_DIGITS.sub('#', name)}"
        for node, tag in tagged
        for name in nodes.classes(node)[:MOST_CLASSES]
        if _CLASS.fullmatch(name) is None
    )


def _marks(nodes: NodeTable, node: int) -> Iterator[str]:
    tag, parent = nodes.tags[node], nodes.parents[node]
    if tag == TEXT_TAG or parent < 0 or nodes.selector_tag(node) != tag:
        return
    yield f"{nodes.selector_tag(parent)}>{tag}"
    for name in nodes.classes(node)[:MOST_CLASSES]:
        if _CLASS.fullmatch(name):
            yield f"{tag}.{name}"
    if numbered := _NUMBERED_ID.fullmatch(nodes.attribute(node, "id") or ""):
        yield f'{tag}[id^="{numbered[1]}"]'
