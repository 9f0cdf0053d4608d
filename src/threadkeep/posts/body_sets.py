"""Sets of bodies: stretches of nodes that may hold what the users of a page wrote, one stretch for each post."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.layout.stock import Stock
from threadkeep.page import TEXT_TAG

Stretch = tuple[int, int]

# A set with less of the page's text outside links is no set of posts.
LEAST_SHARE = 0.02
# Sets of one page; recorded pages have at most 174.
MOST_SETS = 600
# Bodies of one set; recorded pages show at most 100 posts.
MOST_BODIES = 500
# Classes of one element that are marks of their own.
MOST_CLASSES = 4
# Levels of tags that are a mark.
TAG_LEVELS = 6
# A child that makes up more of its parent's children separates nothing.
MOST_HEADINGS = 0.6
# Children of one element that are looked at.
MOST_CHILDREN = 2_000
# Stretches between rules that may be the only post of a page.
MOST_SINGLES = 10
_DIGITS = re.compile(r"\d+")
# What users write with separates no posts.
_WRITTEN = frozenset({"br", "p", "b", "i", "u", "em", "strong", "img"})
# Elements that are no bodies: formatting, and what holds the whole page.
_NO_BODIES = frozenset({"html", "body", "br", "b", "i", "u", "em", "strong", "img", "font", "small"})


@dataclass(frozen=True, slots=True)
class BodySet:
    """Stretches of nodes in document order, from a node up to, not including, another; none is inside another."""

    bodies: tuple[Stretch, ...]
    is_run: bool = False


def body_sets(stock: Stock) -> tuple[BodySet, ...]:
    """All sets of elements that share a mark, and all stretches between separators; of equal sets the first."""
    before, linked = stock.elements.chars_before, stock.elements.linked_before
    whole = before[-1] - linked[-1]
    known: dict[tuple[Stretch, ...], BodySet] = {}
    for each in _all_sets(stock):
        texts = tuple([(before[start], before[end]) for start, end in each.bodies])
        if texts not in known:
            share = sum(before[end] - before[start] - linked[end] + linked[start] for start, end in each.bodies)
            known[texts] = each if share >= LEAST_SHARE * whole else BodySet(())
    return tuple([each for each in known.values() if each.bodies])[:MOST_SETS]


def _all_sets(stock: Stock) -> Iterator[BodySet]:
    ends = stock.elements.nodes.ends
    for nodes in _groups(stock):
        outer = _outermost(nodes, ends)
        yield BodySet(tuple([(node, ends[node]) for node in outer[:MOST_BODIES]]))
        if len(outer) < len(nodes):
            inner = [node for node, behind in pairwise((*nodes, len(ends) + 1)) if behind >= ends[node]]
            yield BodySet(tuple([(node, ends[node]) for node in inner[:MOST_BODIES]]))
        joined = _joined(stock, outer[:MOST_BODIES])
        if 1 < len(joined) < len(outer):
            yield BodySet(joined, is_run=True)
    for bodies in _runs(stock):
        if bodies:
            yield BodySet(bodies[:MOST_BODIES], is_run=True)


def _outermost(nodes: Sequence[int], ends: Sequence[int]) -> list[int]:
    found: list[int] = []
    until = -1
    for node in nodes:
        if node >= until:
            found.append(node)
            until = ends[node]
    return found


def _joined(stock: Stock, nodes: Sequence[int]) -> tuple[Stretch, ...]:
    """One stretch for the elements of each parent, because what is between the parts of a text belongs to it."""
    parents, ends = stock.elements.nodes.parents, stock.elements.nodes.ends
    stretches: list[Stretch] = []
    above = -1
    for node in nodes:
        if stretches and parents[node] == above:
            stretches[-1] = (stretches[-1][0], ends[node])
        else:
            stretches.append((node, ends[node]))
        above = parents[node]
    return tuple(stretches)


# ---------------------------------------------------------------- elements that share a mark


def _groups(stock: Stock) -> Iterator[list[int]]:
    elements = stock.elements
    nodes, labels, steps = elements.nodes, elements.labels, stock.steps
    before, linked = elements.chars_before, elements.linked_before
    tag_paths = _tag_paths(stock)
    groups: dict[object, list[int]] = defaultdict(list)
    for node, label in enumerate(labels):
        end = nodes.ends[node]
        if not label or before[end] - before[node] == linked[end] - linked[node] or nodes.tags[node] in _NO_BODIES:
            continue
        above = nodes.parents[node]
        far = nodes.parents[above] if above >= 0 else -1
        own, parent, grand = label, labels[above] if above >= 0 else "", labels[far] if far >= 0 else ""
        for mark in (
            own,
            (parent, own),
            (grand, parent, own),
            (steps[node], steps[above], steps[far]),
            (above, own),
            (far, parent, own),
            ("below", far, own),
            ("below", nodes.parents[far] if far >= 0 else -1, own),
            tag_paths[node],
            *_attribute_marks(nodes.tags[node], own, nodes.attributes[node]),
        ):
            groups[mark].append(node)
    distinct = {tuple(found): found for found in groups.values()}
    yield from distinct.values()


def _attribute_marks(tag: str, label: str, given: Mapping[str, str | None]) -> Iterator[object]:
    classes = label.split(".")[1:]
    if len(classes) > 1:
        yield from ((tag, name) for name in classes[:MOST_CLASSES])
    if value := given.get("id"):
        yield ("id", tag, _DIGITS.sub("#", value))
    if value := given.get("itemprop"):
        yield ("itemprop", value)


def _tag_paths(stock: Stock) -> list[tuple[str, ...]]:
    nodes = stock.elements.nodes
    paths: list[tuple[str, ...]] = []
    for node, tag in enumerate(nodes.tags):
        above = paths[nodes.parents[node]] if node else ()
        paths.append((tag, *above[: TAG_LEVELS - 1]))
    return paths


# ---------------------------------------------------------------- stretches between separators


def _runs(stock: Stock) -> Iterator[tuple[Stretch, ...]]:
    """The stretches from one separator to the next in each parent, with and without the separator."""
    labels = stock.elements.labels
    for below in _children(stock):
        by_label: dict[str, list[int]] = defaultdict(list)
        for place, child in enumerate(below):
            if labels[child]:
                by_label[labels[child]].append(place)
        for label, places in by_label.items():
            if _may_separate(label, len(places), len(below)):
                yield from _separated(stock, below, places, is_rule=label.startswith("hr"))


def _separated(
    stock: Stock, below: Sequence[int], places: Sequence[int], is_rule: bool
) -> Iterator[tuple[Stretch, ...]]:
    """The sets that the separators at these places make; a rule may also begin or end the only post of a page."""
    ends = stock.elements.nodes.ends
    pieces = _pieces(below, places, ends)
    lead = [(below[0], below[places[0]])] if places[0] else []
    if len(places) > 1:
        trimmed = _trimmed(stock, pieces)
        yield _with_text(stock, trimmed)
        bare = [(ends[start], end) for start, end in trimmed]
        has_text = any(stock.elements.chars(start) for start, _ in trimmed)
        yield _with_text(stock, bare if has_text else [*lead, *bare])
    if is_rule:
        singles = [*lead, *((ends[start], end) for start, end in pieces[:MOST_SINGLES])]
        yield from ((piece,) for piece in _with_text(stock, singles))


def _with_text(stock: Stock, pieces: Iterable[Stretch]) -> tuple[Stretch, ...]:
    before = stock.elements.chars_before
    return tuple([(start, end) for start, end in pieces if before[end] > before[start]])


def _may_separate(label: str, count: int, children: int) -> bool:
    if label.startswith("hr"):
        return True
    return (
        count > 1
        and count <= MOST_HEADINGS * children
        and label not in ("br", "p", "b", "i", "u", "em", "strong", "img")
    )


def _children(stock: Stock) -> Iterator[list[int]]:
    """The children that a reader sees of each element that has several of them."""
    nodes, labels = stock.elements.nodes, stock.elements.labels
    children: dict[int, list[int]] = defaultdict(list)
    for node, parent in enumerate(nodes.parents):
        if parent >= 0 and (labels[node] or (nodes.tags[node] == TEXT_TAG and nodes.texts[node].strip())):
            children[parent].append(node)
    for parent, below in children.items():
        if len(below) > 2 and stock.elements.chars(parent):
            yield below[:MOST_CHILDREN]


def _pieces(below: Sequence[int], places: Sequence[int], ends: Sequence[int]) -> list[Stretch]:
    last = ends[below[-1]]
    starts = [below[place] for place in places]
    return list(zip(starts, (*starts[1:], last), strict=True))


def _trimmed(stock: Stock, pieces: list[Stretch]) -> list[Stretch]:
    """The last stretch ends where an element comes that no other stretch has."""
    labels = stock.elements.labels
    usual = {labels[node] for start, end in pieces[:-1] for node in _tops(stock, (start, end))}
    start, end = pieces[-1]
    strange = (node for node in _tops(stock, (start, end)) if node > start and labels[node] not in usual)
    return [*pieces[:-1], (start, next(strange, end))]


def _tops(stock: Stock, stretch: Stretch) -> Iterable[int]:
    """The siblings of a stretch."""
    node, (_, end) = stretch[0], stretch
    while node < end:
        yield node
        node = stock.elements.nodes.ends[node]
