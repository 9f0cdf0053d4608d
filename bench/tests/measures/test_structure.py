from __future__ import annotations

import math

import pytest
from bench.tests.tiny_forum import TRUTH
from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.measures.share import Accuracy, Share, macro
from threadkeep_bench.measures.structure import arc_accuracy, connectivity_margin, relation_accuracy, relations

# iRobot's table of traversal arcs: learned, chosen by hand, both.
ARCS = ((18, 17, 15), (9, 6, 5), (48, 26, 23), (40, 37, 33), (34, 25, 24), (123, 100, 78), (18, 17, 17))


def arcs(learned: int, right: int, both: int) -> Accuracy:
    return arc_accuracy(set(range(learned)), set(range(learned - both, learned - both + right)))


def test_the_papers_table_of_arcs_gives_the_papers_averages() -> None:
    accuracies = [arcs(*row) for row in ARCS]
    assert accuracies[0] == Accuracy(right=15, answered=18, expected=17)
    assert macro([each.recall for each in accuracies]) == pytest.approx(0.89, abs=0.005)
    assert macro([each.precision for each in accuracies]) == pytest.approx(0.71, abs=0.005)


def test_relations_are_the_consecutive_pages_of_each_list() -> None:
    assert relations(TRUTH) == {("board/1/1", "board/1/2"), ("thread/1/1", "thread/1/2")}


def test_a_pair_kept_the_wrong_way_round_is_wrong() -> None:
    kept = {("board/1/1", "board/1/2"), ("thread/1/2", "thread/1/1"), ("thread/1/1", "thread/2/1")}
    accuracy = relation_accuracy(kept, TRUTH)
    assert (accuracy.recall, accuracy.precision) == (Share(1, 2), Share(1, 3))


def test_the_margin_is_from_the_weakest_flip_to_the_strongest_other() -> None:
    assert connectivity_margin([0.9, 0.71], [0.1, 0.49]) == pytest.approx(0.22)
    assert connectivity_margin([0.4], [0.5]) == pytest.approx(-0.1)
    assert math.isnan(connectivity_margin([], [0.5]))


@given(st.sets(st.integers(0, 20), min_size=1), st.sets(st.integers(0, 20), min_size=1))
def test_swapping_what_is_learned_and_what_is_right_swaps_precision_and_recall(one: set[int], two: set[int]) -> None:
    assert arc_accuracy(one, two).precision == arc_accuracy(two, one).recall
