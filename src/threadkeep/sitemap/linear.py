"""A linear model: weights by feature name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights of a linear model, scaling folded in: above 0 the page is of the kind."""

    names: tuple[str, ...]
    weights: tuple[float, ...]
    bias: float

    def score(self, features: Mapping[str, float]) -> float:
        values = (weight * features[name] for name, weight in zip(self.names, self.weights, strict=True))
        return self.bias + sum(values)
