from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep_bench.benchmarks.refresh.policies.entrants import BOARDS, ENTRY, MAIN, ORACLE, RECENT
from threadkeep_bench.benchmarks.refresh.real_pages.day import DayComparison, real_figures
from threadkeep_bench.benchmarks.refresh.results.figures import figures
from threadkeep_bench.benchmarks.refresh.results.goals import WITH_ENTRY, WITH_RECENT
from threadkeep_bench.benchmarks.refresh.results.plots import budget_plots
from threadkeep_bench.benchmarks.refresh.results.tables import delay_table, detail_table, paper_table, ratio_table
from threadkeep_bench.benchmarks.refresh.simulation.marks import RefreshMarks
from threadkeep_bench.benchmarks.refresh.simulation.trace import LOADS, trace
from threadkeep_bench.benchmarks.refresh.ten_days import CELLS, SWEEP, Outcome, Outcomes, RefreshCell, outcomes
from threadkeep_bench.benchmarks.refresh.watches.killed_watch import KilledWatch, killed_figures
from threadkeep_bench.benchmarks.refresh.watches.many_archives import Together, many_figure
from threadkeep_bench.benchmarks.registry import benches
from threadkeep_bench.measures import Share
from threadkeep_bench.reports import pinned_floors

pytestmark = pytest.mark.slow

PAPER_LIKE = RefreshCell("L1", 3000)
USUAL = RefreshMarks(10.0, 9.0, 5.0, 40.0, 3.0, 0.9995, 0.9999, 1.0, 0.05, 0.006, Share(1, 9), Share(99, 100), 150.0)


def same_outcomes(cells: tuple[RefreshCell, ...] = CELLS, **delays: float) -> Outcomes:
    """Every entrant with the same marks, but for the delays given by the first word of a name."""
    made = {}
    for entrant in MAIN:
        delay = delays.get(entrant.name.partition(",")[2].strip().partition(" ")[0] or entrant.name, USUAL.delay)
        for cell in cells:
            made[entrant.name, cell] = Outcome(entrant.name, cell, (replace(USUAL, delay=delay),) * 2)
    return made


def test_a_goal_is_so_many_times_the_oracle_and_so_many_slots():
    cell = RefreshCell("L1", 1440)
    outcomes = {(ORACLE.name, cell): Outcome(ORACLE.name, cell, (USUAL,))}
    assert WITH_RECENT.minutes(outcomes, cell) == 1.25 * 10 + 2
    assert WITH_ENTRY.minutes(outcomes, cell) == 2.3 * 10 + 3


def test_every_floor_of_the_benchmark_has_its_figure():
    day = DayComparison("a forum", "everything", Share(9, 10), Share(10, 10), 5.0, 4.0, 500)
    few, many = (Together(archives, archives, 10, 200.0) for archives in (9, 50))
    watches = (*killed_figures(KilledWatch(6, 15, 0, 40, 0)), many_figure(few, many))
    names = {
        figure.name for figure in (*figures(same_outcomes(), same_outcomes(SWEEP)), *real_figures((day,)), *watches)
    }
    floors = {floor.figure for floor in pinned_floors() if floor.bench == "refresh"}
    assert floors
    assert floors <= names
    assert "refresh" in benches()


def test_figures_are_those_of_the_worst_load():
    values = {
        figure.name: figure.value for figure in figures(same_outcomes(recent=20.0, oracle=10.0), same_outcomes(SWEEP))
    }
    assert values["recent-goal"] == max(20 / (12.5 + 2 * cell.slot_minutes) for cell in CELLS)


def test_the_budget_for_the_papers_delay_lies_between_the_budgets_measured():
    sweep = dict(same_outcomes(SWEEP))
    for cell in SWEEP:
        marks = (replace(USUAL, delay=65 * 300 / cell.pages_a_day),)
        sweep[RECENT.name, cell] = Outcome(RECENT.name, cell, marks)
    values = {figure.name: figure.value for figure in figures(same_outcomes(), sweep)}
    assert values["recent-budget"] == pytest.approx(300)


def test_the_papers_table_keeps_a_line_for_its_page_wise_baselines():
    table = paper_table(same_outcomes(), MAIN, PAPER_LIKE)
    lines = {row[0]: row[1:] for row in table.rows}
    assert lines["bound-based"] == tuple(f"– ({value:g})" for value in (0.0013, 0.9925, 171, 0.0173, 0.9917, 170))
    assert lines["oracle"][5] == "9.0 (16)"


def test_tables_and_plots_have_a_line_for_every_policy():
    for table in (delay_table(same_outcomes(), MAIN, CELLS), ratio_table(same_outcomes(), MAIN, CELLS)):
        assert [row[0] for row in table.rows] == [entrant.name for entrant in MAIN]
    assert len(detail_table(same_outcomes(), MAIN, CELLS[:2]).rows) == 2 * len(MAIN)
    assert all(len(plot.series) == len(MAIN) for plot in budget_plots(same_outcomes(SWEEP), MAIN, SWEEP))


def test_a_trace_has_about_the_posts_of_its_load():
    load = LOADS[0]
    grown = trace(1_000, load, 120, 10)
    days = (grown.ends_at - grown.begins_at) / 86_400
    assert (grown.at > grown.begins_at).sum() / days == pytest.approx(load.posts_a_day, rel=0.25)


def test_index_guided_is_far_ahead_of_boards_alone_and_near_the_oracle():
    cell = RefreshCell("L1", 500)
    found = outcomes((ORACLE, BOARDS, ENTRY, RECENT), [cell], [1_001], lambda words: None)
    oracle, boards, entry, recent = (found[each.name, cell].delay for each in (ORACLE, BOARDS, ENTRY, RECENT))
    assert oracle < recent < entry < boards
    assert WITH_RECENT.part(found, RECENT, cell) <= 1
