from __future__ import annotations

import math
from datetime import timedelta

import pytest
from bench.tests.tiny_forum import START
from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.measures.share import Share
from threadkeep_bench.measures.timeliness import (
    Arrival,
    Delay,
    budget_for,
    coverage_at,
    created_within,
    mean_coverage,
    oracle_ratio,
    timeliness,
)


def arrival(created: float, had: float | None) -> Arrival:
    """Minutes after the start."""
    had_at = None if had is None else START + timedelta(minutes=had)
    return Arrival(f"{created}", START + timedelta(minutes=created), had_at)


END = START + timedelta(minutes=100)
# Delays 10, 20 and 30; one post is missing for 40 minutes; one is had only after the end, 50 minutes late by then.
ARRIVALS = (arrival(0, 10), arrival(20, 40), arrival(50, 80), arrival(60, None), arrival(50, 300))


def test_the_mean_knows_only_what_was_downloaded_and_the_censored_mean_all() -> None:
    measured = timeliness(ARRIVALS, END)
    assert measured.mean == pytest.approx(20)
    assert measured.censored_mean == pytest.approx((10 + 20 + 30 + 40 + 50) / 5)
    assert (measured.median, measured.p95) == (30, 50)


def test_what_was_created_after_the_end_is_not_measured() -> None:
    assert timeliness([*ARRIVALS, arrival(200, 201)], END) == timeliness(ARRIVALS, END)


def test_without_arrivals_nothing_is_claimed() -> None:
    assert all(math.isnan(value) for value in (timeliness([], END).mean, timeliness([], END).p95))


def test_coverage_at_a_moment_is_what_is_stored_of_what_exists_then() -> None:
    assert coverage_at(ARRIVALS, START + timedelta(minutes=40)) == Share(2, 2)
    assert coverage_at(ARRIVALS, START + timedelta(minutes=39)) == Share(1, 2)
    assert coverage_at(ARRIVALS, END) == Share(3, 5)


def test_mean_coverage_leaves_out_moments_before_the_first_post() -> None:
    moments = [START - timedelta(minutes=1), START + timedelta(minutes=39), END]
    assert mean_coverage(ARRIVALS, moments) == pytest.approx((0.5 + 0.6) / 2)


def test_a_window_holds_what_was_created_in_it() -> None:
    window = created_within(ARRIVALS, START + timedelta(minutes=20), START + timedelta(minutes=60))
    assert [each.id for each in window] == ["20", "50", "50"]


def test_the_oracle_ratio_of_the_paper() -> None:
    assert oracle_ratio(65, 16) == pytest.approx(4.1, abs=0.05)
    assert math.isnan(oracle_ratio(1, 0))


BOARDS_ONLY = [Delay(150, 174), Delay(200, 108), Delay(250, 79), Delay(300, 60), Delay(1000, 11.4)]


def test_the_budget_for_a_delay_lies_between_the_measured_ones() -> None:
    assert budget_for(76, BOARDS_ONLY) == pytest.approx(256, abs=2)
    assert budget_for(79, BOARDS_ONLY) == pytest.approx(250)


def test_no_budget_is_made_up_outside_of_the_measured_ones() -> None:
    assert budget_for(500, BOARDS_ONLY) is None
    assert budget_for(1, BOARDS_ONLY) is None


MINUTES = st.floats(0, 90)
ANY_ARRIVALS = st.lists(st.builds(arrival, MINUTES, st.one_of(st.none(), st.floats(90, 100))), min_size=1, max_size=20)


@given(ANY_ARRIVALS)
def test_forgetting_a_post_never_makes_the_censored_mean_shorter(arrivals: list[Arrival]) -> None:
    forgotten = [Arrival(arrivals[0].id, arrivals[0].created_at, None), *arrivals[1:]]
    assert timeliness(forgotten, END).censored_mean >= timeliness(arrivals, END).censored_mean - 1e-9


@given(ANY_ARRIVALS)
def test_the_median_never_exceeds_the_95th_percentile(arrivals: list[Arrival]) -> None:
    measured = timeliness(arrivals, END)
    assert 0 <= measured.median <= measured.p95 <= 100


@given(st.floats(60, 108))
def test_a_shorter_delay_never_needs_a_smaller_budget(minutes: float) -> None:
    needed, for_longer = budget_for(minutes, BOARDS_ONLY), budget_for(minutes + 1, BOARDS_ONLY)
    assert needed is not None
    assert for_longer is not None
    assert needed >= for_longer
