"""What page types are told by: sums over a page's nodes, and its regions, posts, dates and links beside them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.layout.posts import SeenPost
from threadkeep.layout.regions import Record, Region
from threadkeep.model import Link
from threadkeep.page import Page
from threadkeep.page.dates import DateCandidate
from threadkeep.sitemap.sums import Sums, sums_of

# Characters that fill a line of a page.
LINE = 90
# What nearly every record has: one may be an advertisement or a row without answers.
NEARLY_ALL = 0.8


@dataclass(frozen=True, slots=True)
class PageLook:
    """`dated` are the nodes of the date candidates, `linking` those of the links, both in document order."""

    page: Page
    sums: Sums
    regions: tuple[Region, ...]
    posts: tuple[SeenPost, ...]
    candidates: tuple[DateCandidate, ...]
    dated: tuple[int, ...]
    linking: tuple[int, ...]

    @property
    def plain_chars(self) -> int:
        """The characters of the page that stand outside links."""
        return self.sums.chars_before[-1] - self.sums.linked_before[-1]

    def span(self, record: Record) -> tuple[int, int]:
        return record.nodes[0], self.page.nodes.ends[record.nodes[-1]]

    def chars(self, record: Record) -> int:
        start, end = self.span(record)
        return self.sums.chars_before[end] - self.sums.chars_before[start]

    def linked(self, record: Record) -> int:
        start, end = self.span(record)
        return self.sums.linked_before[end] - self.sums.linked_before[start]

    def plain(self, record: Record) -> int:
        return self.chars(record) - self.linked(record)

    def height(self, record: Record) -> int:
        """The lines of a record: what a block holds, in lines of 90 characters."""
        nodes = self.page.nodes
        start, end = self.span(record)
        blocks = sum(1 for node in range(start, end) if nodes.tags[node] in _LINES)
        return max(1, blocks) + self.chars(record) // LINE

    def links(self, record: Record) -> Sequence[Link]:
        start, end = self.span(record)
        return self.page.links[bisect_left(self.linking, start) : bisect_left(self.linking, end)]

    def numbered_links(self, record: Record) -> Iterator[tuple[int, Link]]:
        """The links of a record with their nodes."""
        start, end = self.span(record)
        places = slice(bisect_left(self.linking, start), bisect_left(self.linking, end))
        return zip(self.linking[places], self.page.links[places], strict=True)

    def dates(self, record: Record) -> Sequence[DateCandidate]:
        start, end = self.span(record)
        return self.candidates[bisect_left(self.dated, start) : bisect_left(self.dated, end)]


_LINES = frozenset({"p", "li", "tr", "br", "dt", "dd", "h1", "h2", "h3", "h4", "blockquote", "pre", "img"})


def look_at(
    page: Page, regions: Sequence[Region], posts: Sequence[SeenPost], candidates: Sequence[DateCandidate]
) -> PageLook:
    dated = tuple([candidate.node for candidate in candidates])
    return PageLook(
        page=page,
        sums=sums_of(page.nodes),
        regions=tuple([_finest(page, region, dated) for region in regions]),
        posts=tuple(posts),
        candidates=tuple(candidates),
        dated=dated,
        linking=page.link_nodes,
    )


def _finest(page: Page, region: Region, dated: Sequence[int]) -> Region:
    """The region with a record for each node, where each node alone has all that a record has.

    After a heading two posts, or two rows, are easily taken for one record: then both hold a date, or a link where
    there are no dates. The two rows of one post do not.
    """
    nodes = [node for record in region.records for node in record.nodes]
    if len(nodes) == len(region.records) or len({page.nodes.tags[node] for node in nodes}) > 1:
        return region
    ends = page.nodes.ends
    marks = dated if _holds(dated, nodes[0], ends[nodes[-1]]) else page.link_nodes
    is_each = sum(_holds(marks, node, ends[node]) for node in nodes) > NEARLY_ALL * len(nodes)
    return replace(region, records=tuple(Record((node,)) for node in nodes)) if is_each else region


def _holds(marks: Sequence[int], start: int, end: int) -> bool:
    place = bisect_left(marks, start)
    return place < len(marks) and marks[place] < end
