from __future__ import annotations

import pytest

from threadkeep.refresh.prediction.hazard import Hazard, hazard_of
from threadkeep.refresh.prediction.list_growth import DAY, HOUR

NOW = 100 * DAY


def test_a_thread_just_written_in_is_written_in_again_sooner_than_a_silent_one():
    bursts = [[NOW - day * DAY + minutes * 60 for minutes in (0, 7, 20, 41)] for day in range(3, 50)]
    hazard = hazard_of(bursts, NOW, NOW - 60 * DAY)
    assert hazard.rate(600, 2) > 20 * hazard.rate(10 * DAY, 2)


def test_a_busy_thread_is_written_in_sooner_than_a_quiet_one():
    busy = [[NOW - 9 * DAY + number * HOUR for number in range(120)]]
    quiet = [[NOW - day * DAY, NOW - day * DAY + 23 * HOUR] for day in range(5, 40)]
    hazard = hazard_of(busy + quiet, NOW, NOW - 60 * DAY)
    assert hazard.rate(HOUR, 20) > 3 * hazard.rate(HOUR, 1)


def test_only_posts_after_a_moment_are_counted():
    old = [[NOW - 90 * DAY, NOW - 90 * DAY + 60, NOW - 1 * DAY]]
    assert hazard_of(old, NOW, NOW - 2 * DAY).rate(60, 1) < 1 / HOUR


@pytest.mark.parametrize("threads", [[], [[]], [[1.0]]])
def test_a_forum_without_recent_stored_posts_has_the_usual_rates(threads):
    assert hazard_of(threads, NOW, NOW - DAY) == Hazard()
