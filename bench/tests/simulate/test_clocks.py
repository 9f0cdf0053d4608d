"""Clocks by name."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from threadkeep.errors import UsageError
from threadkeep.fetch import TurnedClock
from threadkeep_bench.simulate.named.workshop import demo_forum
from threadkeep_bench.simulate.server.clocks import clock_from

COMMUNITY = demo_forum().community


def test_the_end_is_the_end_of_the_history() -> None:
    assert clock_from("end", COMMUNITY).now() == COMMUNITY.options.ends_at


def test_a_time_stands_still() -> None:
    assert clock_from("2025-05-01T12:00", COMMUNITY).now() == datetime(2025, 5, 1, 12, tzinfo=UTC)


def test_a_fast_clock_begins_in_mid_history_and_runs() -> None:
    source = TurnedClock()
    clock = clock_from("x3600", COMMUNITY, source)
    began_at = clock.now()
    assert COMMUNITY.options.starts_at < began_at < COMMUNITY.options.ends_at
    source.forward(2)
    assert clock.now() - began_at == timedelta(hours=2)


def test_the_real_time_is_the_source_itself() -> None:
    source = TurnedClock()
    assert clock_from("real", COMMUNITY, source) is source


def test_another_word_is_no_clock() -> None:
    with pytest.raises(UsageError, match="sundial"):
        clock_from("sundial", COMMUNITY)
