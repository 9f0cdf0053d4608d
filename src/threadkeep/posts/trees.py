"""Boosted trees: a sum of small decision trees over named features, kept as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from threadkeep.posts.sums import Numbers, Places


@dataclass(frozen=True, slots=True)
class Tree:
    """Node `i` asks whether a feature is above a value: `low[i]` and `high[i]` are the next nodes.

    A leaf has no feature (-1) and adds its `values[i]`.
    """

    features: Places
    cuts: Numbers
    low: Places
    high: Places
    values: Numbers

    def scores(self, rows: Numbers) -> Numbers:
        places = np.zeros(len(rows), dtype=np.int64)
        every = np.arange(len(rows))
        while True:
            asked = self.features[places]
            inner = asked >= 0
            if not inner.any():
                return self.values[places]
            is_above = rows[every, np.maximum(asked, 0)] > self.cuts[places]
            places = np.where(inner, np.where(is_above, self.high[places], self.low[places]), places)


@dataclass(frozen=True, slots=True)
class Forest:
    """The score is the logarithm of the odds."""

    names: tuple[str, ...]
    trees: tuple[Tree, ...]
    bias: float = 0.0

    def scores(self, features: Mapping[str, Numbers]) -> Numbers:
        rows = np.stack([features[name] for name in self.names], axis=1)
        return self.scores_of(rows)

    def scores_of(self, rows: Numbers) -> Numbers:
        total = np.full(len(rows), self.bias)
        for tree in self.trees:
            total += tree.scores(rows)
        return total


def forest_from_json(data: Mapping[str, Any]) -> Forest:
    return Forest(tuple(data["features"]), tuple([_tree(each) for each in data["trees"]]), float(data["bias"]))


def _tree(rows: Sequence[Sequence[float]]) -> Tree:
    features, cuts, low, high, values = zip(*rows, strict=True)
    return Tree(
        np.array(features, dtype=np.int64),
        np.array(cuts, dtype=np.float64),
        np.array(low, dtype=np.int64),
        np.array(high, dtype=np.int64),
        np.array(values, dtype=np.float64),
    )


def forest_as_json(forest: Forest) -> dict[str, Any]:
    return {"features": list(forest.names), "bias": forest.bias, "trees": [_rows(tree) for tree in forest.trees]}


def _rows(tree: Tree) -> list[list[float]]:
    columns = (tree.features, tree.cuts, tree.low, tree.high, tree.values)
    return [list(row) for row in zip(*(column.tolist() for column in columns), strict=True)]
