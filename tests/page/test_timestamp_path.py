"""Which date of a record is its time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from threadkeep.model import Moment, Precision
from threadkeep.page.dates.timestamp_path import timestamp_path

START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: float, precision: Precision = "minute") -> Moment:
    return Moment("x", START + timedelta(days=number), precision)


def records(**columns: Sequence[float]) -> list[dict[str, list[Moment]]]:
    count = max(len(column) for column in columns.values())
    return [{path: [day(column[i])] for path, column in columns.items() if i < len(column)} for i in range(count)]


def best(*pages: list[dict[str, list[Moment]]]) -> str | None:
    found = timestamp_path(pages)
    return found.best.path if found else None


def test_the_path_in_order_is_the_time_and_join_dates_are_not() -> None:
    assert best(records(joined=[-90, -20, -50, -10, -70], posted=[1, 2, 3, 4, 5])) == "posted"


def test_rows_that_fall_are_in_order_too_and_the_beginning_is_second() -> None:
    found = timestamp_path([records(begun=[1, 5, 2, 4, 3], last=[9, 8, 7, 6, 5.5])])
    assert found is not None
    assert (found.best.path, found.best.order, found.best.pairs) == ("last", -1.0, 4)
    assert found.second is not None
    assert found.second.path == "begun"


def test_a_list_sorted_by_its_beginning_is_timed_by_that() -> None:
    found = timestamp_path([records(begun=[9, 8, 7, 6, 5, 4, 3, 2, 1], last=[10, 30, 12, 44, 15, 60, 11, 20, 33])])
    assert found is not None
    assert found.best.path == "begun"


def test_join_dates_in_order_by_chance_do_not_win_over_posts_of_one_day() -> None:
    days = [{"joined": [day(joined, "day")], "posted": [day(1, "day")]} for joined in (-30, -20, -10)]
    assert best(days) == "posted"


def test_days_on_which_all_joined_do_not_win_though_they_are_later() -> None:
    posts = [{"joined": [day(100, "month")], "posted": [day(number)]} for number in range(3)]
    assert best(posts) == "posted"
    assert best(records(joined=[100, 100, 100], posted=[1, 2, 3])) == "posted"


def test_a_short_list_sorted_by_its_beginning_is_timed_by_that() -> None:
    assert best(records(begun=[9, 8, 7, 6, 5, 4], last=[9.5, 30, 12, 44, 5.5, 60])) == "begun"


def test_a_date_that_few_records_have_is_not_their_time() -> None:
    pages = records(posted=[1, 2, 3, 2.5, 5], edited=[6, 7])
    assert best(pages) == "posted"


def test_a_path_with_two_dates_in_a_record_is_not_its_time() -> None:
    quoted = [{"body": [day(i), day(i + 1)], "posted": [day(10 - i % 2)]} for i in range(5)]
    assert best(quoted) == "posted"


def test_of_two_spellings_of_one_time_the_finer_wins() -> None:
    twice = [{"text": [day(i, "day")], "title": [day(i, "second")]} for i in range(4)]
    assert best(twice) == best([dict(reversed(record.items())) for record in twice]) == "title"


def test_pages_are_ordered_each_for_itself() -> None:
    found = timestamp_path([records(posted=[5, 6, 7]), records(posted=[1, 2, 3])])
    assert found is not None
    assert (found.best.order, found.best.pairs) == (1.0, 4)


def test_records_without_dates_have_no_path() -> None:
    assert timestamp_path([[{}, {}]]) is None
    assert timestamp_path([]) is None
    assert timestamp_path([[{"posted": [Moment("never")]}]]) is None


@given(st.lists(st.integers(0, 1000), min_size=6, unique=True))
def test_what_is_in_order_wins_over_the_same_dates_shuffled_and_earlier(days: list[int]) -> None:
    shuffled = [-2000 - one for one in days]
    assert best(records(joined=shuffled, posted=sorted(days))) == "posted"
