"""Pattern trees: what the records of a region have in common, and how far two patterns are from each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import xxhash

Sign = Literal["1", "?", "+", "*"]
_MAX_CHILDREN = 48


@dataclass(frozen=True, slots=True)
class PatternNode:
    """An element of a record: `support` is the share of records that have it; the sign says how often it comes."""

    tag: str
    support: float
    sign: Sign
    below: tuple[PatternNode, ...] = ()

    @property
    def weight(self) -> float:
        """Its size, each element counting as much as it is supported."""
        return self.support + sum(node.weight for node in self.below)

    def __str__(self) -> str:
        inner = " ".join(map(str, self.below))
        mark = "" if self.sign == "1" else self.sign
        return f"{self.tag}({inner}){mark}" if inner else f"{self.tag}{mark}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """The aligned records of one region, as a row of trees: a record may be a run of siblings."""

    roots: tuple[PatternNode, ...]
    records: int

    @property
    def id(self) -> str:
        """A name for the pattern, the same for the same tree on every page."""
        return xxhash.xxh64_hexdigest(str(self).encode())

    @property
    def weight(self) -> float:
        return sum(root.weight for root in self.roots)

    def __str__(self) -> str:
        return " ".join(map(str, self.roots))


def cost(one: Pattern, other: Pattern) -> float:
    """How far two patterns are from each other: 0 for equal ones, 1 for nothing in common.

    An optional element counts as much as it is supported, so its absence on the other side costs little.
    """
    whole = one.weight + other.weight
    return 1 - 2 * _common_run(one.roots, other.roots) / whole if whole else 0.0


def _common(one: PatternNode, other: PatternNode) -> float:
    if one.tag != other.tag:
        return 0.0
    return (one.support + other.support) / 2 + _common_run(one.below, other.below)


def _common_run(ones: Sequence[PatternNode], others: Sequence[PatternNode]) -> float:
    row = [0.0] * (len(others[:_MAX_CHILDREN]) + 1)
    for one in ones[:_MAX_CHILDREN]:
        above, row = row, [0.0]
        for number, other in enumerate(others[:_MAX_CHILDREN], start=1):
            row.append(max(row[-1], above[number], above[number - 1] + _common(one, other)))
    return row[-1]
