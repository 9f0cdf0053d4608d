"""The links of a page, each with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from threadkeep.fetch import normalise
from threadkeep.model import Link
from threadkeep.page.invisible import one_line
from threadkeep.page.nodes import TEXT_TAG, NodeTable
from threadkeep.page.text import visible_text

# The attribute that holds the address. A frameset is reached through its frames only.
_ADDRESS = {"a": "href", "area": "href", "frame": "src", "link": "href"}
_LINKING = "a[href], area[href], frame[src], link[rel][href]"
_HEAD_RELATIONS = frozenset({"next", "prev", "previous"})
_DIGITS = re.compile(r"\d+")


def links_of(tree: LexborHTMLParser, nodes: NodeTable, base: str, is_nofollow: bool) -> Iterator[tuple[int, Link]]:
    """Every http(s) link in document order, with its node; `is_nofollow` is the page's own word for all of them."""
    places: dict[int, str] = {}
    for node in nodes.numbers_of(tree.css(_LINKING)):
        rel = _relations(nodes, node, is_nofollow)
        if nodes.tags[node] == "link" and _HEAD_RELATIONS.isdisjoint(rel):
            continue
        url = normalise(nodes.attribute(node, _ADDRESS[nodes.tags[node]]) or "", base)
        if url is not None:
            yield node, Link(url, _anchor(nodes, node), _place(nodes, node, places), rel)


def _anchor(nodes: NodeTable, node: int) -> str:
    # Nearly every link holds one text and nothing else.
    is_one_text = nodes.ends[node] == node + 2 and nodes.tags[node + 1] == TEXT_TAG
    if is_one_text:
        return one_line(nodes.texts[node + 1])
    # An arrow beside "Last" is mostly named "Last" too: only a link without words is named by its images.
    text = visible_text(nodes, node, names_images=False).strip() or visible_text(nodes, node)
    return one_line(text)


def _relations(nodes: NodeTable, node: int, is_nofollow: bool) -> tuple[str, ...]:
    given = (nodes.attributes[node].get("rel") or "").lower().split()
    if is_nofollow:
        given.append("nofollow")
    return tuple(dict.fromkeys(given))


def _place(nodes: NodeTable, node: int, places: dict[int, str]) -> str:
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


def _step(nodes: NodeTable, node: int) -> str:
    given = nodes.attributes[node].get("class")
    if not given:
        return nodes.tags[node]
    return ".".join((nodes.tags[node], *dict.fromkeys(_DIGITS.sub("#", given).split())))
