"""Training of boosted trees: each one mends what the sum of those before it gets wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.sitemap.boosted import Boosted, Question, Tree

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]

BINS = 24


@dataclass(frozen=True, slots=True)
class BoostingOptions:
    """`rate` is how far a tree goes, `penalty` how much evidence an end needs before it says much.

    Each tree goes by a part of the features and of the rows, drawn by chance from `seed`: so no feature is needed that
    another one can stand in for, as where a page shows no regions or no dates.
    """

    trees: int = 300
    rate: float = 0.1
    penalty: float = 2.0
    features: float = 0.4
    rows: float = 0.7
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Binned:
    """Every feature cut at a few values: `bins[f]` says for each row above how many cuts of feature f it lies."""

    names: tuple[str, ...]
    cuts: tuple[Numbers, ...]
    bins: tuple[NDArray[np.int64], ...]


@dataclass(frozen=True, slots=True)
class _Split:
    question: Question
    above: Truths


def boosted(
    names: Sequence[str], rows: Numbers, is_kind: Truths, options: BoostingOptions, counts: Numbers | None = None
) -> Boosted:
    """The sum of trees that tells the rows of a kind from the others; both sides weigh the same.

    `counts` says how much each row counts on its side, where not all count the same.
    """
    binned, random = _binned(names, rows), np.random.default_rng(options.seed)
    weights = _weights(np.ones(len(rows)) if counts is None else counts, is_kind)
    scores = np.zeros(len(rows))
    trees: list[Tree] = []
    for _ in range(options.trees):
        chance = 1 / (1 + np.exp(-scores))
        seen = weights * (random.random(len(rows)) < options.rows)
        some = _some_features(binned, options.features, random)
        tree, values = _tree(some, seen * (is_kind - chance), seen * chance * (1 - chance), options)
        trees.append(tree)
        scores += values
    return Boosted(tuple(trees), 0.0)


def _weights(counts: Numbers, is_kind: Truths) -> Numbers:
    own, other = float(counts[is_kind].sum()), float(counts[~is_kind].sum())
    shares: Numbers = np.where(is_kind, 0.5 / max(1, own), 0.5 / max(1, other))
    return counts * shares * len(counts)


def _binned(names: Sequence[str], rows: Numbers) -> _Binned:
    cuts = tuple(_cuts(column) for column in rows.T)
    bins = tuple(np.searchsorted(found, column) for column, found in zip(rows.T, cuts, strict=True))
    return _Binned(tuple(names), cuts, bins)


def _some_features(binned: _Binned, share: float, random: np.random.Generator) -> _Binned:
    count = max(1, round(share * len(binned.names)))
    kept = sorted(random.choice(len(binned.names), count, replace=False).tolist())
    names, cuts, bins = (tuple(part[place] for place in kept) for part in (binned.names, binned.cuts, binned.bins))
    return _Binned(names, cuts, bins)


def _cuts(column: Numbers) -> Numbers:
    """Values between those that are there, so that a page just like one seen falls on the same side."""
    values = np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1), method="nearest"))
    return np.round((values[1:] + values[:-1]) / 2, 6)


def _tree(binned: _Binned, slopes: Numbers, curves: Numbers, options: BoostingOptions) -> tuple[Tree, Numbers]:
    everything = np.ones(len(slopes), dtype=bool)
    first = _best(binned, slopes, curves, everything, options.penalty)
    low = _best(binned, slopes, curves, ~first.above, options.penalty)
    high = _best(binned, slopes, curves, first.above, options.penalty)
    ends = (~first.above & ~low.above, ~first.above & low.above, first.above & ~high.above, first.above & high.above)
    steps = [round(float(options.rate * slopes[end].sum() / (curves[end].sum() + options.penalty)), 6) for end in ends]
    values = np.select(ends, steps)
    return Tree(first.question, low.question, high.question, (steps[0], steps[1], steps[2], steps[3])), values


def _best(binned: _Binned, slopes: Numbers, curves: Numbers, inside: Truths, penalty: float) -> _Split:
    """The question that tells most about the rows inside."""
    slopes, curves = np.where(inside, slopes, 0.0), np.where(inside, curves, 0.0)
    whole = slopes.sum(), curves.sum()
    best, gain = (0, 0), -1.0
    for feature, (bins, cuts) in enumerate(zip(binned.bins, binned.cuts, strict=True)):
        high = _above_cuts(bins, slopes, len(cuts)), _above_cuts(bins, curves, len(cuts))
        gains = high[0] ** 2 / (high[1] + penalty) + (whole[0] - high[0]) ** 2 / (whole[1] - high[1] + penalty)
        if len(gains) and gains.max() > gain:
            best, gain = (feature, int(gains.argmax())), float(gains.max())
    feature, cut = best
    return _Split(Question(binned.names[feature], float(binned.cuts[feature][cut])), binned.bins[feature] > cut)


def _above_cuts(bins: NDArray[np.int64], values: Numbers, cuts: int) -> Numbers:
    """For each cut the sum of the values of the rows above it."""
    sums: Numbers = np.bincount(bins, weights=values, minlength=cuts + 1).astype(np.float64)
    return np.cumsum(sums[::-1])[::-1][1:]
