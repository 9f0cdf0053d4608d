from __future__ import annotations

from threadkeep.refresh import ListedThread, StoredThread
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread, tracked_thread

NOW = 1_000_000.0
DAY = 86_400.0


def thread_with(shown: int | None = 3) -> TrackedThread:
    return tracked_thread(StoredThread(1, 0, [NOW - 500, NOW - 400, NOW - 300], shown), NOW)


def test_a_higher_count_shows_how_many_posts_are_new():
    assert thread_with().news_of(ListedThread(1, 5, NOW)) == 2
    assert thread_with().news_of(ListedThread(1, 3, NOW - 300)) == 0


def test_without_counts_a_later_time_is_a_new_post():
    assert thread_with().news_of(ListedThread(1, None, NOW)) == 1
    assert thread_with().news_of(ListedThread(1, None, NOW - 300)) == 0


def test_a_time_of_the_same_minute_is_no_change():
    assert thread_with().news_of(ListedThread(1, None, NOW - 290)) == 0


def test_the_same_count_with_a_later_time_is_a_post_that_replaces_a_deleted_one():
    thread = thread_with()
    row = ListedThread(1, 3, NOW)
    assert thread.news_of(row) == 1
    thread.take_row(row, 1, NOW)
    assert thread.waiting == 1


def test_a_lower_count_is_a_deletion_and_leaves_nothing_waiting():
    thread = thread_with()
    row = ListedThread(1, 2, NOW - 400)
    assert thread.news_of(row) == -1
    thread.take_row(row, -1, NOW)
    assert thread.waiting == 0


def test_a_count_that_counts_more_than_is_shown_does_not_wait_for_ever():
    thread = thread_with(shown=10)
    thread.take_row(ListedThread(1, 12, NOW), 2, NOW)
    assert thread.waiting == 2
    thread.read([NOW], is_end=True, now=NOW)
    assert thread.waiting == 0
    assert thread.news_of(ListedThread(1, 12, NOW)) == 0


def test_posts_that_no_row_showed_are_counted_when_they_are_read():
    thread = thread_with()
    thread.take_row(ListedThread(1, 4, NOW), 1, NOW)
    assert thread.read([NOW, NOW + 1], is_end=True, now=NOW) == 1
    assert thread.waiting == 0


def test_a_thread_never_seen_has_all_its_posts_waiting():
    thread = TrackedThread(0, shown=0)
    row = ListedThread(1, 4, NOW)
    thread.take_row(row, thread.news_of(row), NOW)
    assert thread.waiting == 4


def test_a_thread_whose_row_was_never_seen_is_measured_from_its_first_row_on():
    thread = thread_with(shown=None)
    row = ListedThread(1, 8, NOW - 300)
    assert thread.news_of(row) == 0
    thread.take_row(row, 0, NOW)
    assert thread.news_of(ListedThread(1, 9, NOW)) == 1


def test_posts_that_the_first_row_counts_and_are_not_stored_are_new_without_times():
    assert thread_with(shown=None).news_of(ListedThread(1, 5, None)) == 2
    assert thread_with(shown=None).news_of(ListedThread(1, 2, None)) == 0


def test_posts_came_between_the_last_word_of_a_thread_and_what_its_row_shows():
    thread = thread_with()
    assert thread.first_waiting_at(ListedThread(1, 4, NOW + 100), 1, NOW, NOW + 200) == NOW + 100
    assert NOW < thread.first_waiting_at(ListedThread(1, 6, NOW + 100), 3, NOW, NOW + 200) < NOW + 100


def test_an_unchanged_row_without_a_count_is_no_change_whatever_is_known():
    thread = TrackedThread(0, kept=3, last_at=NOW - 300, times=[NOW - 300])
    row = ListedThread(1, None, NOW)
    assert thread.news_of(row) == 1
    thread.take_row(row, 1, NOW)
    thread.last_at = NOW - 300
    assert thread.news_of(row) == 0


def test_a_day_that_is_meant_by_another_zone_hides_no_post():
    thread = TrackedThread(0, kept=3, last_at=NOW, times=[NOW])
    assert thread.news_of(ListedThread(1, None, NOW - DAY)) == 0
    assert thread.news_of(ListedThread(1, None, NOW - DAY + 3_600)) == 1
    assert thread.news_of(ListedThread(1, None, NOW - 3 * DAY)) == 0


def test_times_in_hours_show_a_post_only_after_an_hour():
    thread = TrackedThread(0, kept=3, last_at=NOW, times=[NOW])
    assert thread.news_of(ListedThread(1, None, NOW + 1_800, precision=3_600)) == 0
    assert thread.news_of(ListedThread(1, None, NOW + 3_700, precision=3_600)) == 1


def test_a_post_that_a_list_dates_into_the_future_waits_since_the_list_was_looked_at():
    thread = TrackedThread(0, kept=3, last_at=NOW, times=[NOW])
    assert thread.first_waiting_at(ListedThread(1, None, NOW + 9_000), 1, NOW + 100, NOW + 200) <= NOW + 200


def test_a_post_of_the_next_minute_is_later_however_few_seconds_lie_between():
    thread = TrackedThread(0, kept=1, last_at=1_200_050.0, times=[1_200_050.0])
    assert thread.news_of(ListedThread(1, None, 1_200_000.0)) == 0
    assert thread.news_of(ListedThread(1, None, 1_200_060.0)) == 1


def test_a_time_that_was_supposed_is_given_up_when_the_thread_turns_out_not_to_have_grown():
    thread = tracked_thread(StoredThread(1, 0, (NOW - 3600,)), NOW)
    thread.last_at = NOW
    thread.read((), True, NOW + 60)
    assert thread.last_at == NOW - 3600


def test_the_time_of_a_row_is_kept_though_the_thread_shows_nothing_new():
    thread = tracked_thread(StoredThread(1, 0, (NOW - 3600,)), NOW)
    thread.take_row(ListedThread(1, None, NOW), 1, NOW)
    thread.read((), True, NOW + 60)
    assert thread.last_at == NOW


def test_an_exact_time_from_before_the_thread_was_read_is_no_change():
    thread = tracked_thread(StoredThread(1, 0, [NOW - DAY], day_only=frozenset({0}), read_at=NOW - 600), NOW)
    assert thread.news_of(ListedThread(1, None, NOW - 700)) == 1
    assert thread.news_of(ListedThread(1, None, NOW - 700, has_proven_zone=True)) == 0
    assert thread.news_of(ListedThread(1, None, NOW - 500, has_proven_zone=True)) == 1
    behind = tracked_thread(
        StoredThread(1, 0, [NOW - DAY], day_only=frozenset({0}), read_at=NOW - 600, pending_posts=1), NOW
    )
    assert behind.news_of(ListedThread(1, None, NOW - 700, has_proven_zone=True)) == 1
    thread.read([NOW - 500], is_end=True, now=NOW)
    assert thread.news_of(ListedThread(1, None, NOW - 100, has_proven_zone=True)) == 0


def test_exact_times_before_coarse_ones_show_the_hours():
    thread = tracked_thread(StoredThread(1, 0, [NOW - 3 * DAY, NOW - DAY, NOW - 600], day_only=frozenset({1})), NOW)
    assert list(thread.exact_times()) == [NOW - 3 * DAY, NOW - 600]
    assert thread.last_at == NOW - 600


def test_a_clock_that_was_misjudged_is_turned_back_for_all_that_is_known():
    thread = tracked_thread(StoredThread(1, 0, [NOW - DAY, NOW - 600], last_at=NOW - 600, declared_posts=2), NOW)
    thread.turn(3600.0)
    assert (thread.times, thread.last_at) == ([NOW - DAY - 3600, NOW - 4200], NOW - 4200)
    assert thread.news_of(ListedThread(1, 2, NOW - 4200)) == 0
    assert thread.news_of(ListedThread(1, 3, NOW - 60)) == 1


def test_a_post_without_a_time_was_written_when_its_row_says():
    thread = thread_with()
    thread.take_row(ListedThread(1, 4, NOW + 60), 1, NOW + 100)
    thread.read([NOW + 900], is_end=True, now=NOW + 900)
    assert thread.last_at == NOW + 60


def test_the_last_of_unlisted_posts_without_times_was_written_by_now():
    thread = thread_with()
    thread.take_row(ListedThread(1, 4, NOW + 60), 1, NOW + 100)
    thread.read([NOW + 900, NOW + 900], is_end=True, now=NOW + 900)
    assert thread.last_at == NOW + 900
