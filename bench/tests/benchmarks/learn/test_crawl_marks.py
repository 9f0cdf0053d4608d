from __future__ import annotations

from dataclasses import replace

import pytest
from bench.tests.tiny_forum import SITE, TRUTH, log_of, logged_fetch

from threadkeep_bench.benchmarks.learn.lesson import Lesson
from threadkeep_bench.benchmarks.learn.marks.crawl import LessonMarks, marks


@pytest.fixture
def crawl_marks() -> LessonMarks:
    log = log_of(
        logged_fetch("/", phase="learning"), logged_fetch("/u1", phase="learning"), "/b1", "/t1", "/t1?sid=x", "/login"
    )
    return marks(Lesson("test", f"{SITE}/", log, cpu_seconds=1.5), TRUTH)


def test_a_request_is_useless_where_it_brings_no_new_list_page(crawl_marks: LessonMarks) -> None:
    assert (crawl_marks.learning.requests, crawl_marks.learning_useless) == (2, 1)
    assert (crawl_marks.requests, crawl_marks.useless) == (4, 2)


def test_a_page_seen_while_learning_is_useless_when_it_is_asked_for_again() -> None:
    log = log_of(logged_fetch("/t1", phase="learning"), "/t1", "/t2")
    crawl_marks = marks(Lesson("test", f"{SITE}/", log), TRUTH)
    assert crawl_marks.useless == 1
    assert crawl_marks.coverage.part == 2


@pytest.mark.parametrize(("useless", "requests", "is_frugal"), [(2, 3, True), (3, 599, False), (3, 600, True)])
def test_two_useless_requests_are_few_and_so_is_half_a_per_cent(
    crawl_marks: LessonMarks, useless: int, requests: int, is_frugal: bool
) -> None:
    assert replace(crawl_marks, useless=useless, requests=requests).is_frugal == is_frugal


def test_a_forum_that_failed_was_not_crawled_frugally(crawl_marks: LessonMarks) -> None:
    assert not replace(crawl_marks, useless=0, why="no forum").is_frugal
