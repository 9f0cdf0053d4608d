"""Short texts of a page with their place: where values of fields may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from threadkeep.page import NodeTable, Page

# A value of a field is short; of an element with more text or more nodes, the text is not looked at.
MAX_TEXT = 240
# The limit for the nodes of such an element. Chosen, not tuned.
_MAX_NODES = 40
_UNSEEN = frozenset({"script", "style", "template", "noscript", "svg", "select", "option", "head", "title", "textarea"})
_DIGITS = re.compile(r"\d+")
# What parts two values in one text. A colon in a time of day has no space behind it.
SEPARATORS = (": ", " | ", " – ", " — ", " - ", " @ ", " • ", " · ", ", ", " / ", " at ")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an element's text: which separator cuts it, and the number of the part; "" and 0 mean all of it."""

    separator: str = ""
    number: int = 0

    def of(self, text: str) -> str | None:
        if not self.separator:
            return text
        parts = text.split(self.separator)
        # A negative number counts from the end: names may have the separator in them, what follows has not.
        return parts[self.number].strip() if -len(parts) <= self.number < len(parts) and len(parts) > 1 else None


WHOLE = Piece()


@dataclass(frozen=True, slots=True)
class Outline:
    """The places and short texts of a page's elements. `places[i]` is the tag path of node i with classes."""

    nodes: NodeTable
    places: tuple[str, ...]
    texts: tuple[str, ...]

    def lowest_common(self, first: int, second: int) -> int:
        """The smallest element that holds both nodes."""
        while not first <= second < self.nodes.ends[first]:
            first = self.nodes.parents[first]
        return first

    def label(self, node: int) -> str:
        """The short text of the element just before, such as the `<dt>` of a `<dd>`; empty if there is none."""
        parent, before = self.nodes.parents[node], -1
        for child in self.nodes.children(parent) if parent >= 0 else ():
            if child >= node:
                break
            if self.texts[child]:
                before = child
        return self.texts[before].rstrip(" :").casefold() if before >= 0 and len(self.texts[before]) <= 40 else ""


def outline_of(page: Page) -> Outline:
    nodes = page.nodes
    places: list[str] = []
    for node in range(len(nodes)):
        above = places[nodes.parents[node]] if nodes.parents[node] >= 0 else ""
        places.append(f"{above}>{_step(nodes, node)}" if above else _step(nodes, node))
    return Outline(nodes, tuple(places), tuple(_texts(nodes)))


def _step(nodes: NodeTable, node: int) -> str:
    given = nodes.attributes[node].get("class") if nodes.attributes[node] else None
    return ".".join((nodes.tags[node], *dict.fromkeys(_DIGITS.sub("#", given).split()))) if given else nodes.tags[node]


def _texts(nodes: NodeTable) -> Iterator[str]:
    unseen_until = 0
    for node, tag in enumerate(nodes.tags):
        if tag in _UNSEEN:
            unseen_until = max(unseen_until, nodes.ends[node])
        is_short = nodes.ends[node] - node <= _MAX_NODES
        yield _text(nodes, node) if is_short and node >= unseen_until and tag != "-text" else ""


def _text(nodes: NodeTable, node: int) -> str:
    parts = [nodes.texts[below] for below in range(node + 1, nodes.ends[node]) if nodes.texts[below]]
    text = " ".join(" ".join(parts).split())
    return text if len(text) <= MAX_TEXT else ""
