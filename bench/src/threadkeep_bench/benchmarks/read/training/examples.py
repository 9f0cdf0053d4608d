"""Sets of bodies with their features and how right they are: what a ranker learns from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.page import parse
from threadkeep.posts import Forest, Numbers, close_sets, page_sets, page_stock, posts_in_set
from threadkeep_bench.benchmarks.read.marks import ReadMarks, judged_posts
from threadkeep_bench.benchmarks.read.training.boosting import BoostingOptions, trained_forest
from threadkeep_bench.benchmarks.read.training.forums import TrainingForum
from threadkeep_bench.benchmarks.read.training.labels import set_labels

# A set is right if its F1 is so close to that of the page's best set.
NEARLY_BEST = 0.02
# A page whose best set is worse has no right set.
LEAST_BEST = 0.3


@dataclass(frozen=True, slots=True)
class PageExample:
    """The sets of one page: a row of features for each, its F1, and the marks of reading it where they are known."""

    forum: str
    weight: float
    names: tuple[str, ...]
    rows: Numbers
    values: Numbers
    marks: tuple[ReadMarks, ...] = ()

    @property
    def right(self) -> NDArray[np.bool_]:
        best = float(self.values.max())
        nearly: NDArray[np.bool_] = self.values >= (best - NEARLY_BEST if best >= LEAST_BEST else 2.0)
        return nearly


def first_examples(forum: TrainingForum) -> list[PageExample]:
    """Every set of every page, by its bodies alone."""
    found = []
    for page in forum.pages:
        stock = page_stock(parse(page.body, page.url, page.content_type), forum.at)
        sets, labels = page_sets(stock), set_labels(stock, page.posts)
        if sets.sets:
            values = np.array([labels.label(each.bodies) for each in sets.sets])
            found.append(_example(forum, sets.features, values))
    return found


def close_examples(forum: TrainingForum, first: Forest) -> list[PageExample]:
    """The sets that the first forest lets through, by the posts that are read from them."""
    found = []
    for page in forum.pages:
        stock = page_stock(parse(page.body, page.url, page.content_type), forum.at)
        sets = page_sets(stock)
        if sets.sets:
            close = close_sets(sets, first.scores(sets.features))
            rows = zip(close.sets, close.territories, close.fields, strict=True)
            marks = tuple([judged_posts(page, posts_in_set(stock, *row)) for row in rows])
            values = np.array([2 * mark.right / max(1, mark.found + mark.expected) for mark in marks])
            found.append(_example(forum, close.features, values, marks))
    return found


def _example(
    forum: TrainingForum, features: dict[str, Numbers], values: Numbers, marks: tuple[ReadMarks, ...] = ()
) -> PageExample:
    weight = forum.source.weight / np.sqrt(len(forum.pages)) / np.sqrt(len(values))
    rows = np.stack(list(features.values()), axis=1)
    return PageExample(forum.source.name, float(weight), tuple(features), rows, values, marks)


def forest_of(examples: Sequence[PageExample], options: BoostingOptions) -> Forest:
    rows = np.concatenate([each.rows for each in examples])
    right = np.concatenate([each.right for each in examples])
    weights = np.concatenate([np.full(len(each.values), each.weight) for each in examples])
    return trained_forest(examples[0].names, rows, right, weights, options)
