"""Rankers that never saw the forums they are judged on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random

from threadkeep.posts import Forest, Ranker
from threadkeep_bench.benchmarks.read.marks import ReadMarks, pooled
from threadkeep_bench.benchmarks.read.training.boosting import BoostingOptions
from threadkeep_bench.benchmarks.read.training.examples import PageExample, forest_of


def folds_of(forums: Sequence[str], count: int) -> list[frozenset[str]]:
    """The forums in so many groups, drawn by a seed; as many groups as forums leave each one out alone."""
    ordered = sorted(forums)
    Random(1).shuffle(ordered)
    return [frozenset(ordered[start::count]) for start in range(min(count, len(ordered)))]


def forests_without(
    examples: Sequence[PageExample], folds: Sequence[frozenset[str]], options: BoostingOptions
) -> dict[str, Forest]:
    """For each forum the forest that was trained without its fold."""
    forests: dict[str, Forest] = {}
    for fold in folds:
        forest = forest_of([each for each in examples if each.forum not in fold], options)
        forests |= dict.fromkeys(fold, forest)
    return forests


def left_out_marks(examples: Sequence[PageExample], forests: Mapping[str, Forest]) -> list[ReadMarks]:
    """The marks of each forum: on each page those of the set that the forum's own forest prefers."""
    marks: defaultdict[str, list[ReadMarks]] = defaultdict(list)
    for each in examples:
        if each.forum in forests:
            best = int(forests[each.forum].scores_of(each.rows).argmax())
            marks[each.forum].append(each.marks[best])
    return [pooled(forum, found) for forum, found in sorted(marks.items())]


def trained_ranker(
    first: Sequence[PageExample], close: Sequence[PageExample], options: tuple[BoostingOptions, BoostingOptions]
) -> Ranker:
    return Ranker(forest_of(first, options[0]), forest_of(close, options[1]))
