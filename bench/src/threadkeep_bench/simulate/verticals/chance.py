"""Chance that depends on words alone: the same words give the same draw on every machine and in any order."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def unit(*words: object) -> float:
    """A number from 0 to below 1."""
    digest = blake2b("\0".join(map(str, words)).encode(), digest_size=7).digest()
    return int.from_bytes(digest, "big") / 2**56


def one_of(choices: Sequence[T], *words: object) -> T:
    return choices[int(unit(*words) * len(choices))]


def between(least: int, most: int, *words: object) -> int:
    """A whole number from `least` to `most`, both included."""
    return least + int(unit(*words) * (most - least + 1))
