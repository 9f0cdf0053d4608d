"""Pairs of true posts and exported posts whose texts agree."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from threadkeep_bench.test_beds.foreign.truth import ForeignPost

# Texts agree if their letters and digits are so similar; a reading may differ in attachment names and quote headings.
SIMILARITY = 0.9
# Texts whose lengths differ more cannot be so similar.
_LENGTH_RATIO = 0.81
# Longer texts are compared in pieces first: the comparison is quadratic.
_LONG, _PIECE = 3000, re.compile(".{1,12}")


@dataclass(frozen=True, slots=True)
class ExportedPost:
    """What an export says of a post; `position` starts at 1."""

    thread_url: str
    thread_title: str
    position: int | None
    author: str
    text: str
    published_at: datetime | None


@dataclass(frozen=True, slots=True)
class TruthPair:
    true: ForeignPost
    exported: ExportedPost


def letters_of(text: str | None) -> str:
    """The letters and digits of a text, in lower case."""
    return "".join(each for each in unicodedata.normalize("NFKC", text or "").lower() if each.isalnum())


def are_alike(a: str, b: str) -> bool:
    if a == b:
        return True
    if not a or not b or min(len(a), len(b)) < _LENGTH_RATIO * max(len(a), len(b)):
        return False
    if len(a) > _LONG and _ratio(_PIECE.findall(a), _PIECE.findall(b)) >= SIMILARITY:
        return True
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    steps = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(ratio() >= SIMILARITY for ratio in steps)


def matching_pairs(true: Sequence[ForeignPost], exported: Sequence[ExportedPost]) -> list[TruthPair]:
    """Posts of one thread, one to one: equal texts first, then similar ones; the same author and a near place win."""
    return _Matching(true).pairs(exported)


class _Matching:
    def __init__(self, true: Sequence[ForeignPost]) -> None:
        self._true = true
        self._readings = [{letters_of(text) for text in post.texts} for post in true]
        self._authors = [letters_of(post.author) for post in true]
        self._free = set(range(len(true)))
        self._equal: dict[str, list[int]] = defaultdict(list)
        for index, readings in enumerate(self._readings):
            for text in readings:
                self._equal[text].append(index)

    def pairs(self, exported: Sequence[ExportedPost]) -> list[TruthPair]:
        pairs: list[TruthPair] = []
        rest: list[tuple[int, ExportedPost]] = []
        for rank, post in enumerate(sorted(exported, key=_place), 1):
            options = [index for index in self._equal.get(letters_of(post.text), ()) if index in self._free]
            if options:
                pairs.append(self._take_pair(options, post, rank))
            else:
                rest.append((rank, post))
        return pairs + self._similar_pairs(rest)

    def _similar_pairs(self, rest: Sequence[tuple[int, ExportedPost]]) -> list[TruthPair]:
        pairs = []
        for rank, post in rest:
            text = letters_of(post.text)
            options = [
                index for index in self._free if any(are_alike(text, reading) for reading in self._readings[index])
            ]
            if options:
                pairs.append(self._take_pair(options, post, rank))
        return pairs

    def _take_pair(self, options: Sequence[int], post: ExportedPost, rank: int) -> TruthPair:
        place, author = post.position if post.position is not None else rank, letters_of(post.author)
        best = min(options, key=lambda i: (self._authors[i] != author, abs(self._true[i].position - place)))
        self._free.discard(best)
        return TruthPair(self._true[best], post)


def _ratio(a: Sequence[str], b: Sequence[str]) -> float:
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def _place(post: ExportedPost) -> int:
    return post.position if post.position is not None else 1 << 30
