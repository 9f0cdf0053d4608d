from __future__ import annotations

import numpy as np
import pytest

from threadkeep.refresh.prediction.list_growth import DAY, HOUR
from threadkeep.refresh.prediction.rhythm import Rhythm, rhythm_of


def test_hours_in_which_more_is_written_are_busier_and_their_mean_is_one():
    evenings = [day * DAY + 20 * HOUR + minute for day in range(60) for minute in range(0, 3600, 300)]
    rhythm = rhythm_of(evenings)
    assert rhythm.at(20.5 * HOUR) > 4 * rhythm.at(8 * HOUR)
    assert np.mean(rhythm.factors) == pytest.approx(1.0)


def test_without_posts_every_hour_is_like_the_others():
    assert rhythm_of([]) == Rhythm(rhythm_of([]).factors)
    assert set(np.round(rhythm_of([]).factors, 9)) == {1.0}


def test_a_few_days_do_not_make_the_other_days_silent():
    rhythm = rhythm_of([minute * 60.0 for minute in range(5 * 24 * 60)])
    assert rhythm.at(6.5 * DAY) > 0.4


def test_hour_and_day_are_distinguished():
    sundays = [week * 7 * DAY + 3 * DAY + hour * HOUR for week in range(40) for hour in range(24)]
    hours, days = rhythm_of(sundays).hours_and_days(np.asarray([3 * DAY + HOUR, 4 * DAY + HOUR]))
    assert hours[0] == pytest.approx(hours[1])
    assert days[0] > 3 * days[1]
