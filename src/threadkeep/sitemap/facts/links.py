"""The links of a page with their surroundings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from threadkeep.fetch import same_site
from threadkeep.model import Link
from threadkeep.page import Page
from threadkeep.sitemap.evidence import LinkLook, LinkOccurrence
from threadkeep.sitemap.facts.node_sums import NodeSums, column_of, unit_around
from threadkeep.sitemap.facts.url_difference import url_difference

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# A page number is short; a year or an id is no page number.
_LONGEST_NUMBER = 4


def occurrences_of(page: Page, sums: NodeSums) -> tuple[LinkOccurrence, ...]:
    """One occurrence for each (URL, place, anchor) on the page's own site."""
    links = [
        (node, link) for node, link in zip(page.link_nodes, page.links, strict=True) if same_site(link.url, page.url)
    ]
    found: dict[tuple[str, str, str], LinkOccurrence] = {}
    for (_, link), look in zip(links, _looks(page, sums, links), strict=True):
        url = link.url.partition("#")[0]
        found.setdefault((url, link.place, link.anchor), LinkOccurrence(url, link.anchor, link.place, look, link.rel))
    return tuple(found.values())


def _looks(page: Page, sums: NodeSums, links: Sequence[tuple[int, Link]]) -> Iterator[LinkLook]:
    nodes = page.nodes
    siblings = Counter(link.place for _, link in links)
    recurring = Counter(
        (place, anchor) for place, anchor, _ in {(each.place, each.anchor, each.url) for _, each in links}
    )
    units = [unit_around(nodes, sums, node) for node, _ in links]
    longest = _longest_anchors(units, links)
    runs = _number_runs(links)
    for (node, link), unit, run in zip(links, units, runs, strict=True):
        block = sums.blocks[node]
        yield LinkLook(
            siblings=siblings[link.place],
            unit_letters=sums.letters_in(nodes, unit) if unit is not None else 0,
            unit_links=sums.links_in(nodes, unit) if unit is not None else 0,
            unit_copies=sums.copies[unit] if unit is not None else 1,
            near_letters=sums.letters_in(nodes, block),
            anchor_letters=len(link.anchor),
            is_longest_in_unit=unit is not None and len(link.anchor) == longest[unit],
            is_number=is_page_number(link.anchor),
            run=run,
            difference=url_difference(page.url, link.url),
            position=round(node / len(nodes), 3),
            column=column_of(nodes, node),
            recurs=recurring[link.place, link.anchor],
            has_image=any(nodes.tags[below] == "img" for below in range(node, nodes.ends[node])),
            is_heading=nodes.tags[nodes.parents[node]] in _HEADINGS,
        )


def is_page_number(anchor: str) -> bool:
    return anchor.isdecimal() and len(anchor) <= _LONGEST_NUMBER


def _longest_anchors(units: Sequence[int | None], links: Sequence[tuple[int, Link]]) -> dict[int, int]:
    longest: defaultdict[int, int] = defaultdict(int)
    for unit, (_, link) in zip(units, links, strict=True):
        if unit is not None:
            longest[unit] = max(longest[unit], len(link.anchor))
    return longest


def _number_runs(links: Sequence[tuple[int, Link]]) -> list[int]:
    """For each link the length of the rising run of numbers that it is part of; 0 if it is no number."""
    runs = [0] * len(links)
    begin = 0
    while begin < len(links):
        end = begin
        while end < len(links) and is_page_number(links[end][1].anchor) and (end == begin or _rises(links, end)):
            end += 1
        runs[begin:end] = [end - begin] * (end - begin)
        begin = max(end, begin + 1)
    return runs


def _rises(links: Sequence[tuple[int, Link]], at: int) -> bool:
    return int(links[at - 1][1].anchor) < int(links[at][1].anchor)
