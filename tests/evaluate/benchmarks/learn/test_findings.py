from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.evaluate.benchmarks.learn.knowing import KNOWING
from tests.evaluate.site import BED
from threadkeep.evaluate.benchmarks.learn.crawlers import GENERIC
from threadkeep.evaluate.benchmarks.learn.findings import findings
from threadkeep.evaluate.benchmarks.learn.forum import ForumMarks, forum_marks
from threadkeep.evaluate.floors import check, pinned_floors
from threadkeep.evaluate.printout import render
from threadkeep.evaluate.report import Cell, Findings, Report

SAID: list[str] = []


@pytest.fixture(scope="module")
def forum() -> ForumMarks:
    return forum_marks(BED, [KNOWING, GENERIC], 1, SAID.append)


@pytest.fixture(scope="module")
def told(forum: ForumMarks) -> Findings:
    return findings([forum], [KNOWING, GENERIC], [1], ())


def rows_of(told: Findings, words: str) -> dict[Cell, Sequence[Cell]]:
    (table,) = (table for table in told.tables if words in table.title)
    return {row[0]: row for row in table.rows}


def test_what_each_crawler_made_of_a_forum_is_said_as_soon_as_it_is_known(forum: ForumMarks) -> None:
    assert SAID[0].startswith("tiny, knowing: learned from 2 pages (1 useless), ")
    assert "coverage 100.00%" in SAID[0]


def test_every_floor_under_learning_stands_under_a_figure(told: Findings) -> None:
    names = {figure.name for figure in told.figures}
    assert {floor.figure for floor in pinned_floors() if floor.bench == "learn"} <= names


def test_a_forum_learned_as_it_should_be_keeps_every_floor_but_the_number_of_forums(told: Findings) -> None:
    missed = check(Report("learn", told, "", 0.0), pinned_floors())
    assert [each.floor.figure for each in missed] == ["forums"]


def test_the_papers_numbers_stand_in_the_tables_before_ours(told: Findings) -> None:
    assert rows_of(told, "Table 3")["as the paper prints it: FoCUS"][1] == 0.9808
    assert rows_of(told, "Table 3")["knowing"][1] == 1
    assert rows_of(told, "Table 5")["generic, breadth-first"][-1] == 1
    assert rows_of(told, "5.1")["knowing"][0] == "knowing"


def test_the_plots_have_a_line_for_each_crawler(told: Findings) -> None:
    assert [plot.name for plot in told.plots] == ["effectiveness", "coverage"]
    assert [series.label for series in told.plots[0].series] == ["knowing", "generic"]


def test_a_report_of_learning_can_be_printed(told: Findings) -> None:
    assert "Forum by forum: knowing" in render(Report("learn", told, "abc", 1.0))
