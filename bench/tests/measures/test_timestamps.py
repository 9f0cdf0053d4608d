from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from threadkeep.model import Moment
from threadkeep_bench.measures.timestamps import clock_offset, is_right

AT = datetime(2024, 5, 6, 10, 30, 40, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("precision", "within", "beyond"),
    [("second", 1, 2), ("minute", 60, 61), ("hour", 3600, 3601), ("day", 86_400, 86_401)],
)
def test_a_moment_is_right_within_its_precision(precision, within, beyond):
    shown = Moment("2024-05-06 10:30", AT, precision, "shown")
    assert is_right(shown, AT + timedelta(seconds=within))
    assert not is_right(shown, AT + timedelta(seconds=beyond))


def test_what_was_not_read_is_wrong():
    assert not is_right(None, AT)
    assert not is_right(Moment("yesterdayish"), AT)


def test_a_date_that_shows_no_year_is_right_in_any_year_but_not_on_any_day():
    assert is_right(Moment("06.05., 10:30", AT.replace(year=2026), "minute"), AT)
    assert not is_right(Moment("07.05., 10:30", AT.replace(year=2026, day=7), "minute"), AT)
    assert not is_right(Moment("2026-05-06 10:30", AT.replace(year=2026), "minute"), AT)


def test_a_clock_that_is_off_by_the_same_for_all_posts_is_found():
    told = [(Moment(f"{n}", AT + n * HOUR + 8 * HOUR, "minute", "assumed"), AT + n * HOUR) for n in range(5)]
    assert clock_offset(told) == 8 * HOUR
    assert is_right(told[0][0], AT, clock_offset(told))


def test_a_zone_that_is_shown_is_no_excuse():
    told = [(Moment(f"{n}", AT + (n + 8) * HOUR, "minute", "shown"), AT + n * HOUR) for n in range(5)]
    assert clock_offset(told) == timedelta()


def test_without_dates_no_clock_is_off():
    assert clock_offset([(None, AT)]) == timedelta()
