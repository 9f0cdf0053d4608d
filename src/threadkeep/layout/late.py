"""What a forum adds at the end of a post's text: the author's signature, and a note that the post was edited."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.stock import Item, Stock
from threadkeep.page.nodes import TEXT

LONGEST = 400


@dataclass(frozen=True, slots=True)
class _Ending:
    """One of the last children of a body: its node, its label and what it says."""

    node: int
    label: str
    text: str
    has_date: bool


def late_parts(stock: Stock, bodies: Sequence[int | None], authors: Sequence[Item | None]) -> frozenset[int]:
    """The nodes at the ends of bodies that their authors did not write with them."""
    endings = [tuple(_endings(stock, body)) if body is not None else () for body in bodies]
    names = [author.text if author else "" for author in authors]
    signed = _signatures(endings, names)
    noted = {
        ending.node
        for found, name in zip(endings, names, strict=True)
        for ending in found
        if ending.has_date and name and name in ending.text
    }
    known = {ending.label for found in endings for ending in found if ending.node in signed | noted}
    named = {label for label in known if "." in label}
    return frozenset(
        ending.node for found in endings for ending in found if ending.node in signed | noted or ending.label in named
    )


def _endings(stock: Stock, body: int) -> Iterator[_Ending]:
    """The block children at the end of a body, the last first; something must stand before them."""
    nodes, labels = stock.elements.nodes, stock.elements.labels
    children = [child for child in nodes.children(body) if nodes.tags[child] != TEXT or nodes.texts[child].strip()]
    for child in children[:0:-1][:3]:
        items = stock.between(child, nodes.ends[child])
        text = " ".join(item.text for item in items)
        if nodes.tags[child] == TEXT or not text or len(text) > LONGEST:
            return
        yield _Ending(child, labels[child], text, any(item.moment is not None for item in items))


def _signatures(endings: Sequence[Sequence[_Ending]], names: Sequence[str]) -> set[int]:
    """What one author, and nobody else, ends several posts with."""
    said: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for found, name in zip(endings, names, strict=True):
        for ending in found:
            said[ending.text].append((name, ending.node))
    repeated = [where for where in said.values() if len(where) > 1 and len({name for name, _ in where}) == 1]
    return {node for where in repeated for _, node in where}
