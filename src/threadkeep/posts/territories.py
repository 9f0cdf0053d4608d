"""The territory of each body: the largest stretch around it that holds no other body of its set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.layout.stock import Stock
from threadkeep.page import TEXT_TAG
from threadkeep.posts.body_sets import BodySet, Stretch

# Letters outside links that may be beside the only body of a page: a name, a date, facts about a person.
BESIDE_SINGLE = 400
# Share of records that a heading before or behind them must give a date or a name.
GAIN = 0.3


@dataclass(frozen=True, slots=True)
class Territories:
    """One stretch for each body of a set; `tops` are its sibling nodes."""

    stretches: tuple[Stretch, ...]
    tops: tuple[tuple[int, ...], ...]


def territories_of(stock: Stock, each: BodySet) -> Territories:
    grown = [_grown(stock, each, place) for place in range(len(each.bodies))]
    stretches = _with_headings(stock, grown)
    return Territories(tuple(stretches), tuple([_tops(stock, stretch) for stretch in stretches]))


def _grown(stock: Stock, each: BodySet, place: int) -> Stretch:
    """Upwards while no other body is inside."""
    nodes, bodies = stock.elements.nodes, each.bodies
    start, end = bodies[place]
    least = bodies[place - 1][1] if place else 1
    most = bodies[place + 1][0] if place + 1 < len(bodies) else len(nodes)
    limit = _free(stock, start, end) + BESIDE_SINGLE if len(bodies) == 1 else None
    node = nodes.parents[start]
    while node >= least and nodes.ends[node] <= most:
        if limit is not None and _free(stock, node, nodes.ends[node]) > limit:
            break
        start, end = node, nodes.ends[node]
        node = nodes.parents[node]
    return start, end


def _free(stock: Stock, start: int, end: int) -> int:
    before, linked = stock.elements.chars_before, stock.elements.linked_before
    return before[end] - before[start] - linked[end] + linked[start]


def _with_headings(stock: Stock, grown: list[Stretch]) -> list[Stretch]:
    """What is between siblings belongs to the territory behind it or before it, if that gives more of them dates."""
    parents = stock.elements.nodes.parents
    if len(grown) == 1 or len({parents[start] for start, _ in grown}) > 1:
        return grown
    if not any(other[0] > one[1] for one, other in pairwise(grown)):
        return grown
    before, behind = _before(stock, grown), _behind(stock, grown)
    worth = _worth(stock, grown)
    best, gained = max(((each, _worth(stock, each)) for each in (before, behind)), key=lambda pair: pair[1])
    return best if gained >= worth + GAIN else grown


def _worth(stock: Stock, stretches: Sequence[Stretch]) -> float:
    """The share of stretches with a date, and with a link."""
    dated = sum(stock.dates_between(*each) > 0 for each in stretches)
    linked = sum(stock.elements.linked_before[end] > stock.elements.linked_before[start] for start, end in stretches)
    return (dated + 0.5 * linked) / len(stretches)


def _before(stock: Stock, grown: list[Stretch]) -> list[Stretch]:
    gaps = [one[1] for one, _ in pairwise(grown)]
    usual = Counter(len(_between(stock, one[1], other[0])) for one, other in pairwise(grown)).most_common(1)[0][0]
    lead = _siblings_before(stock, grown[0][0])[-usual:] if usual else []
    starts = [lead[0] if lead else grown[0][0], *gaps]
    return [(start, end) for start, (_, end) in zip(starts, grown, strict=True)]


def _behind(stock: Stock, grown: list[Stretch]) -> list[Stretch]:
    nodes = stock.elements.nodes
    above = nodes.parents[grown[-1][0]]
    usual = Counter(len(_between(stock, one[1], other[0])) for one, other in pairwise(grown)).most_common(1)[0][0]
    tail = _between(stock, grown[-1][1], nodes.ends[above] if above >= 0 else len(nodes))[:usual]
    ends = [other[0] for _, other in pairwise(grown)] + [nodes.ends[tail[-1]] if tail else grown[-1][1]]
    return [(start, end) for (start, _), end in zip(grown, ends, strict=True)]


def _siblings_before(stock: Stock, node: int) -> list[int]:
    above = stock.elements.nodes.parents[node]
    return _between(stock, above + 1, node) if above >= 0 else []


def _between(stock: Stock, node: int, end: int) -> list[int]:
    """The siblings from a node up to, not including, another that a reader sees."""
    return [each for each in _tops(stock, (node, end)) if _is_visible(stock, each)]


def _tops(stock: Stock, stretch: Stretch) -> tuple[int, ...]:
    nodes, found = stock.elements.nodes, []
    node, end = stretch
    while node < end:
        found.append(node)
        node = nodes.ends[node]
    return tuple(found)


def _is_visible(stock: Stock, node: int) -> bool:
    nodes = stock.elements.nodes
    return bool(nodes.texts[node].strip()) if nodes.tags[node] == TEXT_TAG else bool(stock.elements.labels[node])
