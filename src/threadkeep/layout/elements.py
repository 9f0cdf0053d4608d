"""A page's nodes as layout sees them: labels, lengths of text, and children with users' formatting taken out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate

from threadkeep.page import TEXT_TAG, UNSEEN_TAGS, NodeTable, Page, is_hidden, one_line

# What users sprinkle over their text; a record's structure is the same with and without it.
# fmt: off
FORMATTING = frozenset({
    "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "center", "code", "del", "em", "font", "i", "ins", "kbd", "mark",
    "nobr", "s", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "wbr",
})
# fmt: on
UNSEEN = UNSEEN_TAGS | {"meta", "link", "param", "source"}
_DIGITS = re.compile(r"\d+")
# The proxies of area: a picture weighs as much as 40 characters, a field of a form as 10.
_WEIGHTS = {"img": 40, "input": 10, "textarea": 10, "button": 10}


@dataclass(frozen=True, slots=True)
class Elements:
    """Columns beside the page's nodes; sums run over the nodes before a node, so a subtree costs two look-ups.

    `labels[i]` is the tag with its classes, digits masked, and empty for texts and for what nobody sees. `kids[i]` are
    the elements below `i` that hold structure: formatting is looked through.
    """

    nodes: NodeTable
    labels: tuple[str, ...]
    kids: tuple[tuple[int, ...], ...]
    chars_before: tuple[int, ...]
    linked_before: tuple[int, ...]
    weight_before: tuple[int, ...]

    def chars(self, node: int) -> int:
        """The characters of text below a node that a reader sees."""
        return self.chars_before[self.nodes.ends[node]] - self.chars_before[node]

    def linked(self, node: int) -> int:
        """Those of them that stand in links."""
        return self.linked_before[self.nodes.ends[node]] - self.linked_before[node]

    def area(self, node: int) -> float:
        """The share of the page that a node takes, by its characters, pictures and fields."""
        whole = self.weight_before[-1]
        return (self.weight_before[self.nodes.ends[node]] - self.weight_before[node]) / whole if whole else 0.0


def elements_of(page: Page) -> Elements:
    """The elements of a page; one pass over its nodes."""
    nodes = page.nodes
    seen = _seen(nodes)
    lengths = [len(one_line(text)) if text and is_seen else 0 for text, is_seen in zip(nodes.texts, seen, strict=True)]
    linked = _linked(nodes, lengths)
    weights = [
        length or (_WEIGHTS.get(tag, 0) if is_seen else 0)
        for length, tag, is_seen in zip(lengths, nodes.tags, seen, strict=True)
    ]
    return Elements(
        nodes=nodes,
        labels=_labels(nodes, seen),
        kids=_kids(nodes, seen),
        chars_before=tuple(accumulate(lengths, initial=0)),
        linked_before=tuple(accumulate(linked, initial=0)),
        weight_before=tuple(accumulate(weights, initial=0)),
    )


def _seen(nodes: NodeTable) -> list[bool]:
    tags, attributes, ends = nodes.tags, nodes.attributes, nodes.ends
    seen = [True] * len(tags)
    until = 0
    for node, tag in enumerate(tags):
        if node < until:
            seen[node] = False
        elif tag != TEXT_TAG and (tag in UNSEEN or is_hidden(tag, attributes[node])):
            seen[node] = False
            until = ends[node]
    return seen


def _linked(nodes: NodeTable, lengths: list[int]) -> list[int]:
    linked = [0] * len(nodes)
    until = 0
    for node, tag in enumerate(nodes.tags):
        if tag == "a" and "href" in nodes.attributes[node]:
            until = max(until, nodes.ends[node])
        elif node < until:
            linked[node] = lengths[node]
    return linked


def _labels(nodes: NodeTable, seen: list[bool]) -> tuple[str, ...]:
    known: dict[tuple[str, str | None], str] = {}
    labels: list[str] = []
    for tag, attributes, is_seen in zip(nodes.tags, nodes.attributes, seen, strict=True):
        if tag == TEXT_TAG or not is_seen:
            labels.append("")
            continue
        key = (tag, attributes.get("class") if attributes else None)
        label = known.get(key)
        if label is None:
            label = known[key] = _label(*key)
        labels.append(label)
    return tuple(labels)


def _label(tag: str, given: str | None) -> str:
    return f"{tag}.{'.'.join(sorted(set(_DIGITS.sub('#', given).split())))}" if given else tag


def _kids(nodes: NodeTable, seen: list[bool]) -> tuple[tuple[int, ...], ...]:
    tags, parents = nodes.tags, nodes.parents
    kids: list[list[int]] = [[] for _ in tags]
    holder = [0] * len(tags)
    for node in range(1, len(tags)):
        parent, tag = parents[node], tags[node]
        above = holder[node] = holder[parent] if tags[parent] in FORMATTING else parent
        if tag != TEXT_TAG and seen[node] and tag not in FORMATTING:
            kids[above].append(node)
    return tuple([tuple(below) for below in kids])
