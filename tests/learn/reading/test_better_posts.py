"""When post rules that are learned again replace those of a strategy."""

from __future__ import annotations

from threadkeep.learn.reading.agreement import Agreement
from threadkeep.learn.reading.better_posts import is_better_agreement

NAMELESS = Agreement(coverage=0.98, purity=0.98, authors=0.0, times=1.0)


def test_authors_of_all_posts_are_worth_a_few_posts() -> None:
    assert is_better_agreement(Agreement(coverage=0.95, purity=0.98, authors=1.0, times=1.0), NAMELESS)


def test_times_of_some_posts_are_not_worth_lost_posts() -> None:
    untimed = Agreement(coverage=0.99, purity=0.98, authors=1.0, times=0.8)
    assert not is_better_agreement(Agreement(coverage=0.96, purity=0.98, authors=1.0, times=1.0), untimed)


def test_rules_that_agree_as_well_are_no_better() -> None:
    assert not is_better_agreement(NAMELESS, NAMELESS)
