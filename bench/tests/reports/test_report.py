from __future__ import annotations

import math

from bench.tests.sample_report import REPORT

from threadkeep_bench.reports.report import worst_of


def test_the_worst_forum_is_the_lowest_or_the_highest_as_requested() -> None:
    values = {"a": 0.9, "b": 0.2, "c": math.nan, "d": 0.9}
    low, high = worst_of(values, "coverage"), worst_of(values, "waste", is_low_bad=False)
    assert low is not None
    assert high is not None
    assert (low.forum, low.value) == ("b", 0.2)
    assert (high.forum, high.value) == ("a", 0.9)


def test_without_a_measured_forum_none_is_the_worst() -> None:
    assert worst_of({"a": math.nan}, "coverage") is None


def test_a_figure_is_found_by_its_name() -> None:
    figure = REPORT.figure("delay")
    assert figure is not None
    assert figure.value == 65.25
    assert REPORT.figure("nothing") is None
