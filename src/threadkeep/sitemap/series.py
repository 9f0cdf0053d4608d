"""The links of a page that name things of one kind: the titles of a list, wherever they stand in its markup."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median_low

from threadkeep.model import Link
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.sums import width
from threadkeep.sitemap.url_shape import UrlShape, alike_shapes

# Rows that are looked at; a list of more is as clear.
MOST_ROWS = 100
# No title says more by being longer: a teaser may be a link as a whole.
LONGEST_TITLE = 60
# A bullet or a bracket around a link says nothing.
SAYS = 4
_DIGITS = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Row:
    """A link that names something, and where what is said of it begins and ends: before the next one."""

    link: Link
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Series:
    """Links with addresses of one shape, each with a name of its own; `named` counts those with the same name too."""

    shape: UrlShape
    rows: tuple[Row, ...]
    named: int


NO_SERIES = Series(UrlShape("", frozenset()), (), 0)


def shapes_of(look: PageLook) -> Mapping[str, UrlShape]:
    """The shape of the page's own address and of every one that it links to."""
    return alike_shapes({look.page.url, *(link.url for link in look.page.links)})


def ranked_series(look: PageLook, shapes: Mapping[str, UrlShape]) -> tuple[Series, ...]:
    """The main series first: that with most words in names of which something more is said, else with most words."""
    found = _all_series(look, shapes)
    return tuple(sorted(found, key=lambda each: (_told_chars(look, each), _chars(each)), reverse=True))


def _all_series(look: PageLook, shapes: Mapping[str, UrlShape]) -> Iterator[Series]:
    groups: dict[tuple[UrlShape, str], list[tuple[int, Link]]] = defaultdict(list)
    for node, link in zip(look.linking, look.page.links, strict=True):
        if _LETTER.search(link.anchor):
            groups[shapes[link.url], _near_place(link.place)].append((node, link))
    for (shape, _), links in groups.items():
        named = _named(links)
        yield Series(shape, tuple(_rows(look, _distinct(named)[:MOST_ROWS])), len(named))


def _near_place(place: str) -> str:
    """The link and the element around it: above them rows may differ, as those of closed threads."""
    return _DIGITS.sub("#", ">".join(place.rsplit(">", 2)[-2:]))


def _named(links: Sequence[tuple[int, Link]]) -> list[tuple[int, Link]]:
    """Each address once, by its longest name, in the order of the page."""
    best: dict[str, tuple[int, Link]] = {}
    for node, link in links:
        if link.url not in best or len(link.anchor) > len(best[link.url][1].anchor):
            best[link.url] = node, link
    return sorted(best.values(), key=lambda each: each[0])


def _distinct(links: Sequence[tuple[int, Link]]) -> list[tuple[int, Link]]:
    """Each name once: "Reply" says nothing the second time, nor does an answer by the name of what it answers."""
    first: dict[str, tuple[int, Link]] = {}
    for node, link in links:
        first.setdefault(link.anchor, (node, link))
    return list(first.values())


def _rows(look: PageLook, links: Sequence[tuple[int, Link]]) -> Iterator[Row]:
    """The last row is taken to be as long as most before it: the longest may go from a box to the page's own list."""
    usual = median_low([after - before for (before, _), (after, _) in pairwise(links)] or [0])
    ends = [node for node, _ in links[1:]]
    if links:
        ends.append(min(links[-1][0] + usual, len(look.page.nodes)))
    for (node, link), end in zip(links, ends, strict=True):
        yield Row(link, node, max(end, look.page.nodes.ends[node]))


def _told_chars(look: PageLook, series: Series) -> int:
    told = (row for row in series.rows if _says_more(look, row))
    return sum(min(width(row.link.anchor), LONGEST_TITLE) for row in told)


def _says_more(look: PageLook, row: Row) -> bool:
    return look.plain_between(row.start, row.end) >= SAYS or bool(look.dates_between(row.start, row.end))


def _chars(series: Series) -> int:
    return sum(min(width(row.link.anchor), LONGEST_TITLE) for row in series.rows)
