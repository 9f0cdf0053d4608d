from __future__ import annotations

from threadkeep.refresh import Ask
from threadkeep.refresh.unread import Unread, leads_on


def test_pages_of_threads_are_read_before_pages_of_boards_and_each_once():
    unread = Unread()
    for ask in (Ask("board", 1), Ask("thread", 7), Ask("thread", 7), Ask("thread", 8)):
        unread.add(ask)
    assert len(unread) == 3
    assert [unread.take() for _ in range(4)] == [Ask("thread", 7), Ask("thread", 8), Ask("board", 1), None]


def test_a_page_that_was_read_may_be_added_again():
    unread = Unread()
    unread.add(Ask("thread", 7))
    unread.take()
    unread.add(Ask("thread", 7))
    assert unread.take() == Ask("thread", 7)


def test_an_index_is_walked_on_while_its_last_row_is_new():
    assert leads_on([True, True], 0)
    assert not leads_on([True, False], 0)
    assert not leads_on([], 0)


def test_rows_that_slid_down_do_not_end_the_walk_through_an_index():
    assert leads_on([False, True, False], 3)
    assert not leads_on([False, False], 3)
