"""Parts of a whole, kept as counts so that they can be pooled over forums."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `whole`; the ratio of nothing is not a number, and never a silent 0 or 1."""

    part: int
    whole: int

    @property
    def ratio(self) -> float:
        return self.part / self.whole if self.whole else math.nan


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How many answers were given, how many were to be given, and how many were right."""

    right: int
    answered: int
    expected: int

    @property
    def precision(self) -> Share:
        return Share(self.right, self.answered)

    @property
    def recall(self) -> Share:
        return Share(self.right, self.expected)


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the mean and the most of some numbers."""

    least: float
    mean: float
    most: float


def micro(shares: Iterable[Share]) -> float:
    """The ratio over all pages pooled: a large forum weighs more than a small one."""
    counted = list(shares)
    return Share(sum(share.part for share in counted), sum(share.whole for share in counted)).ratio


def macro(shares: Iterable[Share]) -> float:
    """The mean of the forums' ratios: every forum weighs the same; forums with nothing to measure are left out."""
    return mean(share.ratio for share in shares if share.whole)


def pooled(accuracies: Iterable[Accuracy]) -> Accuracy:
    counted = list(accuracies)
    return Accuracy(
        right=sum(each.right for each in counted),
        answered=sum(each.answered for each in counted),
        expected=sum(each.expected for each in counted),
    )


def mean(numbers: Iterable[float]) -> float:
    """The mean; not a number where there is nothing to average."""
    counted = list(numbers)
    return math.fsum(counted) / len(counted) if counted else math.nan


def spread(numbers: Iterable[float]) -> Spread:
    counted = list(numbers)
    if not counted:
        return Spread(math.nan, math.nan, math.nan)
    return Spread(min(counted), mean(counted), max(counted))
