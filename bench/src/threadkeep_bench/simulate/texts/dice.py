"""Chance that comes out the same on every machine and version, one stream for each purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b
from random import Random
from typing import TypeVar

import numpy as np

T = TypeVar("T")


class Purpose(IntEnum):
    """What a text's dice are for: dice of two purposes never roll together."""

    OPENING = 1
    REST = 2
    EDIT = 3
    TITLE = 4
    NAME = 5
    BOARD = 6


@dataclass(frozen=True, slots=True)
class Dice:
    """Draws for one text; `roll` gives numbers from 0 to below 1."""

    roll: Callable[[], float]

    def below(self, bound: int) -> int:
        return int(self.roll() * bound)

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[int(self.roll() * len(choices))]

    def says_yes(self, probability: float) -> bool:
        return self.roll() < probability

    def some_of(self, choices: Sequence[T], count: int) -> list[T]:
        """That many different ones, in the order in which they were drawn; `count` is far below their number."""
        drawn: dict[int, T] = {}
        while len(drawn) < count:
            place = int(self.roll() * len(choices))
            drawn[place] = choices[place]
        return list(drawn.values())

    def shuffled(self, values: Sequence[T]) -> list[T]:
        return [value for _, _, value in sorted((self.roll(), place, value) for place, value in enumerate(values))]


def dice(seed: int, purpose: Purpose, number: int = 0) -> Dice:
    """Dice for the thing with that number; the same arguments roll the same."""
    # Of all methods of Random, only random() is promised to give the same numbers in every Python.
    return Dice(Random(seed % 2**64 << 80 | purpose << 64 | number).random)


def stream(seed: int, purpose: str) -> np.random.RandomState:
    """Numbers for whole arrays."""
    # RandomState and not Generator: numpy froze its numbers for all versions (NEP 19).
    words = np.frombuffer(blake2b(f"{seed} {purpose}".encode(), digest_size=32).digest(), dtype="<u4")
    return np.random.RandomState(words.astype(np.uint32))
