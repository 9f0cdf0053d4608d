from __future__ import annotations

from datetime import UTC, datetime, timedelta

from threadkeep.model import Moment
from threadkeep_bench.benchmarks.page.judging.posts import (
    ExtractedPost,
    author_share,
    compared,
    date_share,
    record_accuracy,
)
from threadkeep_bench.measures import Accuracy, Share
from threadkeep_bench.simulate import TruePost

AT = datetime(2024, 5, 6, 10, 30, tzinfo=UTC)


def true(number: int) -> TruePost:
    return TruePost(
        str(number), f"author {number}", AT + timedelta(days=number), f"The words of post number {number} " * 3
    )


def read(number: int, author: str | None = None, days: int = 0) -> ExtractedPost:
    at = AT + timedelta(days=number + days)
    return ExtractedPost(true(number).text, author or f"author {number}", Moment(at.isoformat(), at, "minute", "shown"))


def test_a_post_read_twice_is_wrong_once_and_one_not_read_is_missed():
    page = compared(
        "u", [read(1), read(1), ExtractedPost("An advertisement, not a post.", None, None)], [true(1), true(22)]
    )
    assert record_accuracy([page]) == Accuracy(right=1, answered=3, expected=2)
    assert page.errors == 3


def test_authors_and_dates_are_asked_of_the_posts_that_were_found():
    page = compared("u", [read(1), read(22, "somebody"), read(333, days=1)], [true(1), true(22), true(333), true(4444)])
    assert author_share([page]) == Share(2, 3)
    assert date_share([page]) == Share(2, 3)
