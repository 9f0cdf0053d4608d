from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from bench.tests.benchmarks.learn.fixed_learners import KNOWING
from bench.tests.tiny_site import BED

from threadkeep_bench.benchmarks.learn.benchmark import findings
from threadkeep_bench.benchmarks.learn.crawlers import GENERIC
from threadkeep_bench.benchmarks.learn.forum_marks import LearnedForumMarks, forum_marks
from threadkeep_bench.benchmarks.learn.tables.forum_tables import failure_table
from threadkeep_bench.benchmarks.learn.tables.paper_tables import kind_table
from threadkeep_bench.measures import Share
from threadkeep_bench.reports import Cell, Findings, Report, check, pinned_floors, render

pytestmark = pytest.mark.slow

SAID: list[str] = []


@pytest.fixture(scope="module")
def forum() -> LearnedForumMarks:
    return forum_marks(BED, [KNOWING, GENERIC], 1, SAID.append)


@pytest.fixture(scope="module")
def findings_of(forum: LearnedForumMarks) -> Findings:
    return findings([forum], [KNOWING, GENERIC], [1], ())


def rows_of(findings_of: Findings, words: str) -> dict[Cell, Sequence[Cell]]:
    (table,) = (table for table in findings_of.tables if words in table.title)
    return {row[0]: row for row in table.rows}


def test_what_each_crawler_made_of_a_forum_is_said_as_soon_as_it_is_known(forum: LearnedForumMarks) -> None:
    assert SAID[0].startswith("tiny, knowing: learned from 2 pages (1 useless), ")
    assert "coverage 100.00%" in SAID[0]


def test_every_floor_of_learning_belongs_to_a_figure(findings_of: Findings) -> None:
    names = {figure.name for figure in findings_of.figures}
    assert {floor.figure for floor in pinned_floors() if floor.bench == "learn"} <= names


def test_a_forum_learned_as_it_should_be_keeps_every_floor_but_the_number_of_forums(findings_of: Findings) -> None:
    missed = check(Report("learn", findings_of, "", 0.0), pinned_floors())
    assert [each.floor.figure for each in missed] == ["forums"]


def test_tables_show_the_papers_numbers_before_ours(findings_of: Findings) -> None:
    assert rows_of(findings_of, "Table 3")["as the paper prints it: FoCUS"][1] == 0.9808
    assert rows_of(findings_of, "Table 3")["knowing"][1] == 1
    assert rows_of(findings_of, "Table 5")["generic, breadth-first"][-1] == 1
    assert rows_of(findings_of, "5.1")["knowing"][0] == "knowing"


def test_the_plots_have_a_line_for_each_crawler(findings_of: Findings) -> None:
    assert [plot.name for plot in findings_of.plots] == ["effectiveness", "coverage"]
    assert [series.label for series in findings_of.plots[0].series] == ["knowing", "generic"]


def test_a_recorded_forum_measures_only_coverage_and_runs_no_generic_crawler() -> None:
    recorded = forum_marks(replace(BED, kind="recorded"), [KNOWING, GENERIC], 1, SAID.append)
    assert set(recorded.marks) == {"knowing"}
    assert not recorded.links
    assert not recorded.entries
    figures = {figure.name: figure.value for figure in findings([recorded], [KNOWING, GENERIC], [1], ()).figures}
    assert figures["recorded-coverage"] == figures["coverage"] == 1
    assert math.isnan(figures["learning-requests"])


def test_forums_of_questions_and_of_nested_comments_stand_apart(forum: LearnedForumMarks) -> None:
    asking = replace(forum, traits=("answers posts",))
    lost = replace(forum.marks["knowing"], coverage=Share(0, 3), why="no forum")
    nested = replace(forum, traits=("nested posts",), marks={**forum.marks, "knowing": lost})
    table = kind_table([forum, asking, nested], ["knowing"])
    assert [row[0] for row in table.rows] == ["threads", "questions and answers", "nested comments"]
    assert [row[2:4] for row in table.rows] == [(1, 0), (1, 0), (1, 1)]
    assert [row[-1] for row in table.rows] == [1, 1, 0]


def test_a_forum_that_failed_is_named_with_the_reason(forum: LearnedForumMarks) -> None:
    failed = replace(forum, marks={**forum.marks, "knowing": replace(forum.marks["knowing"], why="no\nforum")})
    assert [row[0::3] for row in failure_table([forum, failed], ["knowing"]).rows] == [("tiny", "no forum")]


def test_a_report_of_learning_can_be_printed(findings_of: Findings) -> None:
    assert "Forum by forum: knowing" in render(Report("learn", findings_of, "abc", 1.0))


def test_a_package_recorded_in_part_counts_apart(forum: LearnedForumMarks) -> None:
    poor = replace(forum.marks["knowing"], coverage=Share(1, 4))
    partly = replace(forum, name="partly", traits=("recorded in part",), marks={"knowing": poor})
    findings_of = findings([forum, partly], [KNOWING], [1], ())
    values = {figure.name: figure.value for figure in findings_of.figures}
    assert (values["worst-coverage"], values["in-part-worst-coverage"]) == (1, 0.25)
    assert findings_of.worst is not None and findings_of.worst.forum == forum.name
