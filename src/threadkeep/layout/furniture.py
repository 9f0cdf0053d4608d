"""The texts of records that a forum writes beside what its users write: labels, buttons, facts about authors."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from threadkeep.layout.columns import Cells, Columns
from threadkeep.layout.stock import Item

_DIGITS = re.compile(r"\d+")
# Longer texts are hardly labels, and costly to compare.
LONGEST = 100
# What only some records have may be a quote of another post.
LONGEST_RARE = 40
LONGEST_LABEL = 24
SHORTEST_SUBJECT = 8
# "Re:", "AW:", "SV:" before the subject of an answer.
_ANSWER = re.compile(r"^(?:\w{2,4}:\s*)+")
FEWEST_RECORDS = 3


def furniture_of(columns: Columns, authors: Sequence[Item | None]) -> frozenset[int]:
    """The nodes of texts that say the same in most records, or the same in all records of an author."""
    names = [item.text if item else "" for item in authors]
    repeated = (node for cells in columns.by_key.values() for node in _furniture(cells, names))
    return frozenset((*repeated, *_subjects(columns)))


def _subjects(columns: Columns) -> Iterator[int]:
    """The texts that say the title of the page, as the subject of every answer does, unless there is no longer one."""
    title = columns.stock.page.title.casefold()
    for items in columns.owned:
        longest = max((len(item.text) for item in items if item.link < 0), default=0)
        for item in items:
            if SHORTEST_SUBJECT <= len(item.text) <= min(LONGEST, longest - 1) and is_subject(item.text, title):
                yield item.node


def is_subject(text: str, title: str) -> bool:
    """Whether a text is what a title says, but for "Re:"."""
    return _ANSWER.sub("", text).casefold() in title


def _furniture(cells: Cells, names: Sequence[str]) -> Iterator[int]:
    filled = [(name, items) for name, items in zip(names, cells, strict=True) if items]
    if len(filled) < 2:
        return
    if _tells_the_author(filled):
        yield from (item.node for _, items in filled for item in items)
        return
    longest = LONGEST if 2 * len(filled) >= len(cells) else LONGEST_RARE
    faces = [[_face(item.text, longest) for item in items] for _, items in filled]
    counts = Counter(face for found in faces for face in set(found) if face)
    for (_, items), found in zip(filled, faces, strict=True):
        yield from (item.node for item, face in zip(items, found, strict=True) if 2 <= counts[face] >= len(filled) / 2)


def _face(text: str, longest: int) -> str:
    """What stays the same of a text from record to record: without numbers, and up to a colon its label."""
    if len(text) > longest:
        return ""
    label, colon, _ = text.partition(":")
    return label + colon if colon and len(label) <= LONGEST_LABEL else _DIGITS.sub("#", text)


def _tells_the_author(filled: Sequence[tuple[str, Iterable[Item]]]) -> bool:
    """Whether a column is the same for the same author, as a rank, a place and a signature are."""
    said: dict[str, set[str]] = defaultdict(set)
    for name, items in filled:
        said[name].add(" ".join(item.text for item in items))
    is_told = all(len(texts) == 1 and len(min(texts)) <= LONGEST for texts in said.values())
    return is_told and 1 < len(said) < len(filled) >= FEWEST_RECORDS
