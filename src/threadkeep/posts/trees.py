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

    A leaf has no feature (-1) and adds its `values[i]`. Node 0 is the root.
    """

    features: Places
    cuts: Numbers
    low: Places
    high: Places
    values: Numbers


@dataclass(frozen=True, slots=True)
class Forest:
    """The score is the logarithm of the odds: `bias` and the value of one leaf of each tree.

    `nodes` are the nodes of all trees behind each other, `roots` the first node of each. A leaf is its own next node so
    that all trees are walked at once: one at a time costs three times the parsing of a page.
    """

    names: tuple[str, ...]
    nodes: Tree
    roots: Places
    bias: float = 0.0

    def scores(self, features: Mapping[str, Numbers]) -> Numbers:
        rows = np.stack([features[name] for name in self.names], axis=1)
        return self.scores_of(rows)

    def scores_of(self, rows: Numbers) -> Numbers:
        every = np.arange(len(rows))[:, None]
        places = np.repeat(self.roots[None, :], len(rows), axis=0)
        while True:
            asked = self.nodes.features[places]
            is_above = rows[every, np.maximum(asked, 0)] > self.nodes.cuts[places]
            following = np.where(is_above, self.nodes.high[places], self.nodes.low[places])
            following = np.where(asked >= 0, following, places)
            if np.array_equal(following, places):
                total: Numbers = self.bias + self.nodes.values[places].sum(axis=1)
                return total
            places = following

    def trees(self) -> tuple[Tree, ...]:
        ends = [*self.roots[1:].tolist(), len(self.nodes.values)]
        return tuple([_part(self.nodes, start, end) for start, end in zip(self.roots.tolist(), ends, strict=True)])


def forest_of_trees(names: Sequence[str], trees: Sequence[Tree], bias: float) -> Forest:
    sizes = [len(tree.values) for tree in trees]
    roots = np.cumsum([0, *sizes])[:-1].astype(np.int64)
    shifts = np.repeat(roots, sizes)
    features, cuts, low, high, values = (
        np.concatenate([getattr(tree, name) for tree in trees]) if trees else np.zeros(0)
        for name in ("features", "cuts", "low", "high", "values")
    )
    nodes = Tree(
        features.astype(np.int64), cuts, (low + shifts).astype(np.int64), (high + shifts).astype(np.int64), values
    )
    return Forest(tuple(names), nodes, roots, bias)


def _part(nodes: Tree, start: int, end: int) -> Tree:
    own = slice(start, end)
    return Tree(
        nodes.features[own], nodes.cuts[own], nodes.low[own] - start, nodes.high[own] - start, nodes.values[own]
    )


def forest_from_json(data: Mapping[str, Any]) -> Forest:
    return forest_of_trees(data["features"], [_tree(each) for each in data["trees"]], float(data["bias"]))


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
    return {"features": list(forest.names), "bias": forest.bias, "trees": [_rows(tree) for tree in forest.trees()]}


def _rows(tree: Tree) -> list[list[float]]:
    columns = (tree.features, tree.cuts, tree.low, tree.high, tree.values)
    return [list(row) for row in zip(*(column.tolist() for column in columns), strict=True)]
