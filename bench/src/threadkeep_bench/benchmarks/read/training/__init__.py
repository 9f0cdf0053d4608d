"""Training of the ranker that chooses the posts of a page.

Takes forums with the true posts of their pages; returns a ranker, and the marks of rankers that never saw a forum.
Does not know where the weights are kept.
"""

from threadkeep_bench.benchmarks.read.training.boosting import BoostingOptions, trained_forest
from threadkeep_bench.benchmarks.read.training.examples import PageExample, close_examples, first_examples, forest_of
from threadkeep_bench.benchmarks.read.training.forums import ForumSource, TrainingForum, training_forum
from threadkeep_bench.benchmarks.read.training.left_out import (
    folds_of,
    forests_without,
    left_out_marks,
    trained_ranker,
)

__all__ = [
    "BoostingOptions",
    "ForumSource",
    "PageExample",
    "TrainingForum",
    "close_examples",
    "first_examples",
    "folds_of",
    "forest_of",
    "forests_without",
    "left_out_marks",
    "trained_forest",
    "trained_ranker",
    "training_forum",
]
