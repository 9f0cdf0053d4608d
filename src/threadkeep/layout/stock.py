"""What the post finder goes by: the texts of a page in order, their dates and links, and where they stand."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from threadkeep.layout.elements import Elements, elements_of
from threadkeep.model import Link, Moment
from threadkeep.page import (
    TEXT_TAG,
    DateCandidate,
    Page,
    date_candidates,
    is_bare_clock,
    is_finer,
    one_line,
    read_moments,
    without_unrelated_dates,
)

# Levels above a text that tell its place; more would tell apart what a wrapper more or less changes.
LEVELS = 3
# Where elements have no class, their number among equals is part of their place.
_COUNTED = frozenset({"td", "th", "div", "p", "dd", "h2", "h3", "h4", "span", "font", "section", "blockquote"})
_MAX_COUNTED = 4
# A page of nothing but dates is no thread; what comes after so many is not looked at.
MAX_DATES = 1_000
MAX_CANDIDATES = 2_000
# A text with a date in it that is so short may also hold a name.
MAX_BESIDE = 100
# Siblings that are compared, and the share of them that a class must have to tell what they are.
FEWEST_SIBLINGS = 3
STABLE = 0.6
# A parameter that so many of the addresses with parameters have tells none from another.
MOST_LINKS = 0.8
FEWEST_LINKS = 5
_LABEL = re.compile(r"(?<=\S)\s+\S+\s*:\s*$")
_MARKS = " \t|»«›‹·•–—-,;()[]/"

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A text of the page: its node, the element that holds it, the link around it (-1: none), and its date if any."""

    node: int
    holder: int
    text: str
    link: int
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Stock:
    """A page with its texts, and those that are dates; `starts` are their nodes, for finding those of a range.

    Where a page's posts show no dates, `dated` are names of people, and `is_dated` is false. `everywhere` are the
    parameters that most addresses of the page have, as a session.
    """

    page: Page
    elements: Elements
    items: tuple[Item, ...]
    dated: tuple[Item, ...]
    starts: tuple[int, ...]
    dated_starts: tuple[int, ...]
    links: dict[int, Link]
    pictured: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()
    nearest: dict[int, Key] = field(default_factory=dict)
    is_dated: bool = True
    everywhere: frozenset[str] = frozenset()

    def between(self, start: int, end: int) -> Sequence[Item]:
        """The texts whose nodes lie from `start` up to, not including, `end`."""
        return self.items[bisect_left(self.starts, start) : bisect_left(self.starts, end)]

    def dated_between(self, start: int, end: int) -> Sequence[Item]:
        """Those of them that are dates."""
        return self.dated[bisect_left(self.dated_starts, start) : bisect_left(self.dated_starts, end)]

    def dates_between(self, start: int, end: int) -> int:
        """How many of them are dates."""
        return bisect_left(self.dated_starts, end) - bisect_left(self.dated_starts, start)

    def key(self, node: int, top: int, top_step: str) -> Key:
        """Where a node stands inside a record: its nearest elements upwards, the record's topmost node by its step."""
        nodes = self.elements.nodes
        if nodes.depths[node] - nodes.depths[top] >= LEVELS:
            return self._nearest(node)
        found: list[str] = []
        while node > top:
            found.append(self.steps[node])
            node = nodes.parents[node]
        return (*found, top_step)

    def _nearest(self, node: int) -> Key:
        found = self.nearest.get(node)
        if found is None:
            parents = self.elements.nodes.parents
            above = parents[node]
            found = (self.steps[node], self.steps[above], self.steps[parents[above]])
            self.nearest[node] = found
        return found


def stock_of(
    page: Page, at: datetime, elements: Elements | None = None, found: Sequence[DateCandidate] | None = None
) -> Stock:
    elements = elements or elements_of(page)
    candidates = (date_candidates(page) if found is None else found)[:MAX_CANDIDATES]
    items = tuple(_items(elements, _moments(elements, candidates, at)))
    starts = tuple([item.node for item in items])
    dated = tuple([item for item in items if item.moment is not None][:MAX_DATES])
    links = dict(zip(page.link_nodes, page.links, strict=True))
    pictured = tuple([node for node in page.link_nodes if not elements.chars(node)])
    return Stock(
        page=page,
        elements=elements,
        items=items,
        dated=dated,
        starts=starts,
        dated_starts=tuple([item.node for item in dated]),
        links=links,
        pictured=pictured,
        steps=_steps(elements),
        everywhere=_everywhere(links.values()),
    )


def _everywhere(links: Iterable[Link]) -> frozenset[str]:
    queries = [link.url.partition("#")[0].partition("?")[2] for link in links]
    asked = [query for query in queries if query]
    count = Counter(part for query in asked for part in set(query.split("&")))
    return frozenset(part for part, times in count.items() if times >= max(FEWEST_LINKS, MOST_LINKS * len(asked)))


def _moments(elements: Elements, candidates: Sequence[DateCandidate], at: datetime) -> dict[int, Moment]:
    """The date of each text, by its node; what an attribute says of a text is more exact than the text."""
    found: dict[int, Moment] = {}
    for candidate, shown in without_unrelated_dates(candidates, read_moments(candidates, at, None), at):
        # On a page of posts a time of day alone is on a day that other words show, and not today.
        moment = Moment(shown.raw) if is_bare_clock(shown.raw) else shown
        if candidate.source == "text":
            known = found.setdefault(candidate.node, moment)
            found[candidate.node] = moment if is_finer(moment, known) else known
            continue
        # An attribute of an element around a whole post says nothing about its first text, which may be a name.
        is_large = elements.chars(candidate.node) > MAX_BESIDE
        text = None if is_large else _first_text(elements, candidate.node)
        # A script writes what a reader sees; without it the attribute is all there is.
        node = candidate.node if text is None else text
        if node not in found or (moment.at is not None and not is_finer(found[node], moment)):
            found[node] = moment
    return found


def _first_text(elements: Elements, node: int) -> int | None:
    texts = elements.nodes.texts
    return next((each for each in range(node, elements.nodes.ends[node]) if texts[each].strip()), None)


def _items(elements: Elements, moments: dict[int, Moment]) -> list[Item]:
    nodes = elements.nodes
    items: list[Item] = []
    link, until = -1, 0
    for node, tag in enumerate(nodes.tags):
        if tag == "a" and "href" in nodes.attributes[node]:
            link, until = node, nodes.ends[node]
        if tag != TEXT_TAG and node in moments:
            items.append(Item(node, node, moments[node].raw, link if node < until else -1, moments[node]))
        elif tag == TEXT_TAG and elements.chars_before[node + 1] > elements.chars_before[node]:
            text = one_line(nodes.texts[node])
            holder = nodes.parents[node]
            items.append(Item(node, holder, text, link if node < until else -1, moments.get(node)))
            if node in moments:
                sides = _beside_date(text, moments[node])
                items.extend([Item(node, holder, side, link if node < until else -1) for side in sides])
    return items


def _beside_date(text: str, moment: Moment) -> list[str]:
    """What a short text says before its date and behind it, as "by anna" in "Posted on 1 May 2020 by anna"."""
    if len(text) > MAX_BESIDE or moment.raw not in text:
        return []
    before, _, behind = text.partition(moment.raw)
    # "Author: anna Time:" before a date: the last word is the label of the date.
    before = _LABEL.sub("", before.replace("：", ":"))
    return [side for side in (before.strip(_MARKS), behind.strip(_MARKS).rstrip(":")) if side]


def _steps(elements: Elements) -> tuple[str, ...]:
    """The step of every element: its label, and where it has no class, its number among equals."""
    nodes = elements.nodes
    labels = _stable_labels(elements)
    seen: dict[tuple[int, str], int] = {}
    steps: list[str] = []
    for node, label in enumerate(labels):
        if label in _COUNTED:
            place = (nodes.parents[node], label)
            number = seen.get(place, 0)
            steps.append(f"{label}:{min(number, _MAX_COUNTED)}")
            seen[place] = number + 1
        else:
            steps.append(label)
    return tuple(steps)


def _stable_labels(elements: Elements) -> list[str]:
    """The labels; of siblings that share a class, without the classes that tell one from the next."""
    labels = list(elements.labels)
    for kids in elements.kids:
        if len(kids) >= FEWEST_SIBLINGS:
            given = [(kid, labels[kid].split(".")) for kid in kids if "." in labels[kid]]
            if len({labels[kid] for kid, _ in given}) > 1:
                _settle(labels, given)
    return labels


def _settle(labels: list[str], given: Sequence[tuple[int, list[str]]]) -> None:
    counts = Counter(token for _, (_, *tokens) in given for token in tokens)
    stable = {token for token, count in counts.items() if count >= STABLE * len(given)}
    for kid, (tag, *tokens) in given:
        if not stable.isdisjoint(tokens):
            labels[kid] = ".".join([tag, *(token for token in tokens if token in stable)])
