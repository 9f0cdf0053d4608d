from __future__ import annotations

from threadkeep.model import Role
from threadkeep_bench.measures.recognition import (
    AnsweredQuestion,
    JudgedUrlGroup,
    entry_accuracy,
    flip_accuracy,
    page_type_accuracy,
    url_type_accuracy,
)
from threadkeep_bench.measures.share import Accuracy

BOARDS = frozenset({"/b1", "/b2"})
THREADS = frozenset({"/t1", "/t2"})


def test_page_types_are_counted_one_class_against_the_rest() -> None:
    pages: list[AnsweredQuestion[Role]] = [
        AnsweredQuestion("index", "index"),
        AnsweredQuestion("index", "other"),
        AnsweredQuestion("thread", "index"),
        AnsweredQuestion("thread", "thread"),
        AnsweredQuestion(None, "thread"),
    ]
    assert page_type_accuracy(pages, "index") == Accuracy(right=1, answered=2, expected=2)
    assert page_type_accuracy(pages, "thread") == Accuracy(right=1, answered=2, expected=2)
    assert page_type_accuracy(pages, "other") == Accuracy(right=0, answered=0, expected=1)


def test_the_right_group_with_the_wrong_type_is_wrong() -> None:
    pages = [
        AnsweredQuestion(JudgedUrlGroup(BOARDS, "index"), JudgedUrlGroup(BOARDS, "index")),
        AnsweredQuestion(JudgedUrlGroup(THREADS, "index"), JudgedUrlGroup(THREADS, "thread")),
        AnsweredQuestion(None, JudgedUrlGroup(THREADS, "thread")),
    ]
    assert url_type_accuracy(pages) == Accuracy(right=1, answered=2, expected=3)


def test_a_pager_found_where_there_is_none_costs_precision_and_not_recall() -> None:
    flip = JudgedUrlGroup(frozenset({"/t1?p=2"}), "thread")
    assert flip_accuracy(
        [AnsweredQuestion(flip, flip), AnsweredQuestion(flip, None), AnsweredQuestion(None, None)]
    ) == Accuracy(1, 2, 1)


def test_no_answer_costs_an_entry_its_recall_only() -> None:
    starts = [AnsweredQuestion("/", "/"), AnsweredQuestion(None, "/"), AnsweredQuestion("/blog", "/")]
    assert entry_accuracy(starts) == Accuracy(right=1, answered=2, expected=3)
