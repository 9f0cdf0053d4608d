"""Simple tree matching: how many elements two subtrees have in common, order and level kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from threadkeep.layout.shapes import Shapes

# User-written text may nest for ever; what tells two records apart stands in the first levels.
MAX_DEPTH = 6
# Children compared of one element, and cells filled on one page: a page of 100,000 siblings must cost seconds.
MAX_CHILDREN = 48
MAX_CELLS = 400_000


@dataclass(slots=True)
class Matcher:
    """Matches the shapes of one page; remembers each pair, and stops looking deeper when a page costs too much."""

    shapes: Shapes
    known: dict[tuple[int, int], int] = field(default_factory=dict)
    cells: int = 0

    def common(self, one: int, other: int, depth: int = 0) -> int:
        """The size of the largest matching of two shapes: at most the smaller's size, and that of equal shapes."""
        shapes = self.shapes
        if one == other:
            return shapes.sizes[one]
        if shapes.tags[one] != shapes.tags[other]:
            return 0
        if depth >= MAX_DEPTH or self.cells > MAX_CELLS:
            return 1
        pair = (one, other) if one < other else (other, one)
        found = self.known.get(pair)
        if found is None:
            found = self.known[pair] = 1 + self._common_below(*pair, depth)
        return found

    def similarity(self, one: int, other: int) -> float:
        """The matching as a share of both sizes, 0 to 1."""
        sizes = self.shapes.sizes
        return 2 * self.common(one, other) / (sizes[one] + sizes[other])

    def may_be_alike(self, one: int, other: int, threshold: float) -> bool:
        """Whether sizes and tags let two shapes be as similar as that; much cheaper than matching."""
        shapes = self.shapes
        small, large = sorted((shapes.sizes[one], shapes.sizes[other]))
        return shapes.tags[one] == shapes.tags[other] and 2 * small >= threshold * (small + large)

    def _common_below(self, one: int, other: int, depth: int) -> int:
        left, right = self.shapes.below[one][:MAX_CHILDREN], self.shapes.below[other][:MAX_CHILDREN]
        self.cells += len(left) * len(right)
        row = [0] * (len(right) + 1)
        for a in left:
            above, row = row, [0]
            for number, b in enumerate(right, start=1):
                row.append(max(row[-1], above[number], above[number - 1] + self.common(a, b, depth + 1)))
        return row[-1]


def best_pairs(weights: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """The pairs, in order on both sides, with the largest sum of weights; pairs without weight are left out."""
    best = _best_sums(weights)
    pairs: list[tuple[int, int]] = []
    i, j = len(weights), len(weights[0]) if weights else 0
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return tuple(reversed(pairs))


def _best_sums(weights: Sequence[Sequence[int]]) -> list[list[int]]:
    width = len(weights[0]) if weights else 0
    best = [[0] * (width + 1)]
    for weighed in weights:
        above, row = best[-1], [0]
        for number, weight in enumerate(weighed, start=1):
            row.append(max(row[-1], above[number], above[number - 1] + weight))
        best.append(row)
    return best
