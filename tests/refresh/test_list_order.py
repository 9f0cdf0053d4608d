from __future__ import annotations

from threadkeep.refresh import Row
from threadkeep.refresh.list_order import ListOrder, risen


def rows(*last: float) -> list[Row]:
    return [Row(number, 1, at) for number, at in enumerate(last)]


def seen(*last: float, times: int = 5) -> ListOrder:
    order = ListOrder()
    for _ in range(times):
        order.see(rows(*last), [False] * len(last))
    return order


def test_lists_count_as_sorted_by_last_post_until_rows_say_otherwise():
    assert ListOrder().is_by_last_post
    assert seen(*range(30, 0, -1)).is_by_last_post


def test_lists_sorted_by_creation_are_found_out():
    assert not seen(*(30 - number + 3 * (number % 3) for number in range(30))).is_by_last_post


def test_sticky_rows_at_the_top_do_not_disturb():
    assert seen(1, 5, 2, 9, *range(30, 0, -1)).is_by_last_post


def test_without_times_the_order_is_learned_from_where_changed_rows_stand():
    order = ListOrder()
    plain = [Row(number, 1, None) for number in range(25)]
    for place in range(6, 20):
        for _ in range(6):
            order.see(plain, [number == place for number in range(25)])
    assert not order.is_by_last_post


def test_rows_that_rose_have_changed_and_so_have_all_above_them():
    assert risen([1, 2, 3, 4], [3, 1, 2, 4]) == {3}
    assert risen([1, 2, 3, 4], [4, 3, 1, 2]) == {3, 4}
    assert risen([1, 2, 3, 4], [9, 1, 2, 3]) == {9}
    assert risen([1, 2, 3, 4], [1, 2, 3, 4]) == set()
