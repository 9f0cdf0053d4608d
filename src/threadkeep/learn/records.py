"""The record around each link: the largest element that holds it and no other link of its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from threadkeep.page import Nodes, Page


def record_nodes(page: Page) -> dict[int, int]:
    """The node of the record around each link; a link that is alone at its place has none.

    Regions are found by what is alike, and rows of few cells, or in categories of two, are not; but links of one place
    are always told apart by what is around them.
    """
    by_spot: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for node, link in zip(page.link_nodes, page.links, strict=True):
        by_spot[spot_of(link.place)].append((node, link.url))
    found: dict[int, int] = {}
    for links in by_spot.values():
        if len({url for _, url in links}) > 1:
            found |= _records(page.nodes, links)
    return found


def _records(nodes: Nodes, links: Sequence[tuple[int, str]]) -> dict[int, int]:
    """For each link its highest ancestor between its neighbours; the same URL twice in a row is one record."""
    found: dict[int, int] = {}
    for number, (node, url) in enumerate(links):
        before = next((other for other, theirs in reversed(links[:number]) if theirs != url), -1)
        after = next((other for other, theirs in links[number + 1 :] if theirs != url), len(nodes))
        found[node] = _highest(nodes, node, before, after)
    usual = sorted(nodes.depths[record] for record in found.values())[len(found) // 2]
    return {node: _at_depth(nodes, node, max(usual, nodes.depths[record])) for node, record in found.items()}


def _at_depth(nodes: Nodes, node: int, depth: int) -> int:
    """The ancestor at a depth: beside the last record nothing shows where it ends, but the others do."""
    while nodes.depths[node] > depth:
        node = nodes.parents[node]
    return node


def _highest(nodes: Nodes, node: int, before: int, after: int) -> int:
    while (parent := nodes.parents[node]) > before and nodes.ends[parent] <= after and parent > 0:
        node = parent
    return node


def spot_of(place: str) -> str:
    """A place without the classes of all but its last steps: rows are odd and even, read and unread."""
    *above, own = place.split(">")
    tags = [step.partition(".")[0] for step in above]
    return ">".join([*tags[:-1], *above[-1:], own])
