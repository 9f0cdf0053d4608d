"""Sums over the nodes of a page: letters and links before each node, so that a subtree is measured at once."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from threadkeep.page import INLINE_TAGS, TEXT_TAG, NodeTable, is_hidden

_DIGITS = re.compile(r"\d+")
# A cell is a part of the row, and an inline element is a part of the line.
_INSIDE_UNITS = INLINE_TAGS | {"td", "th", "tbody", "br", "img"}


@dataclass(frozen=True, slots=True)
class NodeSums:
    """`letters[i]`: letters of unlinked visible text before node `i`; `links[i]`: links before it.

    `visible_texts` are the text nodes that a reader sees, each with whether it is inside a link. `blocks[i]` is the
    nearest element around `i` that is no part of a line. `copies[i]` counts the siblings with the same tag and classes.
    """

    letters: tuple[int, ...]
    links: tuple[int, ...]
    visible_texts: tuple[tuple[int, bool], ...]
    blocks: tuple[int, ...]
    steps: tuple[str, ...]
    copies: tuple[int, ...]

    def letters_in(self, nodes: NodeTable, node: int) -> int:
        return self.letters[nodes.ends[node]] - self.letters[node]

    def links_in(self, nodes: NodeTable, node: int) -> int:
        return self.links[nodes.ends[node]] - self.links[node]


def node_sums(nodes: NodeTable) -> NodeSums:
    steps = _steps(nodes)
    letters, links, texts = _prefix_sums(nodes)
    return NodeSums(letters, links, texts, _blocks(nodes), steps, _copies(nodes, steps))


def _steps(nodes: NodeTable) -> tuple[str, ...]:
    """Tag and classes of each element with digits masked; at most three classes, the rest is decoration."""
    known: dict[tuple[str, str], str] = {}
    steps = []
    for tag, attributes in zip(nodes.tags, nodes.attributes, strict=True):
        given = attributes.get("class") or ""
        if (step := known.get((tag, given))) is None:
            step = known[tag, given] = ".".join((tag, *_DIGITS.sub("#", given).split()[:3]))
        steps.append(step)
    return tuple(steps)


def _prefix_sums(nodes: NodeTable) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, bool], ...]]:
    letters, links, texts = [0], [0], []
    count = link_count = link_end = hidden_end = 0
    for node, tag in enumerate(nodes.tags):
        if tag == TEXT_TAG:
            if node >= hidden_end and (size := _letters(nodes.texts[node])):
                is_linked = node < link_end
                count += 0 if is_linked else size
                texts.append((node, is_linked))
        elif node >= hidden_end:
            if is_hidden(tag, nodes.attributes[node]):
                hidden_end = nodes.ends[node]
            elif tag == "a":
                link_count, link_end = link_count + 1, nodes.ends[node]
        letters.append(count)
        links.append(link_count)
    return tuple(letters), tuple(links), tuple(texts)


def _letters(text: str) -> int:
    stripped = text.strip()
    return sum(map(len, stripped.split())) if stripped else 0


def _blocks(nodes: NodeTable) -> tuple[int, ...]:
    blocks: list[int] = []
    for node, (tag, parent) in enumerate(zip(nodes.tags, nodes.parents, strict=True)):
        is_part = parent >= 0 and (tag == TEXT_TAG or tag in INLINE_TAGS)
        blocks.append(blocks[parent] if is_part else node)
    return tuple(blocks)


def _copies(nodes: NodeTable, steps: tuple[str, ...]) -> tuple[int, ...]:
    counts = Counter(zip(nodes.parents, steps, strict=True))
    return tuple([counts[pair] for pair in zip(nodes.parents, steps, strict=True)])


def unit_around(nodes: NodeTable, sums: NodeSums, node: int) -> int | None:
    """The smallest element around a node that repeats among its siblings, rows and posts but not cells."""
    parent = nodes.parents[node]
    while parent >= 0:
        if sums.copies[parent] > 1 and nodes.tags[parent] not in _INSIDE_UNITS:
            return parent
        parent = nodes.parents[parent]
    return None


def column_of(nodes: NodeTable, node: int) -> int:
    """The number of the table column around a node, from 1; 0 outside of tables."""
    while node >= 0 and nodes.tags[node] not in ("td", "th"):
        node = nodes.parents[node]
    if node < 0:
        return 0
    cells = [each for each in nodes.children(nodes.parents[node]) if nodes.tags[each] in ("td", "th")]
    return cells.index(node) + 1
