from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.measures.share import Accuracy, Share, Spread, macro, mean, micro, pooled, spread


def test_micro_pools_pages_and_macro_averages_forums() -> None:
    shares = [Share(90, 100), Share(1, 2)]
    assert micro(shares) == pytest.approx(91 / 102)
    assert macro(shares) == pytest.approx(0.7)


def test_a_forum_with_nothing_to_measure_does_not_weigh_in_the_macro_average() -> None:
    assert macro([Share(1, 2), Share(0, 0)]) == 0.5


def test_the_ratio_of_nothing_is_not_a_number() -> None:
    assert math.isnan(Share(0, 0).ratio)
    assert math.isnan(micro([]))
    assert math.isnan(macro([]))
    assert math.isnan(mean([]))


def test_precision_is_over_answers_and_recall_over_what_was_to_be_found() -> None:
    accuracy = Accuracy(right=15, answered=18, expected=17)
    assert accuracy.precision == Share(15, 18)
    assert accuracy.recall == Share(15, 17)


def test_pooled_accuracies_add_their_counts() -> None:
    assert pooled([Accuracy(1, 2, 3), Accuracy(4, 5, 6)]) == Accuracy(5, 7, 9)


def test_a_spread_has_the_least_the_mean_and_the_most() -> None:
    assert spread([3, 1, 8]) == Spread(1, 4, 8)
    assert math.isnan(spread([]).mean)


SHARES = st.lists(
    st.integers(1, 1000).flatmap(lambda whole: st.builds(Share, st.integers(0, whole), st.just(whole))), min_size=1
)


@given(SHARES)
def test_both_averages_lie_between_the_worst_and_the_best_forum(shares: list[Share]) -> None:
    ratios = [share.ratio for share in shares]
    for average in (micro(shares), macro(shares)):
        assert min(ratios) - 1e-9 <= average <= max(ratios) + 1e-9
