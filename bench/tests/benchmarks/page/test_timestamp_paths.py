"""Which times the rows of a list should have been given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from threadkeep.model import Moment
from threadkeep_bench.benchmarks.page.judging.timestamp_paths import TimestampRow, wanted_times
from threadkeep_bench.simulate import TruePost, TrueThread

AT = datetime(2026, 5, 6, 10, 30, tzinfo=UTC)


def thread(number: int, first: datetime, last: datetime) -> TrueThread:
    posts = tuple(TruePost(f"{number}.{place}", "x", at, "words") for place, at in enumerate((first, last)))
    return TrueThread(str(number), "1", f"/t/{number}", "title", (f"/t/{number}",), posts)


def row(number: int, first: datetime, last: datetime, *shown: Moment) -> TimestampRow:
    return TimestampRow(thread(number, first, last), None, shown)


def exact(at: datetime) -> Moment:
    return Moment(at.isoformat(), at, "minute", "shown")


def begun(number: int) -> datetime:
    return AT - timedelta(days=400 + 10 * number)


# The rows go down by when the threads were begun, and not by their last posts.
LAST = [AT - timedelta(days=days) for days in (50, 300, 20, 200)]


def test_what_the_rows_show_and_are_ordered_by_is_wanted():
    rows = [row(n, begun(n), last, exact(begun(n)), exact(last)) for n, last in enumerate(LAST)]
    assert wanted_times(rows) == [begun(n) for n in range(4)]


def test_a_time_that_no_row_shows_is_not_wanted_though_the_rows_are_ordered_by_it():
    rows = [row(n, begun(n), last, exact(last)) for n, last in enumerate(LAST)]
    assert wanted_times(rows) == LAST


def test_words_that_may_mean_either_time_show_neither_more():
    about = Moment("a year ago", AT - timedelta(days=365), "year", "shown")
    rows = [row(n, begun(n), last, exact(last), about) for n, last in enumerate(LAST)]
    assert wanted_times(rows) == LAST


def test_rows_without_dates_ask_nothing():
    assert wanted_times([row(n, begun(n), last) for n, last in enumerate(LAST)]) is None
