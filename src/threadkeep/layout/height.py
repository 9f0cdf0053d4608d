"""The height of an element in lines, estimated without a renderer."""

from __future__ import annotations

from threadkeep.layout.elements import FORMATTING, elements_of
from threadkeep.page import TEXT_TAG, Page

# Characters of a line, as pages are usually wide.
LINE = 90
_TALL = frozenset({"img", "tr", "hr", "textarea", "button"})


def heights_of(page: Page) -> tuple[int, ...]:
    """The lines that each node takes: its text by 90 characters a line and block, a line a picture and table row."""
    elements = elements_of(page)
    nodes = elements.nodes
    chars = [0] * len(nodes)
    heights = [0] * len(nodes)
    for node in range(len(nodes) - 1, -1, -1):
        tag, parent = nodes.tags[node], nodes.parents[node]
        if tag == TEXT_TAG:
            chars[node] = elements.chars_before[node + 1] - elements.chars_before[node]
        elif not elements.labels[node]:
            continue
        elif tag not in FORMATTING and tag != "a":
            heights[node] += -(-chars[node] // LINE) + (tag in _TALL)
            chars[node] = 0
        if parent >= 0:
            chars[parent] += chars[node]
            heights[parent] += heights[node]
    return tuple(heights)
