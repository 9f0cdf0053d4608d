from __future__ import annotations

import pytest
from bench.tests.sample_report import REPORT

from threadkeep.errors import ConfigError
from threadkeep_bench.reports.floors import (
    Change,
    Floor,
    MissedFloor,
    check,
    pinned_floors,
    pinned_history,
    read_floors,
    read_history,
    unexplained,
)


def test_every_pinned_floor_is_accounted_for_by_the_history() -> None:
    assert unexplained(pinned_floors(), pinned_history()) == []


def test_a_figure_below_its_floor_or_above_its_ceiling_is_missed() -> None:
    low = Floor("test", "waste", "the paper's", at_least=0.5)
    high = Floor("test", "delay", "the paper's", at_most=60)
    assert check(REPORT, [low, high]) == [MissedFloor(low, 0.4123), MissedFloor(high, 65.25)]


def test_a_figure_at_its_limit_holds() -> None:
    assert check(REPORT, [Floor("test", "delay", "exactly", at_least=65.25, at_most=65.25)]) == []


def test_a_figure_that_was_not_measured_or_is_not_there_is_missed() -> None:
    floors = [Floor("test", "unknown", "some", at_least=0), Floor("test", "nothing", "some", at_most=1)]
    assert [missed.floor.figure for missed in check(REPORT, floors)] == ["unknown", "nothing"]


def test_floors_of_another_benchmark_are_not_asked_for() -> None:
    assert check(REPORT, [Floor("other", "waste", "some", at_least=1)]) == []


def test_a_floor_needs_a_limit_and_a_reason() -> None:
    assert read_floors('[b.f]\nat_least = 0.5\nbecause = "so"') == (Floor("b", "f", "so", at_least=0.5),)
    with pytest.raises(ConfigError, match=r"\[b.f\] needs `because`"):
        read_floors("[b.f]\nat_least = 0.5")
    with pytest.raises(ConfigError, match="and a limit"):
        read_floors('[b.f]\nbecause = "so"')


def test_an_unknown_key_of_a_floor_is_named_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="unknown at_leats") as error:
        read_floors('[b.f]\nat_leats = 0.5\nbecause = "so"')
    assert "at_least" in error.value.hint


RAISED = [Change("b", "f", at_least=0.5), Change("b", "f", at_least=0.6)]


def test_raising_a_floor_needs_no_word() -> None:
    assert unexplained([Floor("b", "f", "so", at_least=0.6)], RAISED) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Change("b", "f", at_least=0.5), Change("b", "f", at_least=0.4)),
        (Change("b", "f", at_most=10), Change("b", "f", at_most=11)),
        (Change("b", "f", at_least=0.5), Change("b", "f")),
    ],
)
def test_lowering_a_floor_needs_an_explicit_word(before: Change, after: Change) -> None:
    floors = [Floor("b", "f", "so", after.at_least, after.at_most)]
    with_word = Change(after.bench, after.figure, after.at_least, after.at_most, lowered="the bed got harder")
    assert unexplained(floors, [before, after]) == ["b.f was lowered without a word"]
    assert unexplained(floors, [before, with_word]) == []


def test_a_floor_changed_without_an_entry_is_noticed() -> None:
    assert len(unexplained([Floor("b", "f", "so", at_least=0.55)], RAISED)) == 1
    assert len(unexplained([Floor("b", "new", "so", at_least=0.1)], [])) == 1


def test_a_floor_taken_away_without_an_entry_is_noticed() -> None:
    assert len(unexplained([], RAISED)) == 1


def test_a_history_reads_back() -> None:
    assert read_history('[{"bench": "b", "figure": "f", "at_most": 2, "lowered": "why"}]') == (
        Change("b", "f", at_most=2, lowered="why"),
    )
