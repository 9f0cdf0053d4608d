"""The links of a page, each with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from threadkeep.fetch.urls import normalise
from threadkeep.model import Link
from threadkeep.page.nodes import Nodes
from threadkeep.page.text import visible_text

# The attribute that holds the address. A frameset is reached through its frames only.
_ADDRESS = {"a": "href", "area": "href", "frame": "src", "link": "href"}
_LINKING = frozenset(_ADDRESS)
_HEAD_RELATIONS = frozenset({"next", "prev", "previous"})
_DIGITS = re.compile(r"\d+")


def links_of(nodes: Nodes, base: str, is_nofollow: bool) -> Iterator[tuple[int, Link]]:
    """Every http(s) link in document order, with its node; `is_nofollow` is the page's own word for all of them."""
    places: dict[int, str] = {}
    for node in nodes.elements(_LINKING):
        address = nodes.attribute(node, _ADDRESS[nodes.tags[node]])
        rel = _relations(nodes, node, is_nofollow)
        if address is None or (nodes.tags[node] == "link" and _HEAD_RELATIONS.isdisjoint(rel)):
            continue
        url = normalise(address, base)
        if url is not None:
            yield node, Link(url, " ".join(visible_text(nodes, node).split()), _place(nodes, node, places), rel)


def _relations(nodes: Nodes, node: int, is_nofollow: bool) -> tuple[str, ...]:
    given = (nodes.attributes[node].get("rel") or "").lower().split()
    return tuple(dict.fromkeys([*given, "nofollow"] if is_nofollow else given))


def _place(nodes: Nodes, node: int, places: dict[int, str]) -> str:
    """The tag path with classes, `ul.rows>li.row>a`; digits in classes are masked, they count things."""
    steps: list[int] = []
    while node >= 0 and node not in places:
        steps.append(node)
        node = nodes.parents[node]
    for step in reversed(steps):
        above = places.get(nodes.parents[step], "")
        places[step] = f"{above}>{_step(nodes, step)}" if above else _step(nodes, step)
        node = step
    return places[node]


def _step(nodes: Nodes, node: int) -> str:
    classes = dict.fromkeys(_DIGITS.sub("#", name) for name in nodes.classes(node))
    return ".".join((nodes.tags[node], *classes))
