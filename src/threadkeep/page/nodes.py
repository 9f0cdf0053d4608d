"""The flat copy of a page's tree: parallel tuples in document order, a node is its number in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

TEXT = "-text"
_COMMENT = "-comment"

Attributes = Mapping[str, str | None]
_NO_ATTRIBUTES: Attributes = {}


@dataclass(frozen=True, slots=True)
class Nodes:
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

    def children(self, node: int) -> Iterator[int]:
        child = node + 1
        while child < self.ends[node]:
            yield child
            child = self.ends[child]

    def elements(self, tags: frozenset[str]) -> Iterator[int]:
        return (node for node, tag in enumerate(self.tags) if tag in tags)

    def numbered(self, found: Iterable[LexborNode]) -> tuple[int, ...]:
        """The nodes that a selector found, each once, in document order."""
        return tuple(sorted({self.numbers[node.mem_id] for node in found if node.mem_id in self.numbers}))


def flat(tree: LexborHTMLParser) -> Nodes:
    tags: list[str] = []
    parents: list[int] = []
    depths: list[int] = []
    attributes: list[Attributes] = []
    texts: list[str] = []
    numbers: dict[int, int] = {}
    for node in tree.root.traverse(include_text=True) if tree.root is not None else ():
        tag = node.tag or _COMMENT
        is_text = tag == TEXT
        if tag[0] == "-" and not is_text:
            continue
        above = node.parent
        parent = numbers.get(above.mem_id, -1) if above is not None else -1
        numbers[node.mem_id] = len(tags)
        tags.append(tag)
        parents.append(parent)
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
        attributes.append(_NO_ATTRIBUTES if is_text else node.attributes)
        texts.append((node.text_content or "") if is_text else "")
    return Nodes(tuple(tags), tuple(parents), tuple(depths), _ends(parents), tuple(attributes), tuple(texts), numbers)


def _ends(parents: list[int]) -> tuple[int, ...]:
    sizes = [1] * len(parents)
    for node in range(len(parents) - 1, 0, -1):
        sizes[parents[node]] += sizes[node]
    return tuple(node + size for node, size in enumerate(sizes))
