"""Pairs of true posts and exported posts whose texts agree."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from threadkeep_bench.test_beds.foreign.truth import ForeignPost

# Texts agree if their letters and digits are so similar; a reading may differ in attachment names and quote headings.
SIMILARITY = 0.9
# Texts whose lengths differ more cannot be so similar.
_LENGTH_RATIO = 0.81
# Texts that agree have long stretches in common. Posts that share fewer runs of letters are not compared in full:
# on a page of 100 posts that saves nearly all comparisons. Short texts are always compared.
_RUN, _SHARED, _SHORT = 6, 0.3, 60
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
        self._by_run: dict[str, set[int]] = defaultdict(set)
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
            near = self._free & self._near(text)
            options = [index for index in near if any(are_alike(text, reading) for reading in self._readings[index])]
            if options:
                pairs.append(self._take_pair(options, post, rank))
        return pairs

    def _near(self, text: str) -> set[int]:
        """The posts that share enough runs of letters with a text; of short texts every post."""
        if len(text) < _SHORT:
            return set(range(len(self._true)))
        runs = _runs(text)
        shared = Counter(index for run in runs for index in self._with_run().get(run, ()))
        return {index for index, count in shared.items() if count >= _SHARED * len(runs)}

    def _with_run(self) -> dict[str, set[int]]:
        """The posts by their runs of letters."""
        if not self._by_run:
            for index, readings in enumerate(self._readings):
                for run in {run for text in readings for run in _runs(text)}:
                    self._by_run[run].add(index)
        return self._by_run

    def _take_pair(self, options: Sequence[int], post: ExportedPost, rank: int) -> TruthPair:
        place, author = post.position if post.position is not None else rank, letters_of(post.author)
        best = min(options, key=lambda i: (self._authors[i] != author, abs(self._true[i].position - place)))
        self._free.discard(best)
        return TruthPair(self._true[best], post)


def _runs(text: str) -> set[str]:
    return {text[start : start + _RUN] for start in range(max(1, len(text) - _RUN + 1))}


def _ratio(a: Sequence[str], b: Sequence[str]) -> float:
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def _place(post: ExportedPost) -> int:
    return post.position if post.position is not None else 1 << 30
