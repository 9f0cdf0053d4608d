"""Dates that are cut into pieces: "12<sup>th</sup> June 2024 <small>3:04</small> <small>PM</small>"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from threadkeep.page.dates.words import WordRole, date_words, fold_word
from threadkeep.page.invisible import without_invisible
from threadkeep.page.nodes import TEXT_TAG, NodeTable

# Elements that a line runs through.
# fmt: off
INLINE_TAGS = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "data", "dfn", "em", "font", "i", "ins", "kbd", "label",
    "mark", "nobr", "q", "s", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
})
# fmt: on
_NUMBER_OR_CLOCK = re.compile(r"\d{1,4}|\d{1,2}:\d\d(?::\d\d)?")
_SAYS = re.compile(r"\w")
_EDGES = " \t\r\n\xa0.,()[]@|•·/-–'’"
_FRAGMENT_ROLES: frozenset[WordRole] = frozenset({"month", "half", "weekday", "jalali"})
_ORDINALS = ("st", "nd", "rd", "th")
# A piece of a date is a number or a single word. Chosen, not tuned.
MAX_FRAGMENT_LENGTH = 16
# A date of more pieces than day, month, year, hour, minute, second and half of the day is none.
MAX_FRAGMENTS = 9
# A date is in a short line. Chosen, not tuned.
MAX_LINE_LENGTH = 120


@dataclass(frozen=True, slots=True)
class TextLine:
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


def is_fragment(text: str) -> bool:
    """Whether a text may be a piece of a date and is none itself: a number, a month, "pm"."""
    return len(text) <= MAX_FRAGMENT_LENGTH and _is_date_piece(text)


@lru_cache(maxsize=4096)
def _is_date_piece(text: str) -> bool:
    bare = text.strip(_EDGES)
    return _NUMBER_OR_CLOCK.fullmatch(bare) is not None or fold_word(bare) in _fragment_words()


@cache
def _fragment_words() -> frozenset[str]:
    known = (word for word, found in date_words().meanings.items() if any(one.role in _FRAGMENT_ROLES for one in found))
    return frozenset((*known, *_ORDINALS))


def line_around(nodes: NodeTable, stub: int) -> TextLine:
    """The texts before and behind a stub that are in one line with it."""
    before = _neighbours(nodes, stub, -1)[::-1]
    found = (*before, stub, *_neighbours(nodes, stub, 1))
    text, starts = "", []
    for node in found:
        more = without_invisible(nodes.texts[node])
        # "2026-11-13</b><b>15:04" is not the year 1315.
        text += " " if text[-1:].isdigit() and more[:1].isdigit() else ""
        starts.append(len(text))
        text += more
    return TextLine(text, tuple(found), tuple(starts))


def _neighbours(nodes: NodeTable, stub: int, step: int) -> list[int]:
    found: list[int] = []
    chars = len(nodes.texts[stub])
    for node in _texts(nodes, stub, step):
        chars += len(nodes.texts[node])
        if chars > MAX_LINE_LENGTH or len(found) == 2 * MAX_FRAGMENTS:
            break
        found.append(node)
    return found


def _texts(nodes: NodeTable, start: int, step: int) -> Iterator[int]:
    """The texts after a node, or before it, up to where its line ends."""
    last, node = start, start + step
    while 0 <= node < len(nodes):
        tag = nodes.tags[node]
        if tag == TEXT_TAG:
            if not _is_one_line(nodes, min(last, node), max(last, node)):
                return
            yield node
            last = node
        elif tag not in INLINE_TAGS:
            return
        node += step


def _is_one_line(nodes: NodeTable, one: int, other: int) -> bool:
    """Whether only elements that a line runs through end between two texts."""
    above = nodes.parents[one]
    while above >= 0 and nodes.ends[above] <= other:
        if nodes.tags[above] not in INLINE_TAGS:
            return False
        above = nodes.parents[above]
    return True
