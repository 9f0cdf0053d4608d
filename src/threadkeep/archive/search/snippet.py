"""The part of a post that shows why it matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.archive.database.word_segments import folded, is_whole_word
from threadkeep.archive.search.query import QueryPiece

# Characters of a snippet: two lines of a terminal. Chosen, not tuned.
WIDTH = 200
# Characters before the first word. Chosen, not tuned.
_BEFORE = 40
# A post may have megabytes; only its beginning is searched for the best place.
_SEARCHED_LENGTH = 100_000
# So many matches of one word are compared. Chosen, not tuned.
_MARKS = 400


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a text on one line; `marks` are the start and end of each word in it."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _WordMatch:
    start: int
    end: int
    piece: int


def snippet(text: str, pieces: Sequence[QueryPiece]) -> Snippet:
    """The part with most of the words, the first one among equals; the beginning if it has none."""
    part = text[:_SEARCHED_LENGTH]
    marks = sorted(_marks(folded(part), pieces), key=lambda mark: mark.start)
    best = max(range(len(marks)), key=lambda n: (_variety(marks, n), -n), default=None)
    start = max(0, marks[best].start - _BEFORE) if best is not None else 0
    return _cut(text, start, [(mark.start, mark.end) for mark in marks])


def _variety(marks: Sequence[_WordMatch], first: int) -> int:
    """The number of different pieces in the window that begins with a match."""
    end = marks[first].start + WIDTH - _BEFORE
    seen = set()
    for mark in marks[first:]:
        if mark.end > end:
            break
        seen.add(mark.piece)
    return len(seen)


def _marks(text: str, pieces: Sequence[QueryPiece]) -> Iterator[_WordMatch]:
    for number, piece in enumerate(pieces):
        for place, word in enumerate(piece.words):
            is_start = piece.is_start and place == len(piece.words) - 1
            for count, start in enumerate(_places(text, word, is_start)):
                if count == _MARKS:
                    break
                yield _WordMatch(start, start + len(word), number)


def _places(text: str, word: str, is_start: bool) -> Iterator[int]:
    """The places of a word, or of words that start with it."""
    start = text.find(word)
    while start >= 0:
        end = start + len(word)
        if is_whole_word(word[0]) or (_is_edge(text, start - 1) and (is_start or _is_edge(text, end))):
            yield start
        start = text.find(word, start + 1)


def _is_edge(text: str, place: int) -> bool:
    return not 0 <= place < len(text) or text[place] == " " or is_whole_word(text[place])


def _cut(text: str, start: int, marks: Sequence[tuple[int, int]]) -> Snippet:
    """A window on one line, with its ends between words if possible."""
    if start:
        gap = text.find(" ", start, start + _BEFORE)
        start = gap + 1 if gap >= 0 else start
    end = min(len(text), start + WIDTH)
    if end < len(text):
        gap = text.rfind(" ", end - _BEFORE, end)
        end = gap if gap >= 0 else end
    before, after = "… " if start else "", " …" if end < len(text) else ""
    line = "".join(" " if character in "\n\r\t\u2028\u2029\x85" else character for character in text[start:end])
    shift = len(before) - start
    inside = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return Snippet(f"{before}{line}{after}", inside)
