"""The flat copy of a page's tree: parallel tuples in document order, a node is its number in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

TEXT_TAG = "-text"
# fmt: off
VOID_TAGS = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
})
# fmt: on

_PLAIN_TAG = re.compile(r"[a-z][a-z0-9-]*")
Attributes = Mapping[str, str | None]
_NO_ATTRIBUTES: Attributes = {}


@dataclass(frozen=True, slots=True)
class NodeTable:
    """Elements and texts in document order; the nodes below `i` are `i + 1` up to, not including, `ends[i]`.

    `parents[0]` is -1. `texts[i]` is empty for elements, `attributes[i]` for texts. `numbers` finds the node that a
    selector found in the tree.
    """

    tags: tuple[str, ...]
    parents: tuple[int, ...]
    depths: tuple[int, ...]
    ends: tuple[int, ...]
    attributes: tuple[Attributes, ...]
    texts: tuple[str, ...]
    numbers: Mapping[int, int]

    def __len__(self) -> int:
        return len(self.tags)

    def attribute(self, node: int, name: str) -> str | None:
        """The value of an attribute, empty where it has none; None where there is no such attribute."""
        given = self.attributes[node]
        return (given[name] or "") if name in given else None

    def classes(self, node: int) -> tuple[str, ...]:
        return tuple((self.attributes[node].get("class") or "").split())

    def selector_tag(self, node: int) -> str:
        """The element's name in a selector; "*" for a name that a selector would have to escape.

        A parser reads "<ann@host.example>" in a text as an element of this name.
        """
        return self.tags[node] if _PLAIN_TAG.fullmatch(self.tags[node]) else "*"

    def children(self, node: int) -> Iterator[int]:
        child = node + 1
        while child < self.ends[node]:
            yield child
            child = self.ends[child]

    def numbers_of(self, found: Iterable[LexborNode]) -> tuple[int, ...]:
        """The nodes that a selector found, each once, in document order."""
        return tuple(sorted({self.numbers[node.mem_id] for node in found if node.mem_id in self.numbers}))


def node_table(tree: LexborHTMLParser) -> NodeTable:
    """The nodes of a tree, comments left out."""
    below = tree.root.traverse(include_text=True) if tree.root is not None else ()
    named = [(node, tag) for node in below if (tag := node.tag) is not None and (tag[0] != "-" or tag == TEXT_TAG)]
    numbers = {node.mem_id: number for number, (node, _) in enumerate(named)}
    # The first is the root; what is above it is no node of ours.
    parents = [numbers.get(above.mem_id, -1) if (above := node.parent) is not None else -1 for node, _ in named]
    return NodeTable(
        tags=tuple([tag for _, tag in named]),
        parents=tuple(parents),
        depths=_depths(parents),
        ends=_ends(parents),
        attributes=tuple([_NO_ATTRIBUTES if tag == TEXT_TAG else node.attributes for node, tag in named]),
        texts=tuple([(node.text_content or "") if tag == TEXT_TAG else "" for node, tag in named]),
        numbers=numbers,
    )


def _depths(parents: list[int]) -> tuple[int, ...]:
    depths: list[int] = []
    for parent in parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    return tuple(depths)


def _ends(parents: list[int]) -> tuple[int, ...]:
    ends = list(range(1, len(parents) + 1))
    for node in range(len(parents) - 1, 0, -1):
        parent = parents[node]
        if ends[node] > ends[parent]:
            ends[parent] = ends[node]
    return tuple(ends)
