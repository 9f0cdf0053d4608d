"""The record around each link: the largest element that holds it and no other link of its place and shape."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set

from threadkeep.fetch import path_and_query
from threadkeep.learn.slots import slots_of
from threadkeep.model import Link
from threadkeep.page import NodeTable, Page, dates_in, is_elapsed_time, without_filler_words

CELLS = frozenset({"td", "th"})
_LETTER = re.compile(r"[^\W\d_]")
_HOUR = re.compile(r"\d[:.hH]\d\d")


def places_of(page: Page) -> tuple[str, ...]:
    """Where each link stands, without a class that sets one link apart from its list.

    Of two rows one may be odd and one even, `td.name` and `td.name.alt`: then no place has two links.
    """
    lists = [_list_of(link) for link in page.links]
    urls: defaultdict[tuple[str, ...], defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for own, link in zip(lists, page.links, strict=True):
        urls[own][_parent(link.place)].add(link.url)
    return tuple(_plain(link.place, urls[own]) for own, link in zip(lists, page.links, strict=True))


def _list_of(link: Link) -> tuple[str, ...]:
    """What the links of one list have in common: the way to them without classes, their own, and the shape of URLs."""
    *above, own = link.place.split(">")
    return (*(step.partition(".")[0] for step in above), own, *slots_of(path_and_query(link.url)).leads)


def _parent(place: str) -> str:
    return place.rpartition(">")[0].rpartition(">")[2]


def _plain(place: str, urls: Mapping[str, Set[str]]) -> str:
    """A place with its parent as it is elsewhere in the list with fewer classes, where one of the two has one link."""
    parent = _parent(place)
    own = _classes(parent)
    near = [other for other in urls if min(len(urls[parent]), len(urls[other])) == 1]
    plain = min((other for other in near if _classes(other) and _classes(other) < own), key=len, default=parent)
    return ">".join([*place.split(">")[:-2], plain, place.rpartition(">")[2]]) if plain != parent else place


def _classes(step: str) -> frozenset[str]:
    return frozenset(step.split(".")[1:])


def record_nodes(page: Page, places: Sequence[str]) -> dict[int, int]:
    """The node of the record around each link; a link that is alone at its place has none.

    Regions are found by what is alike, and rows of few cells, or in categories of two, are not; but links of one place
    and shape are always told apart by what is around them. The title of a row and its last post may stand alike in
    their cells: then their columns tell them, or the shape of their URLs, or that one of them says a time.
    """
    by_spot: defaultdict[tuple[str, tuple[str, ...]], list[tuple[int, str]]] = defaultdict(list)
    for node, link, place in zip(page.link_nodes, page.links, places, strict=True):
        spot = spot_of(place, column_of(page.nodes, node), is_time=says_time(link.anchor))
        by_spot[spot, slots_of(path_and_query(link.url)).leads].append((node, link.url))
    found: dict[int, int] = {}
    for links in by_spot.values():
        if len({url for _, url in links}) > 1:
            found |= _records(page.nodes, links)
    return found


def _records(nodes: NodeTable, links: Sequence[tuple[int, str]]) -> dict[int, int]:
    """For each link its highest ancestor between its neighbours; the same URL twice in a row is one record."""
    found: dict[int, int] = {}
    for number, (node, url) in enumerate(links):
        before = next((other for other, theirs in reversed(links[:number]) if theirs != url), -1)
        after = next((other for other, theirs in links[number + 1 :] if theirs != url), len(nodes))
        found[node] = _highest(nodes, node, before, after)
    usual = sorted(nodes.depths[record] for record in found.values())[len(found) // 2]
    return {node: _at_depth(nodes, node, max(usual, nodes.depths[record])) for node, record in found.items()}


def _at_depth(nodes: NodeTable, node: int, depth: int) -> int:
    """The ancestor at a depth: beside the last record nothing shows where it ends, but the others do."""
    while nodes.depths[node] > depth:
        node = nodes.parents[node]
    return node


def _highest(nodes: NodeTable, node: int, before: int, after: int) -> int:
    while (parent := nodes.parents[node]) > before and nodes.ends[parent] <= after and parent > 0:
        node = parent
    return node


def column_of(nodes: NodeTable, node: int) -> int:
    """The column of the cell that a link stands in, counted from 1; 0 outside of tables."""
    while node >= 0 and nodes.tags[node] not in CELLS:
        node = nodes.parents[node]
    if node < 0:
        return 0
    return sum(nodes.tags[each] in CELLS for each in nodes.children(nodes.parents[node]) if each <= node)


def spot_of(place: str, column: int = 0, *, is_time: bool = False) -> str:
    """A place without the classes of all but its last steps: rows are odd and even, read and unread.

    Where no class is left, the column tells one cell from another. A time is no title, wherever it stands.
    """
    *above, own = place.split(">")
    tags = [step.partition(".")[0] for step in above]
    spot = ">".join([*tags[:-1], *above[-1:], own])
    cell = spot if "." in spot or not column else f"{spot}:{column}"
    return f"{cell}:time" if is_time else cell


def says_time(anchor: str) -> bool:
    """Whether words are a time and nothing else: "03/31(화) 01:22", "um 15:04 Uhr" or "7 hours ago" is a last post.

    Months without an hour are lists of their own in mail archives.
    """
    times = (raw for raw, shape in dates_in(anchor) if _HOUR.search(raw) or is_elapsed_time(shape))
    time = next(times, "")
    return time != "" and _LETTER.search(without_filler_words(anchor.replace(time, ""))) is None
