from __future__ import annotations

import numpy as np
import pytest

from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Growth

NONE = (1.0, 1.0)


def test_records_that_come_one_by_one_count_like_records_known_from_the_start():
    times = [0.0, 1 * HOUR, 3 * HOUR, 4 * HOUR, 9 * HOUR]
    whole, grown = Growth(), Growth()
    whole.add(10 * HOUR, times)
    row = grown.add(0.0, times[:1])
    for time in times[1:]:
        grown.visit(row, 10 * HOUR, [time])
    assert np.allclose(whole.features(12 * HOUR, NONE), grown.features(12 * HOUR, NONE))


def test_records_put_into_their_places_later_count_the_same():
    times = [0.0, 1 * HOUR, 3 * HOUR]
    whole, mended = Growth(), Growth()
    whole.add(0.0, times)
    row = mended.add(0.0, [3 * HOUR])
    mended.set(row, times)
    assert np.allclose(whole.features(DAY, NONE), mended.features(DAY, NONE))


def test_a_list_is_dead_when_its_silence_is_far_beyond_its_intervals():
    growth = Growth()
    growth.add(0.0, [0.0, 1 * HOUR, 2.5 * HOUR, 3 * HOUR])
    assert growth.is_dead(4 * HOUR)[0] == 0
    assert growth.is_dead(3 * DAY)[0] == 1


def test_a_list_of_one_record_has_its_silence_for_an_interval():
    growth = Growth()
    growth.add(0.0, [0.0])
    assert growth.mean_interval(5 * HOUR)[0] == 5 * HOUR


def test_there_is_room_for_any_number_of_lists():
    growth = Growth()
    for number in range(200):
        growth.add(float(number), [])
    assert growth.size == 200
    assert growth.unvisited(200.0)[199] == pytest.approx(1.0)
