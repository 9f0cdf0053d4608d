from __future__ import annotations

from math import log1p

from tests.sitemap.pages import LOGIN, board, look_of, thread
from threadkeep.sitemap.record_features import record_features


def test_a_board_whose_newest_thread_comes_first_falls_in_time():
    assert record_features(look_of(board()))["time_order"] == -1


def test_a_thread_rises_in_time():
    assert record_features(look_of(thread()))["time_order"] == 1


def test_records_of_the_main_region_are_counted():
    assert record_features(look_of(thread(8)))["record_count"] == log1p(8)


def test_posts_have_more_text_than_rows():
    assert (
        record_features(look_of(thread()))["average_text_length"]
        > record_features(look_of(board()))["average_text_length"]
    )


def test_records_with_dates_and_users_say_so():
    for html in (board(), thread()):
        found = record_features(look_of(html))
        assert (found["has_timestamp"], found["has_user_link"]) == (1, 1)


def test_a_page_without_records_has_no_features():
    assert set(record_features(look_of(LOGIN)).values()) == {0.0}
