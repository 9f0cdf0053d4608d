"""The pieces of a body, side by side: what each says, and whether the forum says it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.found import Found
from threadkeep.model import Moment
from threadkeep.page import TEXT_TAG

# Wrappers around a single element that are looked through.
DEEPEST = 3
_QUOTES = frozenset({"blockquote", "pre", "code", "q", "table", "ul", "ol", "img"})


@dataclass(frozen=True, slots=True)
class Unit:
    """A child of a body that holds text; `is_furniture`: all of it is the forum's; `is_ruled`: a rule begins it.

    `is_quote`: somebody's words or code stand in it, as users put them into their texts.
    """

    node: int
    tag: str
    label: str
    text: str
    moment: Moment | None
    is_furniture: bool
    is_ruled: bool
    is_quote: bool


def units_of(found: Found, run: Sequence[int]) -> tuple[Unit, ...]:
    """The units of a body in document order; those of a single element are its children."""
    nodes = found.columns.stock.elements.nodes
    for _ in range(DEEPEST):
        if len(run) != 1 or nodes.tags[run[0]] == TEXT_TAG:
            break
        run = [node for node in nodes.children(run[0]) if nodes.tags[node] != TEXT_TAG or nodes.texts[node].strip()]
    return tuple(_units(found, run))


def _units(found: Found, run: Sequence[int]) -> Iterator[Unit]:
    elements = found.columns.stock.elements
    nodes = elements.nodes
    is_ruled = False
    for node in run:
        items = found.columns.stock.between(node, nodes.ends[node])
        if nodes.tags[node] == "hr":
            is_ruled = True
        if not items:
            continue
        starts_ruled = any(nodes.tags[each] == "hr" for each in range(node, items[0].node))
        yield Unit(
            node=node,
            tag=nodes.tags[node],
            label=elements.labels[node],
            text=" ".join(item.text for item in items),
            moment=next((item.moment for item in items if item.moment is not None), None),
            is_furniture=all(item.node in found.furniture for item in items),
            is_ruled=is_ruled or starts_ruled,
            is_quote=any(nodes.tags[each] in _QUOTES for each in range(node, nodes.ends[node])),
        )
        is_ruled = False
