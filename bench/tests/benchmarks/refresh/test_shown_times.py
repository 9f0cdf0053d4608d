from __future__ import annotations

import math

import pytest
from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE, trace_of

from threadkeep.refresh import ObservedBoards, ObservedRows, PageRequest
from threadkeep.strategy import Field
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook
from threadkeep_bench.benchmarks.refresh.simulation.shown_times import EXACTLY, Tells, tells_by
from threadkeep_bench.benchmarks.refresh.simulation.world import World
from threadkeep_bench.simulate import DateStyle

AGED = Tells(MINUTE, aged_for=7 * DAY)


@pytest.mark.parametrize(
    ("age", "told"),
    [(0.0, (0.0, MINUTE)), (150.0, (120.0, MINUTE)), (2.9 * HOUR, (2 * HOUR, HOUR)), (3.5 * DAY, (3 * DAY, None))],
)
def test_an_age_is_shown_in_the_largest_unit_that_fits(age: float, told: tuple[float, float | None]) -> None:
    found = AGED.displayed(BEGIN - age, BEGIN)
    assert (BEGIN - found.at, found.grain) == told


def test_days_ago_are_stored_within_the_day_that_ended_then_and_older_times_exactly() -> None:
    times, coarse = AGED.stored([BEGIN - 8 * DAY, BEGIN - 3.7 * DAY, BEGIN - 3.2 * DAY, BEGIN - 90], BEGIN)
    assert times == [BEGIN - 8 * DAY, BEGIN - 3.75 * DAY, BEGIN - 3.25 * DAY, BEGIN - MINUTE]
    assert coarse == {1, 2}


def test_rows_and_boards_show_times_as_lists_do() -> None:
    trace = trace_of([(-2.5 * HOUR, 0), (-30 * MINUTE, 1)], [0, 1])
    world = World(trace, ListLook(rows_tell=AGED, boards_tell=AGED, board_times=True))
    world.forward(BEGIN)
    rows, boards = world.answer(PageRequest("board", 0)), world.answer(PageRequest("entry"))
    assert isinstance(rows, ObservedRows) and isinstance(boards, ObservedBoards)
    assert [(row.last_at, row.precision) for row in rows.rows] == [(BEGIN - 2 * HOUR, HOUR)]
    assert [board.last_at for board in boards.boards] == [None, BEGIN - 30 * MINUTE]


def test_the_format_of_a_field_decides_its_precision() -> None:
    style = DateStyle(pattern="%d/%m/%y", near="ago", near_days=2, attribute="title", machine="epoch")
    assert tells_by(style, Field(take="title")) == EXACTLY
    assert tells_by(style, Field()) == Tells(MINUTE, 0.0, 2 * DAY)
    assert tells_by(DateStyle(pattern="%d/%m/%y %H:%M:%S"), Field()) == Tells(1.0, math.inf)


def test_days_are_those_of_the_forum_s_clock_and_are_read_as_ours() -> None:
    """At 23 h by our clock the next day has begun there: its post is stored as of no later than now."""
    now = 100 * DAY + 23 * HOUR
    by_day = Tells(exact_for=0.0, ahead=9 * HOUR)
    assert by_day.displayed(now - HOUR, now).at == 101 * DAY
    times, coarse = by_day.stored([now - 12 * HOUR, now - HOUR], now)
    assert times == [100 * DAY + DAY / 2, 101 * DAY]
    assert coarse == {0, 1}


def test_days_of_a_clock_that_is_known_begin_when_they_do_there() -> None:
    now = 100 * DAY + 23 * HOUR
    by_day = Tells(exact_for=0.0, ahead=9 * HOUR, taken_ahead=9 * HOUR)
    assert [by_day.displayed(now - ago, now).at for ago in (HOUR, 12 * HOUR)] == [
        100 * DAY + 15 * HOUR,
        99 * DAY + 15 * HOUR,
    ]


def test_a_named_day_comes_with_minutes_where_dates_have_seconds():
    tells = tells_by(DateStyle(pattern="%Y-%m-%d %H:%M:%S", near="day", zone_minutes=-480), Field())
    midnight = 20_000.0 * DAY
    assert tells.displayed(midnight - 90, midnight).at == midnight - 120
    assert tells.displayed(midnight - 2.5 * DAY - 1, midnight).at == midnight - 2.5 * DAY - 1
    # Nine hours after midnight it is the next day there, and what was yesterday is not any more.
    assert tells.displayed(midnight - 1.5 * DAY - 1, midnight + 9 * HOUR).at == midnight - 1.5 * DAY - 1
