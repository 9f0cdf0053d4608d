"""Shingles: the runs of consecutive words of a page, as a set of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.layout.near_text import Block, OwnWords

Numbers = NDArray[np.uint64]
NO_NUMBERS: Numbers = np.zeros(0, dtype=np.uint64)

WORDS = 5
# Eight characters of a script without spaces say about as much as five words.
CHARACTERS = 8


def shingles(own: OwnWords) -> Numbers:
    """Every run of five words (eight characters), each once, in rising order; fewer words are one run."""
    return np.unique(shingle_run(own))


def shingle_run(own: OwnWords) -> Numbers:
    """The same in the order of the page, as often as they come."""
    words = np.array(own.words, dtype=np.uint64)
    length = min(CHARACTERS if own.is_unspaced else WORDS, len(words))
    if not length:
        return words
    found = np.zeros(len(words) - length + 1, dtype=np.uint64)
    for place in range(length):
        found = mixed(found ^ words[place : place + len(found)])
    return found


def mixed(numbers: Numbers) -> Numbers:
    """The finaliser of SplitMix64: neighbouring numbers are far apart afterwards."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def jaccard(one: Numbers, other: Numbers) -> float:
    """The share of all shingles of two pages that both have; two pages without any are equal."""
    common = len(np.intersect1d(one, other, assume_unique=True))
    whole = len(one) + len(other) - common
    return common / whole if whole else 1.0


def text_shingles(blocks: Sequence[Block]) -> Numbers:
    """The shingles of each text for itself; a short text is one."""
    whole = np.array([block.key for block in blocks if len(block.words) <= WORDS], dtype=np.uint64)
    runs = [shingle_run(OwnWords(block.words, False)) for block in blocks if len(block.words) > WORDS]
    return np.unique(np.concatenate([whole, *runs]))


@dataclass(frozen=True, slots=True)
class Rarity:
    """How many pages of a site have each shingle; `known` is in rising order."""

    known: Numbers
    pages: NDArray[np.int64]

    @classmethod
    def among(cls, pages: Sequence[Numbers]) -> Rarity:
        known, counts = np.unique(np.concatenate([NO_NUMBERS, *pages]), return_counts=True)
        return cls(known, counts)

    def likeness(self, one: Numbers, other: Numbers) -> float:
        """The share of all shingles of two pages that both have, each weighing the less the more pages have it."""
        common = self._weight(np.intersect1d(one, other, assume_unique=True))
        whole = self._weight(one) + self._weight(other) - common
        return common / whole if whole else 1.0

    def _weight(self, shingles: Numbers) -> float:
        return float((1 / self.pages[np.searchsorted(self.known, shingles)]).sum())
