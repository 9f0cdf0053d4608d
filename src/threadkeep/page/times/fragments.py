"""Dates that are cut into pieces: "12<sup>th</sup> June 2024 <small>3:04</small> <small>PM</small>"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from threadkeep.page.nodes import TEXT, Nodes
from threadkeep.page.times.words import Role, folded, lexicon, undirected

# Elements that a line runs through.
# fmt: off
INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "data", "dfn", "em", "font", "i", "ins", "kbd", "label",
    "mark", "nobr", "q", "s", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
})
# fmt: on
_STUB = re.compile(r"\d{1,4}|\d{1,2}:\d\d(?::\d\d)?")
_SAYS = re.compile(r"\w")
_EDGES = " \t\r\n\xa0.,()[]@|•·/-–'’"
_STUB_ROLES: frozenset[Role] = frozenset({"month", "half", "weekday", "jalali"})
_ORDINALS = ("st", "nd", "rd", "th")
LONGEST_STUB = 16
# A date of more pieces than day, month, year, hour, minute, second and half of the day is none.
MOST_PIECES = 9
LONGEST_LINE = 120


@dataclass(frozen=True, slots=True)
class Line:
    """Texts of one line, next to each other: their nodes, and where in the joined text each begins."""

    text: str
    nodes: tuple[int, ...]
    starts: tuple[int, ...]

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """The nodes whose texts hold these characters; those of nothing but signs are left out."""
        ends = (*self.starts[1:], len(self.text))
        known = zip(self.nodes, self.starts, ends, strict=True)
        held = (one for one in known if one[1] < end and start < one[2])
        return tuple(node for node, first, last in held if _SAYS.search(self.text, first, last))


def is_stub(text: str) -> bool:
    """Whether a text may be a piece of a date and is none itself: a number, a month, "pm"."""
    return len(text) <= LONGEST_STUB and _is_stub(text)


@lru_cache(maxsize=4096)
def _is_stub(text: str) -> bool:
    bare = text.strip(_EDGES)
    return _STUB.fullmatch(bare) is not None or folded(bare) in _stub_words()


@cache
def _stub_words() -> frozenset[str]:
    known = (word for word, found in lexicon().meanings.items() if any(one.role in _STUB_ROLES for one in found))
    return frozenset((*known, *_ORDINALS))


def line_around(nodes: Nodes, stub: int) -> Line:
    """The texts before and behind a stub that stand in one line with it."""
    before = _neighbours(nodes, stub, -1)[::-1]
    found = (*before, stub, *_neighbours(nodes, stub, 1))
    text, starts = "", []
    for node in found:
        more = undirected(nodes.texts[node])
        # "2026-11-13</b><b>15:04" is not the year 1315.
        text += " " if text[-1:].isdigit() and more[:1].isdigit() else ""
        starts.append(len(text))
        text += more
    return Line(text, tuple(found), tuple(starts))


def _neighbours(nodes: Nodes, stub: int, step: int) -> list[int]:
    found: list[int] = []
    chars = len(nodes.texts[stub])
    for node in _texts(nodes, stub, step):
        chars += len(nodes.texts[node])
        if chars > LONGEST_LINE or len(found) == 2 * MOST_PIECES:
            break
        found.append(node)
    return found


def _texts(nodes: Nodes, start: int, step: int) -> Iterator[int]:
    """The texts after a node, or before it, up to where its line ends."""
    last, node = start, start + step
    while 0 <= node < len(nodes):
        tag = nodes.tags[node]
        if tag == TEXT:
            if not _is_one_line(nodes, min(last, node), max(last, node)):
                return
            yield node
            last = node
        elif tag not in INLINE:
            return
        node += step


def _is_one_line(nodes: Nodes, one: int, other: int) -> bool:
    """Whether only elements that a line runs through end between two texts."""
    above = nodes.parents[one]
    while above >= 0 and nodes.ends[above] <= other:
        if nodes.tags[above] not in INLINE:
            return False
        above = nodes.parents[above]
    return True
