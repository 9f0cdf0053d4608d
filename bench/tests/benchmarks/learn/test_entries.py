from __future__ import annotations

import pytest
from bench.tests.benchmarks.learn.fixed_learners import KNOWING, refusing
from bench.tests.tiny_site import BED

from threadkeep_bench.benchmarks.learn.crawlers import Crawler
from threadkeep_bench.benchmarks.learn.marks.entries import KEYWORDS, EntryMarks, entry_marks, entry_row
from threadkeep_bench.measures import AnsweredQuestion

RIGHT, WRONG, NONE = (
    AnsweredQuestion("entry", "entry"),
    AnsweredQuestion("board", "entry"),
    AnsweredQuestion(None, "entry"),
)


def test_every_learner_and_the_baseline_name_an_entry_from_the_same_pages() -> None:
    keywords, knows, refuses = entry_marks(BED, [KNOWING, Crawler("refusing", refusing)], seed=1)
    assert [keywords.crawler, knows.crawler, refuses.crawler] == [KEYWORDS, "knowing", "refusing"]
    assert keywords.accuracy.recall.ratio == knows.accuracy.recall.ratio == 1
    assert knows.accuracy.expected == refuses.accuracy.expected > 5
    assert refuses.accuracy.answered == 0


def test_the_row_of_the_paper_is_the_mean_and_deviation_over_rounds_of_all_forums() -> None:
    row = entry_row([EntryMarks("x", (RIGHT, WRONG)), EntryMarks("x", (RIGHT, NONE))])
    assert (row.precision, row.recall) == (pytest.approx(0.5), pytest.approx(0.5))
    assert row.precision_deviation == pytest.approx(0.5)


def test_no_answer_costs_recall_and_not_precision() -> None:
    row = entry_row([EntryMarks("x", (RIGHT,)), EntryMarks("x", (NONE,))])
    assert (row.precision, row.recall) == (1, 0.5)


def test_a_round_without_any_answer_says_nothing_about_precision() -> None:
    row = entry_row([EntryMarks("x", (RIGHT, NONE))])
    assert (row.precision, row.recall) == (1, 0.5)
