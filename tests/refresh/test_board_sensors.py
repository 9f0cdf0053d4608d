from __future__ import annotations

import pytest

from threadkeep.refresh.forum_state.board_sensors import Sensors
from threadkeep.refresh.prediction.list_growth import DAY, HOUR

NOW = 100 * DAY


def sensors(*rates: float) -> Sensors:
    made = Sensors()
    for board, rate in enumerate(rates):
        made.add(board, 0, rate, NOW)
        made.counted(board, 100, NOW)
    made.entry_seen(NOW)
    return made


def counted(made: Sensors, now: float = NOW + HOUR) -> list[float]:
    return [float(count) for count in made.outlook(now, 1.0).counted]


def test_busier_boards_are_worth_a_look_sooner():
    score = sensors(10 / DAY, 100 / DAY).outlook(NOW + HOUR, 1.0).score
    assert score[1] > score[0] > 0


def test_a_board_quiet_for_weeks_is_looked_at_some_day():
    made = sensors(0.0, 100 / DAY)
    assert made.outlook(NOW + HOUR, 1.0).waiting[0] > 0


def test_a_board_without_threads_is_looked_at_far_less_than_a_quiet_one_until_one_is_found():
    made = sensors(0.0, 100 / DAY)
    made.add(2, 0, 0.0, NOW, is_used=False)
    quiet, _, unused = made.outlook(NOW + HOUR, 1.0).score
    assert 0 < unused < quiet / 10
    made.note_found_posts(2, 0, 1)
    quiet, _, used = made.outlook(NOW + HOUR, 1.0).score
    assert used >= quiet


def test_boards_without_threads_do_not_make_quiet_ones_look_quieter():
    alone, beside = (Sensors() for _ in range(2))
    for made in (alone, beside):
        made.add(0, 0, 1 / HOUR, NOW)
        made.add(1, 0, 1e-12, NOW)
    for board in range(2, 9):
        beside.add(board, 0, 0.0, NOW, is_used=False)
    assert beside.rates()[1] == alone.rates()[1]


def test_what_the_entry_page_counts_waits_until_it_is_found():
    made = sensors(1 / DAY, 1 / DAY)
    assert made.counted(1, 103, NOW + HOUR) == 3
    assert counted(made) == [0, 3]
    made.note_found_posts(1, 0, 2)
    assert counted(made) == [0, 1]


def test_posts_found_before_the_entry_page_counts_them_are_not_counted_twice():
    made = sensors(1 / DAY)
    made.note_found_posts(0, 0, 2)
    assert made.counted(0, 103, NOW + HOUR) == 1


def test_a_count_of_what_no_guest_sees_is_forgotten_when_the_board_showed_nothing():
    made = sensors(1 / DAY)
    made.counted(0, 105, NOW + HOUR)
    made.polled(0, 0, NOW + HOUR)
    assert counted(made) == [5]
    made.settled(0, 1)
    assert counted(made) == [0]


def test_a_count_that_fell_begins_again():
    made = sensors(1 / DAY)
    made.counted(0, 90, NOW + HOUR)
    assert made.counted(0, 91, NOW + 2 * HOUR) == 1


def test_a_later_last_post_is_a_new_post_even_if_the_count_stayed():
    made = sensors(1 / DAY)
    made.note_last_post_time(0, NOW)
    assert not made.has_counted()
    made.note_last_post_time(0, NOW + 600)
    assert made.has_counted(0)


def test_a_board_that_the_entry_page_does_not_count_is_watched_for_itself():
    made = sensors(10 / DAY)
    made.add(9, 0, 10 / DAY, NOW)
    made.counted(9, 5, NOW, is_entry=False)
    made.entry_seen(NOW + HOUR)
    waiting = made.outlook(NOW + HOUR, 1.0).waiting
    assert waiting[0] == 0
    assert waiting[1] == pytest.approx(10 / 24)


def test_rates_follow_what_is_found():
    made = sensors(1 / DAY, 1 / DAY)
    for day in range(1, 6):
        made.note_found_posts(1, 0, 50)
        made.fade(NOW + day * DAY, 1.0)
    quiet, busy = made.rates()
    assert busy > 10 * quiet
    assert busy == pytest.approx(50 / DAY, rel=0.5)


def test_a_forum_that_sleeps_is_looked_at_some_day():
    made = sensors(0.0, 0.0)
    assert (made.outlook(NOW + DAY, 1.0).score > 0).all()


def test_what_is_expected_in_a_board_grows_with_the_time_since_it_was_looked_at():
    made = sensors(24 / DAY)
    assert made.expected(0, NOW + 2 * HOUR, 1.0) == pytest.approx(2)
    made.polled(0, 0, NOW + 2 * HOUR)
    assert made.expected(0, NOW + 2 * HOUR, 1.0) == 0
    assert made.expected(7, NOW + 2 * HOUR, 1.0) == 0
