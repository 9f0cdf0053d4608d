"""Which elements of a page are marked by what was seen on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from threadkeep.layout import Record, Region
from threadkeep.page import TEXT_TAG, NodeTable
from threadkeep.sitemap.sight import Sight

Name = Literal["record", "post", "author", "date", "body", "maybe-date", "flip"]
# Menus and crumbs repeat, too; below this share of the page a region is described in words only.
LEAST_AREA = 0.005
# Regions beside each other are distinguished by so many colours.
COLOURS = 6


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing to draw on an element; `number` is written at its corner, `colour` is a number below COLOURS."""

    name: Name
    number: str = ""
    colour: int = 0


def large_regions(sight: Sight) -> tuple[Region, ...]:
    """The regions that are drawn, in the order of their numbers."""
    return tuple(region for region in sight.regions if not region.is_nested and region.area >= LEAST_AREA)


def marks_of(nodes: NodeTable, sight: Sight) -> dict[int, tuple[Mark, ...]]:
    """The marks of each element; what is said of a text is drawn on the element around it."""
    found: defaultdict[int, list[Mark]] = defaultdict(list)
    for node, mark in _marks(sight):
        element = nodes.parents[node] if nodes.tags[node] == TEXT_TAG else node
        if all(mark.name != other.name for other in found[element]):
            found[element].append(mark)
    return {element: tuple(marks) for element, marks in found.items()}


def _marks(sight: Sight) -> Iterator[tuple[int, Mark]]:
    for number, post in enumerate(sight.thread_posts, start=1):
        yield from _numbered(post.record, Mark("post", str(number)))
        parts: tuple[tuple[int | None, Name], ...] = (
            (post.author_node, "author"),
            (post.date_node, "date"),
            (post.body_node, "body"),
        )
        yield from ((node, Mark(name)) for node, name in parts if node is not None)
    for number, region in enumerate(large_regions(sight), start=1):
        for place, record in enumerate(region.records, start=1):
            yield from _numbered(record, Mark("record", f"{number}.{place}", number % COLOURS))
    flips = {link.url for link in sight.flips}
    yield from ((node, Mark("flip")) for node, link in sight.links.items() if link.url in flips)
    yield from ((date.candidate.node, Mark("maybe-date")) for date in sight.dates)


def _numbered(record: Record, mark: Mark) -> Iterator[tuple[int, Mark]]:
    """The number is on the first node of a run, the outline around each."""
    first, *others = record.nodes
    yield first, mark
    yield from ((node, Mark(mark.name, "", mark.colour)) for node in others)
