"""Training of boosted trees that rank the sets of bodies of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.posts import Forest, Numbers, Places, Tree, forest_of_trees

Codes = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class BoostingOptions:
    """`rate` is the step of a tree, `penalty` how much evidence a leaf needs; each tree sees a part of the features.

    Measured on forums left out of training: more trees or leaves add less than 0.002.
    """

    trees: int = 70
    leaves: int = 10
    rate: float = 0.15
    penalty: float = 4.0
    least_weight: float = 1.0
    features: float = 0.5
    bins: int = 32
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _BinnedRows:
    """`codes[r, f]` is the bin of row r in feature f, shifted so that every feature has bins of its own."""

    cuts: tuple[Numbers, ...]
    codes: Codes
    bins: int


@dataclass(slots=True)
class _Leaf:
    node: int
    rows: Places
    slopes: Numbers
    curves: Numbers
    gain: float = 0.0
    feature: int = -1
    bin: int = 0


@dataclass(slots=True)
class _Growing:
    """A tree as it grows."""

    features: list[int]
    cuts: list[float]
    low: list[int]
    high: list[int]
    values: list[float]

    def add(self) -> int:
        self.features.append(-1)
        self.cuts.append(0.0)
        self.low.append(0)
        self.high.append(0)
        self.values.append(0.0)
        return len(self.features) - 1

    def tree(self) -> Tree:
        return Tree(
            np.array(self.features),
            np.array(self.cuts),
            np.array(self.low),
            np.array(self.high),
            np.array(self.values),
        )


def trained_forest(
    names: Sequence[str], rows: Numbers, is_right: NDArray[np.bool_], weights: Numbers, options: BoostingOptions
) -> Forest:
    """Trees for the probability that a row is right."""
    binned, dice = _binned(rows, options.bins), np.random.default_rng(options.seed)
    weights = weights * len(weights) / weights.sum()
    share = float((weights * is_right).sum() / weights.sum())
    bias = round(float(np.log(share / (1 - share))), 4)
    scores = np.full(len(rows), bias)
    trees: list[Tree] = []
    for _ in range(options.trees):
        chance = 1 / (1 + np.exp(-scores))
        count = max(1, round(options.features * len(names)))
        some = np.sort(dice.choice(len(names), count, replace=False))
        tree, added = _grown(binned, some, weights * (is_right - chance), weights * chance * (1 - chance), options)
        trees.append(tree)
        scores += added
    return forest_of_trees(names, trees, bias)


def _binned(rows: Numbers, bins: int) -> _BinnedRows:
    cuts = tuple([_cuts(column, bins) for column in rows.T])
    codes = [
        np.searchsorted(found, column) + number * bins
        for number, (column, found) in enumerate(zip(rows.T, cuts, strict=True))
    ]
    return _BinnedRows(cuts, np.stack(codes, axis=1), bins)


def _cuts(column: Numbers, bins: int) -> Numbers:
    values = np.unique(np.quantile(column, np.linspace(0, 1, bins), method="nearest"))
    return np.round((values[1:] + values[:-1]) / 2, 4)


def _grown(
    binned: _BinnedRows, some: Places, slopes: Numbers, curves: Numbers, options: BoostingOptions
) -> tuple[Tree, Numbers]:
    """The tree, best leaf first, and what it adds to each row."""
    work = _Work(binned, some, binned.codes[:, some], slopes, curves, options)
    growing = _Growing([], [], [], [], [])
    leaves = [work.leaf(growing, np.arange(len(slopes)))]
    while len(leaves) < options.leaves:
        best = max(leaves, key=lambda leaf: leaf.gain)
        if best.gain <= 0:
            break
        leaves.remove(best)
        leaves += work.split(growing, best)
    added = np.zeros(len(slopes))
    for leaf in leaves:
        value = options.rate * slopes[leaf.rows].sum() / (curves[leaf.rows].sum() + options.penalty)
        growing.values[leaf.node] = round(float(value), 4)
        added[leaf.rows] = growing.values[leaf.node]
    return growing.tree(), added


@dataclass(frozen=True, slots=True)
class _Work:
    """What all leaves of one tree are made of; `some` are the features that it may ask for."""

    binned: _BinnedRows
    some: Places
    codes: Codes
    slopes: Numbers
    curves: Numbers
    options: BoostingOptions

    def split(self, growing: _Growing, leaf: _Leaf) -> tuple[_Leaf, _Leaf]:
        """The two leaves below; the sums of the larger one are those of its parent without the smaller one's."""
        feature = int(self.some[leaf.feature])
        is_above = self.codes[leaf.rows, leaf.feature] - feature * self.binned.bins > leaf.bin
        low, high = leaf.rows[~is_above], leaf.rows[is_above]
        is_low_small = len(low) <= len(high)
        small = self.leaf(growing, low if is_low_small else high)
        rest = leaf.slopes - small.slopes, leaf.curves - small.curves
        large = self.leaf(growing, high if is_low_small else low, rest)
        growing.features[leaf.node], growing.cuts[leaf.node] = feature, float(self.binned.cuts[feature][leaf.bin])
        first, second = (small, large) if is_low_small else (large, small)
        growing.low[leaf.node], growing.high[leaf.node] = first.node, second.node
        return small, large

    def leaf(self, growing: _Growing, rows: Places, sums: tuple[Numbers, Numbers] | None = None) -> _Leaf:
        slopes, curves = sums or (self._sums(self.slopes, rows), self._sums(self.curves, rows))
        leaf = _Leaf(growing.add(), rows, slopes, curves)
        _find_split(leaf, self.options)
        return leaf

    def _sums(self, values: Numbers, rows: Places) -> Numbers:
        """The sum of the values in each bin of each feature."""
        shape = (len(self.binned.cuts), self.binned.bins)
        flat, weights = self.codes[rows].ravel(), np.repeat(values[rows], len(self.some))
        sums: Numbers = np.bincount(flat, weights=weights, minlength=shape[0] * shape[1]).astype(np.float64)
        return sums.reshape(shape)[self.some]


def _find_split(leaf: _Leaf, options: BoostingOptions) -> None:
    low_slopes, low_curves = np.cumsum(leaf.slopes, axis=1), np.cumsum(leaf.curves, axis=1)
    slope, curve = low_slopes[:, -1:], low_curves[:, -1:]
    high_slopes, high_curves = slope - low_slopes, curve - low_curves
    gains = low_slopes**2 / (low_curves + options.penalty) + high_slopes**2 / (high_curves + options.penalty)
    gains -= slope**2 / (curve + options.penalty)
    is_large = (low_curves >= options.least_weight) & (high_curves >= options.least_weight)
    gains = np.where(is_large, gains, -1.0)
    feature, cut = np.unravel_index(int(gains.argmax()), gains.shape)
    leaf.gain, leaf.feature, leaf.bin = float(gains[feature, cut]), int(feature), int(cut)
