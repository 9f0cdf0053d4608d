"""Sums of decision trees."""

from __future__ import annotations

import json

import numpy as np
import pytest

from threadkeep.posts import FILE, forest_of_trees, ranker_as_json, ranker_from_json, shipped_ranker
from threadkeep.posts.trees import forest_as_json, forest_from_json

# Above 1: whether b is above 5 as well.
ROWS = [[0, 1.0, 1, 2, 0.0], [-1, 0.0, 0, 0, -1.0], [1, 5.0, 3, 4, 0.0], [-1, 0.0, 0, 0, 0.5], [-1, 0.0, 0, 0, 2.0]]
FOREST = {"features": ["a", "b"], "bias": 0.25, "trees": [ROWS, ROWS]}


def test_each_row_gets_the_sum_of_the_leaves_that_it_reaches() -> None:
    forest = forest_from_json(FOREST)
    features = {"b": np.array([9.0, 5.0, 9.0]), "a": np.array([1.0, 2.0, 2.0]), "c": np.zeros(3)}
    assert forest.scores(features).tolist() == [-1.75, 1.25, 4.25]


def test_a_feature_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        forest_from_json(FOREST).scores({"a": np.zeros(1)})


def test_a_forest_without_trees_gives_every_row_the_bias() -> None:
    assert forest_of_trees(("a",), (), 0.5).scores({"a": np.zeros(2)}).tolist() == [0.5, 0.5]


def test_a_saved_forest_loads_to_an_equal_one() -> None:
    assert forest_as_json(forest_from_json(FOREST)) == FOREST


def test_the_shipped_weights_are_small_and_load_to_an_equal_ranker() -> None:
    text = json.dumps(ranker_as_json(shipped_ranker()), separators=(",", ":"))
    assert len(text) < 150_000, FILE
    assert ranker_as_json(ranker_from_json(json.loads(text))) == json.loads(text)
