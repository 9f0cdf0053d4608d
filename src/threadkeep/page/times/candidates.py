"""The texts and attributes of a page that look like dates, in document order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from threadkeep.page.nodes import TEXT, Nodes
from threadkeep.page.page import Page
from threadkeep.page.times.grammar import canonical, is_ago, is_relative, runs
from threadkeep.page.times.tokens import has_unspaced_teller, signs, tokens
from threadkeep.page.times.words import folded, lexicon, undirected

Source = Literal["text", "datetime", "title", "data"]
# A date stands in a short text: "by somebody, in a board with a long name, on Mon Jan 05, 2026 3:04 pm".
LONGEST_TEXT = 120
LONGEST_ATTRIBUTE = 60
LONGEST_WORDY = 40
# A hostile page may be one date after the other.
MOST = 20_000
NOW = "now"
ISO = "iso"
EPOCH = "epoch"
BRIEF = "brief"
_SOURCES: dict[str, Source] = {"datetime": "datetime", "title": "title", "content": "data"}
_UNSEEN = frozenset({"script", "style", "noscript", "template", "title", "textarea", "option"})
_DIGIT = re.compile(r"\d")
_LETTER_OR_CLOCK = re.compile(r"[^\W\d_]|\d[-/.:：／]\d")
_EPOCH = re.compile(r"[1-9]\d{8,9}(?:\d{3})?")
_ISO = re.compile(
    r"[12]\d{3}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d)?)?", re.IGNORECASE
)
_BRIEF = re.compile(r"\d{1,3}\s?(?:s|m|h|d|w|mo|mth|y|min|yr)", re.IGNORECASE)
# A day's name or a time of day is a date only where nothing else stands beside it.
_CLOCK = re.compile(r"(?:[pq]_?)?9(?:[:.h]9(?::9)?(?:_?[pq])?|_?[pqh])")
_ALONE = re.compile(rf"[dv]|{_CLOCK.pattern}")
_EDGES = "_,.:()-@fFoU"
# "<b>Today</b>, 15:04": the second text is at most an end of one element and a start of another away.
NEAR = 3


@dataclass(frozen=True, slots=True)
class DateCandidate:
    """`node` is the text or, for attributes, the element; `raw` the date alone; equal shapes are written alike.

    `place` is equal for dates in elements of the same kind.
    """

    node: int
    raw: str
    source: Source
    shape: str
    is_relative: bool
    place: str = ""


def date_candidates(page: Page) -> tuple[DateCandidate, ...]:
    """Every short text or attribute that looks like a date, in document order; what it means is not asked yet."""
    found: list[DateCandidate] = []
    for one in _all(page.nodes):
        if found and _continues(found[-1], one):
            found[-1] = _joined(found[-1], one, page.nodes)
        elif len(found) < MOST:
            found.append(one)
        else:
            break
    return tuple(replace(one, place=_place(page.nodes, one.node)) for one in found)


def _place(nodes: Nodes, node: int) -> str:
    """The element that holds a date and the two above it, by depth, tag and first class."""
    holder = nodes.parents[node] if nodes.tags[node] == TEXT else node
    named = [str(nodes.depths[holder])]
    for _ in range(3):
        if holder < 0:
            break
        named.append(f"{nodes.tags[holder]}.{(nodes.attributes[holder].get('class') or '').partition(' ')[0]}")
        holder = nodes.parents[holder]
    return "/".join(named)


def dates_in(text: str) -> Iterator[tuple[str, str]]:
    """The dates in a text, each as written and with its shape."""
    text = undirected(text)
    pieces = tokens(text)
    shape = signs(pieces)
    ends = [0, *accumulate(map(len, pieces))]
    for first, last in runs(shape):
        run = shape[first:last]
        if not _ALONE.fullmatch(run) or run == shape.strip(_EDGES):
            yield text[ends[first] : ends[last]], canonical(run)


def _all(nodes: Nodes) -> Iterator[DateCandidate]:
    """Every node is looked at, so what most of them are is passed over here: spaces, and attributes of other names."""
    unseen_until = 0
    for node, tag in enumerate(nodes.tags):
        if node < unseen_until:
            continue
        if tag == TEXT:
            text = nodes.texts[node]
            if not text.isspace() and len(text := text.strip()) <= LONGEST_TEXT:
                yield from _in_text(node, text)
        elif tag in _UNSEEN:
            unseen_until = nodes.ends[node]
        else:
            given = nodes.attributes[node]
            for name in given:
                if name in _SOURCES or name[:5] == "data-":
                    yield from _in_attribute(node, given[name] or "", _SOURCES.get(name, "data"))


def _in_text(node: int, text: str) -> Iterator[DateCandidate]:
    if _DIGIT.search(text):
        if not _LETTER_OR_CLOCK.search(text):
            return
    elif not _may_be_wordy(text):
        return
    if folded(text) in lexicon().now:
        yield DateCandidate(node, text, "text", NOW, True)
    elif _BRIEF.fullmatch(text):
        yield DateCandidate(node, text, "text", BRIEF, True)
    else:
        for raw, shape in dates_in(text):
            yield DateCandidate(node, raw, "text", shape, is_relative(shape))


def _may_be_wordy(text: str) -> bool:
    """Whether a text without digits may be a date: "yesterday", "an hour ago"."""
    if not 1 < len(text) <= LONGEST_WORDY:
        return False
    lowered = folded(text)
    return lowered in lexicon().now or not lexicon().tellers.isdisjoint(lowered.split()) or has_unspaced_teller(lowered)


def _in_attribute(node: int, given: str, source: Source) -> Iterator[DateCandidate]:
    value = given.strip()
    if len(value) > LONGEST_ATTRIBUTE or not _DIGIT.search(value):
        return
    if _ISO.fullmatch(value):
        yield DateCandidate(node, value, source, ISO, False)
    elif _EPOCH.fullmatch(value):
        yield DateCandidate(node, value, source, EPOCH, False)
    elif _LETTER_OR_CLOCK.search(value):
        for raw, shape in dates_in(value):
            yield DateCandidate(node, raw, source, shape, is_relative(shape))


def _continues(before: DateCandidate, one: DateCandidate) -> bool:
    """Whether a time of day belongs to the day in the text before it: "<b>Today</b>, 15:04"."""
    return (
        before.source == one.source == "text"
        and 0 < one.node - before.node <= NEAR
        and not _has_time(before.shape)
        and _CLOCK.fullmatch(one.shape) is not None
    )


def _has_time(shape: str) -> bool:
    return ":" in shape or "h" in shape or shape in (NOW, BRIEF) or is_ago(shape)


def _joined(before: DateCandidate, one: DateCandidate, nodes: Nodes) -> DateCandidate:
    # The outer text's place is that of dates written without a "Today" in an element of its own.
    node = before.node if nodes.depths[before.node] < nodes.depths[one.node] else one.node
    return DateCandidate(node, f"{before.raw} {one.raw}", "text", f"{before.shape}_{one.shape}", before.is_relative)
