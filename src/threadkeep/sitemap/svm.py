"""Training of a linear support vector machine, by dual coordinate descent."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from threadkeep.sitemap.linear import Linear

Numbers = NDArray[np.float64]


def trained_svm(names: Sequence[str], rows: Numbers, is_kind: NDArray[np.bool_], cost: float = 1.0) -> Linear:
    """The machine that tells the rows of a kind from the others; both sides weigh the same."""
    means, spreads = rows.mean(axis=0), rows.std(axis=0)
    spreads = np.where(spreads > 0, spreads, 1.0)
    scaled = np.hstack([(rows - means) / spreads, np.ones((len(rows), 1))])
    signs = np.where(is_kind, 1.0, -1.0)
    costs = np.where(is_kind, cost / max(1, is_kind.sum()), cost / max(1, (~is_kind).sum())) * len(rows) / 2
    found = _descended(scaled * signs[:, np.newaxis], costs)
    weights = found[:-1] / spreads
    return Linear(tuple(names), tuple(map(float, weights)), float(found[-1] - weights @ means))


def _descended(rows: Numbers, costs: Numbers, rounds: int = 60) -> Numbers:
    """Dual coordinate descent (Hsieh and others, 2008) for the squared hinge loss, in a fixed random order."""
    random = np.random.default_rng(0)
    corners = 0.5 / costs
    curvature = np.einsum("ij,ij->i", rows, rows) + corners
    dual = np.zeros(len(rows))
    weights = np.zeros(rows.shape[1])
    for _ in range(rounds):
        for each in random.permutation(len(rows)):
            slope = rows[each] @ weights - 1 + corners[each] * dual[each]
            better = max(0.0, dual[each] - slope / curvature[each])
            weights += (better - dual[each]) * rows[each]
            dual[each] = better
    return weights
