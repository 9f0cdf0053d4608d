"""`threadkeep bench select` in its quick size."""

from __future__ import annotations

import pytest

from threadkeep_bench.benchmarks.registry import BenchOptions
from threadkeep_bench.benchmarks.select import find
from threadkeep_bench.reports import Findings
from threadkeep_bench.reports.floors import pinned_floors


@pytest.fixture(scope="module")
def findings() -> Findings:
    return find(BenchOptions(is_quick=True), lambda words: None)


@pytest.mark.slow
def test_few_pages_bring_most_correct_objects(findings: Findings) -> None:
    values = {figure.name: figure.value for figure in findings.figures}
    assert values["correct-98"] >= 0.93
    assert values["pages-98"] <= 0.5
    assert values["cluster-precision"] >= 0.98
    assert values["cluster-recall"] >= 0.97
    assert values["pages-read"] >= 0.9


@pytest.mark.slow
def test_every_floor_is_under_a_figure_of_the_report(findings: Findings) -> None:
    floors = {floor.figure for floor in pinned_floors() if floor.bench == "select"}
    assert floors
    assert floors <= {figure.name for figure in findings.figures}


@pytest.mark.slow
def test_the_report_has_the_tables_and_figures_of_the_paper(findings: Findings) -> None:
    titles = " ".join([*(table.title for table in findings.tables), *(plot.title for plot in findings.plots)])
    assert all(f"Figure {number}" in titles for number in (7, 8, 9, 10))
    assert "Table 4" in titles
    assert "Tables 2 and 3, Figures 3 to 6" in titles
