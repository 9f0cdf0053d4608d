from __future__ import annotations

import math

import pytest

from threadkeep_bench.measures.bandwidth import (
    Spent,
    new_per_page,
    new_per_record,
    new_threads_per_page,
    useful_thread_fetches,
)
from threadkeep_bench.measures.share import Share

# Two thread pages of 15 and 5 posts, three new on the first; an index page of 25 rows with two new threads.
REQUESTS = [Spent("thread", 15, 3), Spent("thread", 5, 0), Spent("index", 25, 2), Spent("entry", 8, 0)]


def test_new_posts_are_counted_per_page_of_any_kind() -> None:
    assert new_per_page(REQUESTS) == pytest.approx(3 / 4)
    assert new_threads_per_page(REQUESTS) == pytest.approx(2 / 4)
    assert math.isnan(new_per_page([]))


def test_records_are_the_posts_downloaded_and_not_the_rows_of_an_index() -> None:
    assert new_per_record(REQUESTS) == Share(3, 20)


def test_a_thread_fetch_is_useful_with_one_new_post() -> None:
    assert useful_thread_fetches(REQUESTS) == Share(1, 2)
