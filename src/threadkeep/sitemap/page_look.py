"""What page types are told by: sums over a page's nodes, and its regions, posts, dates and links beside them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.posts import SeenPost
from threadkeep.layout.regions import Record, Region
from threadkeep.model import Link
from threadkeep.page import DateCandidate, Page
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
        return self.plain_between(*self.span(record))

    def plain_between(self, start: int, end: int) -> int:
        """The characters outside links from one node up to another."""
        chars, linked = self.sums.chars_before, self.sums.linked_before
        return chars[end] - chars[start] - linked[end] + linked[start]

    def height(self, record: Record) -> int:
        """The lines of a record: what a block holds, in lines of 90 characters."""
        nodes = self.page.nodes
        start, end = self.span(record)
        blocks = sum(1 for node in range(start, end) if nodes.tags[node] in _LINES)
        return max(1, blocks) + self.chars(record) // LINE

    def links(self, record: Record) -> Sequence[Link]:
        return self.links_between(*self.span(record))

    def links_between(self, start: int, end: int) -> Sequence[Link]:
        return self.page.links[bisect_left(self.linking, start) : bisect_left(self.linking, end)]

    def links_before(self, node: int) -> int:
        return bisect_left(self.linking, node)

    def numbered_links(self, record: Record) -> Iterator[tuple[int, Link]]:
        """The links of a record with their nodes."""
        start, end = self.span(record)
        places = slice(bisect_left(self.linking, start), bisect_left(self.linking, end))
        return zip(self.linking[places], self.page.links[places], strict=True)

    def dates(self, record: Record) -> Sequence[DateCandidate]:
        return self.dates_between(*self.span(record))

    def dates_between(self, start: int, end: int) -> Sequence[DateCandidate]:
        return self.candidates[bisect_left(self.dated, start) : bisect_left(self.dated, end)]


_LINES = frozenset({"p", "li", "tr", "br", "dt", "dd", "h1", "h2", "h3", "h4", "blockquote", "pre", "img"})


def look_at(
    page: Page, regions: Sequence[Region], posts: Sequence[SeenPost], candidates: Sequence[DateCandidate]
) -> PageLook:
    return PageLook(
        page=page,
        sums=sums_of(page.nodes),
        regions=tuple(regions),
        posts=tuple(posts),
        candidates=tuple(candidates),
        dated=tuple([candidate.node for candidate in candidates]),
        linking=page.link_nodes,
    )
