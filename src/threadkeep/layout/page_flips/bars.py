"""Bars of links: the largest elements whose links are nearly all numbers and steps."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.layout.page_flips.page_links import PagerLink
from threadkeep.layout.page_flips.step_words import saying_of
from threadkeep.layout.page_flips.thresholds import FLIPS
from threadkeep.page import TEXT_TAG, Page

# A bar is at most so many elements above its links. Not tuned.
_LEVELS = 4
_PAGER_NAMES = ("pag", "nav_seite", "seiten")


@dataclass(frozen=True, slots=True)
class Bar:
    """An element with its links; `numbers` are the texts in it that are numbers and no links."""

    node: int
    links: tuple[PagerLink, ...]
    numbers: tuple[int, ...]

    @property
    def urls(self) -> frozenset[str]:
        return frozenset(one.link.url for one in self.links)

    @property
    def fills_gap(self) -> bool:
        """Whether its numbers rise, and one that is no link stands where theirs lack one: the page itself."""
        said = [one.saying.number for one in self.links if one.saying.number is not None]
        is_rising = all(a < b for a, b in pairwise(said)) and bool(said)
        return is_rising and any(n not in said and (n + 1 in said or n - 1 in said) for n in self.numbers)

    @property
    def has_steps(self) -> bool:
        """Whether a step is beside numbers."""
        said = [one.saying for one in self.links]
        return any(one.number is not None for one in said) and any(one.is_step for one in said)


def bars_of(page: Page, links: Sequence[PagerLink]) -> list[Bar]:
    """The largest elements around such links that hold hardly any other."""
    by_node: dict[int, list[PagerLink]] = defaultdict(list)
    for one in links:
        if one.saying.says_page:
            top = _largest(page, one.node, links)
            if top >= 0:
                by_node[top].append(one)
    return [Bar(node, tuple(held), tuple(_numbers(page, node))) for node, held in by_node.items()]


def lone_bars(page: Page, bars: Sequence[Bar]) -> list[Bar]:
    """The bars whose class no other bar with other links has: those of rows are many."""
    labels = {bar.node: _label(page, bar.node) for bar in bars}
    counts = Counter(label for label, _ in {(labels[bar.node], bar.urls) for bar in bars})
    return [bar for bar in bars if counts[labels[bar.node]] == 1]


def says_pages(page: Page, bar: Bar) -> bool:
    """Whether the class of a bar, or its id, says that it is a pager: weak evidence, beside numbers."""
    nodes = page.nodes
    named = f"{nodes.attribute(bar.node, 'class') or ''} {nodes.attribute(bar.node, 'id') or ''}".lower()
    return any(name in named for name in _PAGER_NAMES)


def _largest(page: Page, node: int, links: Sequence[PagerLink]) -> int:
    nodes, found = page.nodes, -1
    starts = [one.node for one in links if one.saying.says_page]
    above = nodes.parents[node]
    for _ in range(_LEVELS):
        if above < 0 or nodes.tags[above] in ("body", "html"):
            break
        end = nodes.ends[above]
        inside = bisect_left(starts, end) - bisect_left(starts, above)
        every = bisect_left(page.link_nodes, end) - bisect_left(page.link_nodes, above)
        if inside < FLIPS.bar_share * every:
            break
        found, above = above, nodes.parents[above]
    return found


def _numbers(page: Page, node: int) -> Iterator[int]:
    nodes, until = page.nodes, 0
    for inner in range(node, nodes.ends[node]):
        if inner < until:
            continue
        if nodes.tags[inner] == "a":
            until = nodes.ends[inner]
        elif nodes.tags[inner] == TEXT_TAG and (number := saying_of(nodes.texts[inner].strip()).number) is not None:
            yield number


def _label(page: Page, node: int) -> str:
    nodes = page.nodes
    above = nodes.parents[node]
    return f"{_mark(page, above) if above >= 0 else ''}>{_mark(page, node)}"


def _mark(page: Page, node: int) -> str:
    return f"{page.nodes.tags[node]}.{page.nodes.attribute(node, 'class') or ''}"
