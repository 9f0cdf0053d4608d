from __future__ import annotations

from dataclasses import replace

from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE, trace_of

from threadkeep.refresh import ListSizes, ObservedBoards, ObservedPosts, ObservedRows, PageRequest
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook, RecentLook
from threadkeep_bench.benchmarks.refresh.simulation.shown_times import EXACTLY, Tells
from threadkeep_bench.benchmarks.refresh.simulation.world import World

POSTS = [(-3 * DAY, 0), (-2 * DAY, 1), (-DAY, 2), (HOUR + 30, 0), (2 * HOUR, 2)]
BOARDS = [0, 0, 1]


def world(look: ListLook | None = None, hours: float = 0) -> World:
    made = World(trace_of(POSTS, BOARDS), look or ListLook())
    made.forward(BEGIN + hours * HOUR)
    return made


def rows(made: World, ask: PageRequest) -> list[int]:
    seen = made.answer(ask)
    assert isinstance(seen, ObservedRows)
    return [row.thread for row in seen.rows]


def test_a_list_shows_what_was_written_until_now_newest_first():
    assert rows(world(), PageRequest("board", 0)) == [1, 0]
    assert rows(world(hours=1.5), PageRequest("board", 0)) == [0, 1]


def test_a_list_sorted_by_creation_stays_as_it_is():
    assert rows(world(ListLook(order="creation"), 1.5), PageRequest("board", 0)) == [1, 0]


def test_the_recent_list_shows_all_boards():
    assert rows(world(ListLook(ListSizes(recent_rows=2)), 1.5), PageRequest("recent")) == [0, 2]


def test_a_feed_shows_exact_times_where_boards_show_counters():
    look = ListLook(
        ListSizes(recent_rows=2), RecentLook(has_counters=False, has_times=True, tells=EXACTLY), has_times=False
    )
    made = world(look, 1.5)
    feed, board = made.answer(PageRequest("recent")), made.answer(PageRequest("board", 0))
    assert isinstance(feed, ObservedRows) and isinstance(board, ObservedRows)
    assert [(row.thread, row.posts, row.last_at) for row in feed.rows] == [
        (0, None, BEGIN + HOUR + 30),
        (2, None, BEGIN - DAY),
    ]
    assert [(row.posts, row.last_at) for row in board.rows] == [(2, None), (1, None)]


def test_pinned_threads_are_listed_above_the_newest_of_all_boards():
    shown = RecentLook(has_counters=True, has_times=True, has_pinned=True)
    look = ListLook(ListSizes(recent_rows=1), shown, pinned=frozenset({1}))
    assert rows(world(look, 1.5), PageRequest("recent")) == [1, 0]


def test_rows_show_counts_and_times_to_the_minute_or_do_not():
    seen = world(hours=1.5).answer(PageRequest("board", 0))
    assert isinstance(seen, ObservedRows)
    assert (seen.rows[0].posts, seen.rows[0].last_at) == (2, BEGIN + HOUR)
    bare = world(ListLook(has_counters=False, has_times=False), 1.5).answer(PageRequest("board", 0))
    assert isinstance(bare, ObservedRows)
    assert (bare.rows[0].posts, bare.rows[0].last_at) == (None, None)


def test_a_boards_row_includes_nested_boards_if_a_forum_sums_them():
    def board_rows(look: ListLook) -> list[tuple[int, int | None, float | None, int | None]]:
        seen = world(look, 3).answer(PageRequest("entry"))
        assert isinstance(seen, ObservedBoards)
        return [(each.board, each.posts, each.last_at, each.last_thread) for each in seen.boards]

    below = ListLook(parents=(None, 0), board_times=True, last_threads=True)
    assert board_rows(below) == [(0, 3, BEGIN + HOUR, 0)]
    summed = replace(below, sums_below=True)
    assert board_rows(summed) == [(0, 5, BEGIN + 2 * HOUR, 2)]
    shown = replace(summed, shows_below=True)
    assert [board.declared_posts for board in world(shown, 3).stored_forum().boards] == [5, 2]


def test_sticky_rows_are_above_all_others():
    assert rows(world(ListLook(stickies=1)), PageRequest("board", 0)) == [0, 1, 0]


def test_the_entry_page_counts_the_posts_of_each_board_and_may_name_the_last_thread():
    seen = world(ListLook(last_threads=True), 3).answer(PageRequest("entry"))
    assert isinstance(seen, ObservedBoards)
    assert [(each.posts, each.last_thread) for each in seen.boards] == [(3, 0), (2, 2)]


def test_a_thread_has_as_many_pages_as_its_posts_fill():
    made = World(
        trace_of([(-DAY + number * MINUTE, 0) for number in range(7)], [0]), ListLook(ListSizes(posts_per_page=3))
    )
    seen = made.answer(PageRequest("thread", 0, 2))
    assert isinstance(seen, ObservedPosts)
    assert (len(seen.times), seen.pages) == (1, 3)


def test_a_finished_archive_knows_all_that_was_written_before():
    known = world().stored_forum()
    assert [thread.post_count for thread in known.threads] == [1, 1, 1]
    assert [board.declared_posts for board in known.boards] == [2, 1]


def test_boards_below_others_are_shown_on_their_pages_and_not_on_the_entry_page():
    made = world(ListLook(parents=(None, 0), shows_below=True))
    entry, below = made.answer(PageRequest("entry")), made.below(PageRequest("board", 0))
    assert isinstance(entry, ObservedBoards) and below is not None
    assert ([each.board for each in entry.boards], [each.board for each in below.boards]) == ([0], [1])
    assert made.below(PageRequest("board", 1)) is None
    assert world(ListLook(parents=(None, 0))).below(PageRequest("board", 0)) is None


def test_by_links_the_page_behind_a_full_one_is_found_on_that_one():
    posts = [(-DAY + number * MINUTE, 0) for number in range(3)]
    made = World(trace_of([*posts, (HOUR, 0)], [0]), ListLook(ListSizes(posts_per_page=3), by_links=True))
    made.forward(BEGIN + HOUR)
    first, again = made.answer(PageRequest("thread", 0, 1)), made.answer(PageRequest("thread", 0, 1))
    assert isinstance(first, ObservedPosts) and isinstance(again, ObservedPosts)
    assert (len(first.times), first.pages) == (0, 3)
    assert (len(again.times), again.pages) == (1, 2)


def test_a_list_sorted_by_creation_begins_in_that_order():
    made = World(trace_of([(-3 * DAY, 0), (-2 * DAY, 1), (-DAY, 0)], [0, 0]), ListLook(order="creation"))
    assert rows(made, PageRequest("board", 0)) == [1, 0]


def test_a_box_shows_the_newest_threads_that_no_row_shows():
    seen = world(ListLook(box=2), 3).box_links(PageRequest("board", 0))
    assert seen is not None
    assert seen.threads == [2]
    assert world(hours=3).box_links(PageRequest("board", 0)) is None
    assert world(ListLook(box=2), 3).box_links(PageRequest("entry")) is None


def test_a_row_that_links_the_last_page_of_its_thread_makes_it_known():
    posts = [(-DAY + number * MINUTE, 0) for number in range(3)]
    look = ListLook(ListSizes(posts_per_page=3), by_links=True, rows_link=True)
    made = World(trace_of([*posts, (HOUR, 0)], [0]), look)
    made.forward(BEGIN + HOUR)
    made.answer(PageRequest("board", 0))
    seen = made.answer(PageRequest("thread", 0, 1))
    assert isinstance(seen, ObservedPosts)
    assert (len(seen.times), seen.pages) == (1, 2)


def test_posts_have_minutes_if_pages_show_no_more():
    seen = world(ListLook(tells=Tells(grain=MINUTE)), 1.5).answer(PageRequest("thread", 0))
    assert isinstance(seen, ObservedPosts)
    assert seen.times[-1] == BEGIN + HOUR


def test_old_posts_that_show_only_their_day_are_coarse():
    known = world(ListLook(tells=Tells(exact_for=1.5 * DAY))).stored_forum()
    assert [thread.day_only for thread in known.threads] == [{0}, {0}, frozenset()]
    assert [thread.times for thread in known.threads[:2]] == [[BEGIN - 2.5 * DAY], [BEGIN - 1.5 * DAY]]


def test_pinned_threads_are_above_all_others_on_the_first_page_or_on_every_page():
    posts = [(-number * DAY, number) for number in range(5, 0, -1)]
    trace = trace_of(sorted(posts), [0] * 6)

    def thread_lists(look: ListLook) -> list[list[int]]:
        made = World(trace, look)
        made.forward(BEGIN)
        return [rows(made, PageRequest("board", 0, page)) for page in range(3)]

    sizes = ListSizes(rows_per_page=2)
    assert thread_lists(ListLook(sizes)) == [[1, 2], [3, 4], [5]]
    assert thread_lists(ListLook(sizes, pinned=frozenset({4}))) == [[4, 1], [2, 3], [5]]
    assert thread_lists(ListLook(sizes, pinned=frozenset({4}), pinned_on="every")) == [[4, 1, 2], [4, 3, 5], [4]]
    every = World(trace, ListLook(sizes, pinned=frozenset({4}), pinned_on="every")).answer(PageRequest("board", 0))
    assert isinstance(every, ObservedRows)
    assert every.pages == 2


def test_rows_of_marked_threads_say_so_wherever_they_stand():
    seen = world(ListLook(marked=frozenset({0}))).answer(PageRequest("board", 0))
    assert isinstance(seen, ObservedRows)
    assert [(row.thread, row.is_sticky) for row in seen.rows] == [(1, False), (0, True)]


def test_the_newest_page_has_the_lowest_number_where_pages_are_counted_down():
    for is_down in (True, False):
        look = ListLook(ListSizes(posts_per_page=1), by_links=True, counted_down=is_down)
        made = World(trace_of([(-DAY, 0), (-DAY, 0), (HOUR, 0)], [0]), look)
        made.forward(BEGIN + 2 * HOUR)
        seen = made.answer(PageRequest("thread", 0, 2))
        assert isinstance(seen, ObservedPosts)
        assert len(seen.times) == is_down


def test_of_boards_that_no_page_shows_no_count_is_known():
    made = world(ListLook(parents=(None, 0)))
    assert [board.declared_posts is None for board in made.stored_forum().boards] == [False, True]
    made = world(ListLook(parents=(None, 0), shows_below=True, untold=frozenset({1})))
    assert [board.declared_posts is None for board in made.stored_forum().boards] == [False, True]
    assert made.below(PageRequest("board", 0)) is None


def test_older_pages_follow_where_all_posts_of_the_newest_are_new():
    posts = [*[(-DAY, 0)] * 4, *[(HOUR, 0)] * 3]
    for tells_pages in (True, False):
        look = ListLook(ListSizes(posts_per_page=3), by_links=True, counted_down=True, tells_pages=tells_pages)
        made = World(trace_of(posts, [0]), look)
        made.forward(BEGIN + 2 * HOUR)
        newest, older = (
            made.answer(PageRequest("thread", 0, 1)),
            made.answer(PageRequest("thread", 0, 1, is_continuation=True)),
        )
        assert isinstance(newest, ObservedPosts)
        assert isinstance(older, ObservedPosts)
        assert (len(newest.times), newest.new_posts, newest.pages) == (1, 1, 3)
        assert newest.thread_posts == (7 if tells_pages else None)
        assert (len(older.times), older.new_posts, older.pages) == (3, 2, 2)


def test_behind_the_one_page_of_a_thread_counted_from_its_end_the_newest_follows():
    look = ListLook(ListSizes(posts_per_page=2), by_links=True, counted_down=True)
    made = World(trace_of([(-DAY, 0), (-DAY, 0), (HOUR, 0)], [0]), look)
    made.forward(BEGIN + 2 * HOUR)
    full, newest = (
        made.answer(PageRequest("thread", 0, 1)),
        made.answer(PageRequest("thread", 0, 1, is_continuation=True)),
    )
    again = made.answer(PageRequest("thread", 0, 1))
    assert isinstance(full, ObservedPosts)
    assert isinstance(newest, ObservedPosts)
    assert isinstance(again, ObservedPosts)
    assert (len(full.times), full.pages) == (0, 3)
    assert (len(newest.times), newest.new_posts, newest.pages) == (1, 1, 3)
    assert (len(again.times), again.new_posts, again.pages) == (1, 0, 2)


def test_the_one_page_of_a_thread_is_filled_before_those_counted_from_its_end():
    look = ListLook(ListSizes(posts_per_page=2), by_links=True, counted_down=True, rows_link=True)
    made = World(trace_of([(-DAY, 0), (HOUR, 0), (HOUR, 0)], [0]), look)
    made.forward(BEGIN + 2 * HOUR)
    made.answer(PageRequest("board", 0))
    first, newest = (
        made.answer(PageRequest("thread", 0, 0)),
        made.answer(PageRequest("thread", 0, 1, is_continuation=True)),
    )
    assert isinstance(first, ObservedPosts)
    assert isinstance(newest, ObservedPosts)
    assert (len(first.times), first.pages, first.is_newest_first) == (2, 2, False)
    assert (len(newest.times), newest.new_posts) == (1, 1)


def test_rows_of_boards_that_look_otherwise_show_no_counters():
    made = world(ListLook(uncounted=frozenset({1})))
    shown = [made.answer(PageRequest("board", board)) for board in (0, 1)]
    assert [{row.posts is None for row in page.rows} for page in shown if isinstance(page, ObservedRows)] == [
        {False},
        {True},
    ]
    assert {thread.declared_posts is None for thread in made.stored_forum().threads if thread.board == 1} == {True}
