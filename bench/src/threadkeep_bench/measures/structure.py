"""What was learned about a site's structure against what is there: arcs, page relations, flipping links."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Set
from itertools import pairwise
from typing import TypeVar

from threadkeep_bench.measures.share import Accuracy
from threadkeep_bench.measures.verdict import page_class
from threadkeep_bench.simulate import Truth

T = TypeVar("T", bound=Hashable)

# Two consecutive pages of one list, by their classes.
Relation = tuple[str, str]


def found_of(found: Set[T], right: Set[T]) -> Accuracy:
    """How much of what was found is right, and how much of what is right was found."""
    return Accuracy(right=len(found & right), answered=len(found), expected=len(right))


def arc_accuracy(learned: Set[T], right: Set[T]) -> Accuracy:
    """iRobot: traversal arcs learned against those a person would choose."""
    return found_of(learned, right)


def relation_accuracy(kept: Set[Relation], truth: Truth) -> Accuracy:
    """iRobot: kept pairs of consecutive pages of a list; recall over all pairs there are, precision over those kept."""
    return found_of(kept, relations(truth))


def relations(truth: Truth) -> frozenset[Relation]:
    """Every two consecutive pages of one board or one thread."""
    lists = [board.pages for board in truth.boards] + [thread.pages for thread in truth.threads]
    return frozenset(pair for pages in lists for pair in pairwise(page_class(truth, url) for url in pages))


def connectivity_margin(flipping: Collection[float], others: Collection[float]) -> float:
    """Skeleton: the lowest connectivity of a flipping link minus the highest of another; not a number without both."""
    return min(flipping) - max(others) if flipping and others else math.nan
