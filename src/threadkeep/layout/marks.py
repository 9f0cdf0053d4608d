"""Marks of elements: what several of them share, and by which they may be the records of a page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from threadkeep.layout.stock import Stock

_DIGITS = re.compile(r"\d+")
# Elements whose children are looked at on one page, children of one, and nodes that share a mark.
MAX_PARENTS = 400
MAX_CHILDREN = 2_000
MAX_RECORDS = 500
_PAINT = frozenset({"class", "id", "style", "href", "src", "title", "alt", "name"})


def marked_nodes(stock: Stock) -> dict[str, tuple[int, ...]]:
    """The nodes that share a mark, for every mark of the children of all elements that hold a date."""
    nodes = stock.elements.nodes
    marked: dict[str, list[int]] = defaultdict(list)
    for parent in sorted(_above_dates(stock))[:MAX_PARENTS]:
        for child in islice(nodes.children(parent), MAX_CHILDREN):
            if stock.elements.labels[child]:
                for mark in _marks(stock, parent, child):
                    marked[mark].append(child)
    # Most nodes share several marks: of marks with the same nodes the first is enough.
    distinct: dict[tuple[int, ...], str] = {}
    for mark, found in marked.items():
        distinct.setdefault(tuple(sorted(found)[:MAX_RECORDS]), mark)
    return {mark: nodes for nodes, mark in distinct.items()}


def _above_dates(stock: Stock) -> set[int]:
    above: set[int] = set()
    for item in stock.dated:
        node = item.holder
        while node >= 0 and node not in above:
            above.add(node)
            node = stock.elements.nodes.parents[node]
    return above


def _marks(stock: Stock, parent: int, node: int) -> Iterator[str]:
    nodes, labels = stock.elements.nodes, stock.elements.labels
    label, tag = labels[node], nodes.tags[node]
    yield f"{parent}>{label}"
    yield f"{labels[parent]}>{label}"
    given = nodes.attributes[node]
    classes = _DIGITS.sub("#", given.get("class") or "").split()
    yield from (f"{tag}.{name}" for name in dict.fromkeys(classes))
    if len(classes) != 1:
        yield f"{parent}>{tag}"
    for name in ("id", "name"):
        value = given.get(name)
        if value and (masked := _DIGITS.sub("#", value)) != value:
            yield f"{tag}[{name}={masked}]"
        elif value and name == "name":
            yield f"{parent}>{tag}[name]"
    if painted := [name for name in given if name not in _PAINT]:
        yield f"{parent}>{tag}[{' '.join(painted)}]"
    front = [labels[kid] for kid in stock.elements.kids[node][:2]]
    yield f"{tag}({' '.join(front)})"
    if tag == "tr":
        yield f"{parent}>tr({' '.join(_cell(stock, cell) for cell in nodes.children(node))})"


def _cell(stock: Stock, cell: int) -> str:
    nodes = stock.elements.nodes
    return f"{nodes.tags[cell]}{nodes.attributes[cell].get('colspan') or ''}" if stock.elements.labels[cell] else ""
