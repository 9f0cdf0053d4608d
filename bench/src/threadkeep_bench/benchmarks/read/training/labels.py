"""How well a set of bodies fits the true posts of a page."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from threadkeep.layout.stock import Stock
from threadkeep.page import TEXT_TAG
from threadkeep_bench.test_beds.foreign import ForeignPost, are_alike, letters_of

# Texts are compared by runs of so many letters.
_GRAM = 4
# Texts that are less alike are not compared letter by letter.
_LEAST_DICE = 0.6
_LEAST_LENGTHS = 0.3
_ALIKE_LENGTHS = 0.81


@dataclass(frozen=True, slots=True)
class _Match:
    """The true post that a body resembles most; -1 if none."""

    likeness: float = 0.0
    post: int = -1
    is_alike: bool = False


@dataclass(frozen=True, slots=True)
class _Post:
    is_required: bool
    readings: tuple[tuple[str, Counter[str]], ...]


@dataclass(frozen=True, slots=True)
class SetLabels:
    """The labels of stretches of one page; likenesses are computed once for each stretch."""

    nodes: tuple[int, ...]
    letters: tuple[str, ...]
    posts: tuple[_Post, ...]
    known: dict[tuple[int, int], _Match] = field(default_factory=dict)

    def label(self, bodies: Sequence[tuple[int, int]]) -> float:
        """The sum of two F1 values, by likeness and by agreement, halved; optional posts count neither way."""
        best: dict[int, _Match] = {}
        for match in (self._match(*body) for body in bodies):
            if match.post >= 0 and match.likeness > best.get(match.post, _Match()).likeness:
                best[match.post] = match
        required = {post: match for post, match in best.items() if self.posts[post].is_required}
        count = len(bodies) - len(best) + len(required) + sum(post.is_required for post in self.posts)
        soft = sum(match.likeness for match in required.values())
        hard = sum(match.is_alike for match in required.values())
        return (soft + hard) / count if count else 0.0

    def _match(self, start: int, end: int) -> _Match:
        place = bisect_left(self.nodes, start), bisect_left(self.nodes, end)
        if place not in self.known:
            self.known[place] = _best_match("".join(self.letters[place[0] : place[1]]), self.posts)
        return self.known[place]


def set_labels(stock: Stock, posts: Sequence[ForeignPost]) -> SetLabels:
    tags = stock.elements.nodes.tags
    texts = {item.node: letters_of(item.text) for item in reversed(stock.items) if tags[item.node] == TEXT_TAG}
    nodes = tuple(sorted(texts))
    return SetLabels(nodes, tuple([texts[node] for node in nodes]), tuple(map(_post, posts)))


def _post(post: ForeignPost) -> _Post:
    readings = {letters_of(text) for text in post.texts}
    return _Post(post.is_required, tuple([(text, _grams(text)) for text in sorted(readings)]))


def _grams(text: str) -> Counter[str]:
    return Counter(text[start : start + _GRAM] for start in range(max(1, len(text) - _GRAM + 1)))


def _best_match(text: str, posts: Sequence[_Post]) -> _Match:
    grams = _grams(text)
    matches = (
        _compared(text, grams, reading, other, number)
        for number, post in enumerate(posts)
        for reading, other in post.readings
    )
    return max(matches, key=lambda match: (match.is_alike, match.likeness), default=_Match())


def _compared(text: str, grams: Counter[str], reading: str, other: Counter[str], number: int) -> _Match:
    if text == reading:
        return _Match(1.0, number, is_alike=True)
    short, long = sorted((len(text), len(reading)))
    if short < _LEAST_LENGTHS * long:
        return _Match()
    likeness = 2 * (grams & other).total() / (grams.total() + other.total())
    is_near = likeness > _LEAST_DICE and short >= _ALIKE_LENGTHS * long
    return _Match(likeness, number, is_near and are_alike(text, reading)) if likeness else _Match()
