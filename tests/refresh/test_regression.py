from __future__ import annotations

from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Growth
from threadkeep.refresh.prediction.regression import CAP, LEAST, LONG_SILENT, Regression, examples, fitted
from threadkeep.refresh.prediction.rhythm import Rhythm

NOW = 100 * DAY
STEPS = (0.2, 0.5, 1.0, 3.0, 8.0, 24.0, 60.0)


def every(hours: float) -> list[float]:
    return [NOW - 60 * DAY + step * hours * HOUR for step in range(int(45 * 24 / hours))]


def learned() -> Regression:
    return fitted(examples([every(hours) for hours in STEPS] * 3, 0.0, NOW), Rhythm())


def test_busier_lists_are_expected_to_grow_sooner():
    growth = Growth()
    for hours in STEPS:
        growth.add(NOW, [NOW - number * hours * HOUR for number in range(8, 0, -1)])
    intervals = learned().intervals(growth, NOW, (1.0, 1.0))
    assert list(intervals) == sorted(intervals)
    assert intervals[-1] > 4 * intervals[1]


def test_no_list_is_expected_to_grow_at_once():
    growth = Growth()
    growth.add(NOW, [NOW - 3, NOW - 2, NOW - 1])
    assert learned().intervals(growth, NOW, (1.0, 1.0))[0] >= LEAST


def test_a_list_silent_for_long_is_expected_after_as_long_again():
    growth = Growth()
    growth.add(NOW, [NOW - 80 * DAY, NOW - 2 * LONG_SILENT])
    assert learned().intervals(growth, NOW, (1.0, 1.0))[0] == 2 * LONG_SILENT


def test_a_dead_list_is_not_expected_before_its_silence_passes_again():
    growth = Growth()
    growth.add(NOW, [NOW - 5 * DAY, NOW - 5 * DAY + 60, NOW - 5 * DAY + 120])
    assert learned().intervals(growth, NOW, (1.0, 1.0))[0] >= 5 * DAY - 120


def test_examples_are_intervals_that_ended_and_none_counts_for_more_than_the_cap():
    known = examples([[0.0, 2 * HOUR, 60 * DAY]], 0.0, NOW)
    assert {len(example.times) for example in known} == {1, 2}
    assert max(example.took for example in known) == CAP
    assert examples([[NOW - HOUR]], 0.0, NOW) == []
