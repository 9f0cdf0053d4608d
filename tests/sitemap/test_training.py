from __future__ import annotations

import json

import numpy as np
import pytest

from threadkeep.sitemap.boosted import Boosted, Question, Tree
from threadkeep.sitemap.boosting import BoostingOptions, boosted
from threadkeep.sitemap.features import PAPER
from threadkeep.sitemap.linear import Linear
from threadkeep.sitemap.summed import LINE, Summed
from threadkeep.sitemap.svm import trained_svm
from threadkeep.sitemap.weights import dumped, loaded, shipped

NAMES = ("a", "b")


def points(count: int = 200) -> np.ndarray:
    return np.random.default_rng(1).uniform(-1, 1, (count, 2))


def told(model: Linear | Boosted, rows: np.ndarray) -> np.ndarray:
    return np.array([model.score(dict(zip(NAMES, row, strict=True))) > 0 for row in rows])


def test_a_machine_finds_the_line_between_two_sides():
    rows = points()
    truth = 3 * rows[:, 0] - rows[:, 1] > 0.2
    assert (told(trained_svm(NAMES, rows, truth, cost=100), rows) == truth).mean() > 0.97


def test_a_machine_does_not_care_for_the_scale_of_a_feature():
    rows = points() * [1000, 1] + [5, 0]
    truth = rows[:, 1] > 0
    assert (told(trained_svm(NAMES, rows, truth, cost=100), rows) == truth).mean() > 0.97


def test_boosted_trees_learn_what_no_line_can_tell():
    rows = points(400)
    truth = (rows[:, 0] > 0) == (rows[:, 1] > 0.1)
    model = boosted(NAMES, rows, truth, BoostingOptions(trees=60, rate=0.3, features=1.0))
    assert (told(model, rows) == truth).mean() > 0.95
    assert (told(trained_svm(NAMES, rows, truth), rows) == truth).mean() < 0.8


def test_training_twice_gives_the_same():
    rows = points()
    truth = rows[:, 0] > 0
    options = BoostingOptions(trees=5)
    assert boosted(NAMES, rows, truth, options) == boosted(NAMES, rows, truth, options)
    assert trained_svm(NAMES, rows, truth) == trained_svm(NAMES, rows, truth)


def test_a_tree_asks_its_second_question_by_the_first_answer():
    tree = Tree(Question("a", 0), Question("b", 1), Question("b", 2), (1.0, 2.0, 3.0, 4.0))
    values = [tree.value({"a": a, "b": b}) for a, b in ((-1, 0), (-1, 1.5), (1, 1.5), (1, 3))]
    assert values == [1.0, 2.0, 3.0, 4.0]


def test_trees_and_line_are_added():
    tree = Tree(Question("a", 0), Question("a", 0), Question("a", 0), (-1.0, -1.0, 1.0, 1.0))
    both = Summed(Boosted((tree,), 0.0), Linear(("b",), (0.5,), 0.0))
    assert both.score({"a": 1, "b": 3}) == 1 + LINE * 1.5


def test_weights_survive_the_file():
    tree = Tree(Question("a", 0.5), Question("b", 1.25), Question("b", 2.5), (1.0, -2.0, 3.0, -4.0))
    linear, trees = {"index": Linear(NAMES, (1.5, -2.25), 0.5)}, {"index": Boosted((tree,), 0.0)}
    found = loaded(dumped(linear, linear, trees, {"seeds": [1000, 1001]}))
    assert (found.paper, found.linear, found.boosted) == (linear, linear, trees)


def test_weights_of_another_schema_are_refused():
    with pytest.raises(ValueError, match="schema 2"):
        loaded(json.dumps({"schema": 2}))


def test_the_shipped_weights_know_both_kinds_and_the_papers_features():
    found = shipped()
    assert set(found.paper) == set(found.linear) == set(found.boosted) == {"index", "thread"}
    assert all(isinstance(model, Linear) and model.names == PAPER for model in found.paper.values())


def test_trees_ask_about_features_that_others_can_stand_in_for():
    rows = np.repeat(points(300)[:, :1], 4, axis=1)
    names = ("a", "b", "c", "d")
    some, every = (
        boosted(names, rows, rows[:, 0] > 0, BoostingOptions(trees=40, features=share)) for share in (0.5, 1.0)
    )
    assert len({tree.first.feature for tree in some.trees}) > 1
    assert len({tree.first.feature for tree in every.trees}) == 1
