"""Boosted trees of two questions: a sum of small tables, kept as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a feature is above a value."""

    feature: str
    above: float


@dataclass(frozen=True, slots=True)
class Tree:
    """Two questions, the second depending on the answer to the first, and a value for each of the four ends."""

    first: Question
    if_not: Question
    if_so: Question
    values: tuple[float, float, float, float]

    def value(self, features: Mapping[str, float]) -> float:
        is_above = features[self.first.feature] > self.first.above
        second = self.if_so if is_above else self.if_not
        return self.values[2 * is_above + (features[second.feature] > second.above)]


@dataclass(frozen=True, slots=True)
class Boosted:
    """A sum of trees: above 0 the page is of the kind; the score is the logarithm of the odds."""

    trees: tuple[Tree, ...]
    bias: float

    def score(self, features: Mapping[str, float]) -> float:
        return self.bias + sum(tree.value(features) for tree in self.trees)
