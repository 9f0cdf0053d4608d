from __future__ import annotations

from bench.tests.refresh.small_forum import BEGIN, DAY, SLOT, asks, trace_of

from threadkeep.refresh import IndexGuided, ListedThread, ListSizes, ObservedRows, PageRequest, StoredForum
from threadkeep.refresh.forum_state.state import ForumState
from threadkeep.refresh.forum_state.unread_queue import Unread, Walks, leads_on
from threadkeep_bench.benchmarks.refresh import ListLook, World


def test_pages_of_threads_are_read_before_pages_of_boards_and_each_once():
    unread = Unread()
    for ask in (PageRequest("board", 1), PageRequest("thread", 7), PageRequest("thread", 7), PageRequest("thread", 8)):
        unread.add(ask)
    assert len(unread) == 3
    assert [unread.take() for _ in range(4)] == [
        PageRequest("thread", 7),
        PageRequest("thread", 8),
        PageRequest("board", 1),
        None,
    ]


def test_a_page_that_was_read_may_be_added_again():
    unread = Unread()
    unread.add(PageRequest("thread", 7))
    unread.take()
    unread.add(PageRequest("thread", 7))
    assert unread.take() == PageRequest("thread", 7)


def test_an_index_is_walked_on_while_its_last_row_is_new():
    assert leads_on([True, True], 0)
    assert not leads_on([True, False], 0)
    assert not leads_on([], 0)


def test_rows_that_slid_down_do_not_end_the_walk_through_an_index():
    assert leads_on([False, True, False], 3)
    assert not leads_on([False, False], 3)


def goes_on(walks: Walks, page: PageRequest, known: int) -> bool:
    left, following = walks.take(page), PageRequest("board", page.list, page.page + 1)
    return left is not None and walks.goes_on(left, following, rows=25, known=known)


def test_a_board_whose_rows_slid_down_is_gone_through_to_where_they_were():
    walks, pages = Walks(), [PageRequest("board", 1, page) for page in range(5)]
    walks.leave(pages[1], known=25)
    assert goes_on(walks, pages[1], known=60), "35 threads came to be known since"
    assert goes_on(walks, pages[2], known=60)
    assert not goes_on(walks, pages[3], known=60), "no more rows can have slid"


def test_a_page_that_was_not_left_for_later_does_not_lead_on():
    walks = Walks()
    walks.leave(PageRequest("board", 1, 1), known=25)
    assert not goes_on(walks, PageRequest("board", 2, 1), known=90)
    assert goes_on(walks, PageRequest("board", 1, 1), known=90)
    assert not goes_on(walks, PageRequest("board", 1, 1), known=90), "it was looked at"


def test_a_busy_board_of_a_forum_that_is_not_stored_yet_is_had_to_its_end():
    """Before its second page is looked at, more threads are written in from far below than a page has rows."""
    old = [(-(400 - thread) * DAY, thread) for thread in range(120)]
    busy = [(SLOT * (2 + number), number) for number in range(40)]
    world = World(trace_of([*old, *busy], [0] * 120), ListLook(ListSizes(rows_per_page=5, posts_per_page=100)))
    policy = IndexGuided(StoredForum(world.look.sizes), BEGIN)
    assert {ask.list for ask in asks(world, policy, 900) if ask.kind == "thread"} == set(range(120))


def test_a_page_of_a_board_that_shows_only_what_slid_down_leads_to_the_next():
    told = ForumState(StoredForum(ListSizes(rows_per_page=2)), BEGIN)
    pages = [[5, 6], [3, 4], [1, 2]]
    rows = [[ListedThread(thread, 1, BEGIN - thread * DAY, 0) for thread in page] for page in pages]
    told.observe(PageRequest("board", 0, 0), ObservedRows(rows[0], 9), BEGIN + SLOT)
    risen = [ListedThread(thread, 2, BEGIN + 2 * SLOT, 0) for thread in (7, 8)]
    told.observe(PageRequest("board", 0, 0), ObservedRows(risen, 9), BEGIN + 3 * SLOT)
    told.further.clear()
    told.observe(PageRequest("board", 0, 1), ObservedRows(rows[0], 9), BEGIN + 4 * SLOT)
    waiting = iter(told.unread.take, None)
    assert PageRequest("board", 0, 2) in list(waiting), "what was on the second page is on the third"
