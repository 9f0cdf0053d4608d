from __future__ import annotations

from threadkeep.refresh import ListedThread
from threadkeep.refresh.forum_state.list_order import LastPost, ListOrder, risen, sticky
from threadkeep.refresh.prediction.list_growth import DAY


def rows(*last: float) -> list[ListedThread]:
    return [ListedThread(number, 1, at) for number, at in enumerate(last)]


def order_after(*last: float, times: int = 5) -> ListOrder:
    order = ListOrder()
    for _ in range(times):
        order.see(rows(*last), [False] * len(last), {})
    return order


def last_posts(*last: float, is_coarse: bool = False) -> dict[int, LastPost]:
    return {number: LastPost(at, is_coarse) for number, at in enumerate(last)}


def test_lists_count_as_sorted_by_last_post_until_rows_say_otherwise():
    assert ListOrder().is_by_last_post
    assert order_after(*range(30, 0, -1)).is_by_last_post


def test_lists_sorted_by_creation_are_found_out():
    assert not order_after(*(30 - number + 3 * (number % 3) for number in range(30))).is_by_last_post


def test_sticky_rows_at_the_top_do_not_disturb():
    assert order_after(1, 5, 2, 9, *range(30, 0, -1)).is_by_last_post


def test_rows_that_show_no_time_between_others_say_nothing():
    order = ListOrder()
    mixed = [ListedThread(number, 1, 60.0 - number if number % 3 else None) for number in range(60)]
    for _ in range(5):
        order.see(mixed, [False] * 60, {})
    assert order.is_by_last_post


def test_without_times_the_order_is_learned_from_where_changed_rows_stand():
    order = ListOrder()
    plain = [ListedThread(number, 1, None) for number in range(25)]
    for place in range(6, 20):
        for _ in range(6):
            order.see(plain, [number == place for number in range(25)], {})
    assert not order.is_by_last_post


def test_rows_without_times_are_ordered_by_the_stored_posts():
    bare = [ListedThread(number, None, None) for number in range(30)]
    by_creation, by_last = ListOrder(), ListOrder()
    for _ in range(5):
        by_creation.see(bare, [False] * 30, last_posts(*(30.0 - number + 3 * (number % 3) for number in range(30))))
        by_last.see(bare, [False] * 30, last_posts(*(30.0 - number for number in range(30))))
    assert (by_creation.is_by_last_post, by_last.is_by_last_post) == (False, True)
    assert not by_last.tells


def test_changed_rows_without_times_are_not_used():
    bare = [ListedThread(number, None, None) for number in range(30)]
    order = ListOrder()
    for _ in range(5):
        rose = [number % 3 == 0 for number in range(30)]
        order.see(bare, rose, last_posts(*(1.0 if number % 3 == 0 else 30.0 - number for number in range(30))))
    assert order.is_by_last_post


def test_posts_with_days_only_are_not_compared_within_a_day():
    bare = [ListedThread(number, 1, None) for number in range(30)]
    order = ListOrder()
    for _ in range(5):
        # Three threads a day, whose last posts are spread over it as it happens.
        order.see(bare, [False] * 30, last_posts(*((-(n // 3) + n % 3 / 3) * DAY for n in range(30)), is_coarse=True))
    assert order.is_by_last_post


def test_posts_with_days_only_show_lists_sorted_by_creation():
    bare = [ListedThread(number, 1, None) for number in range(30)]
    order = ListOrder()
    for _ in range(5):
        order.see(bare, [False] * 30, last_posts(*((30 - n + 3 * (n % 3)) * DAY for n in range(30)), is_coarse=True))
    assert not order.is_by_last_post


def test_rows_that_rose_have_changed_and_so_have_all_above_them():
    assert risen([1, 2, 3, 4], [3, 1, 2, 4]) == {3}
    assert risen([1, 2, 3, 4], [4, 3, 1, 2]) == {3, 4}
    assert risen([1, 2, 3, 4], [9, 1, 2, 3]) == {9}
    assert risen([1, 2, 3, 4], [1, 2, 3, 4]) == set()


def test_old_threads_that_stay_at_the_top_are_sticky():
    last = {7: 1.0, 8: 2.0, 1: 20 * DAY, 2: 19 * DAY, 3: 5 * DAY}
    assert sticky([7, 8, 1, 2, 3], [7, 8, 3, 1, 2], last) == {7, 8}


def test_a_thread_that_is_new_or_came_to_the_top_is_not_sticky():
    last = {3: 5 * DAY, 1: 20 * DAY, 2: 19 * DAY}
    assert sticky([1, 2, 3], [3, 1, 2], last) == set()
    assert sticky([1, 2, 3], [1, 3, 2], last) == set()
