"""A list of the newest threads of all boards, and what it leaves out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE, SLOT

from threadkeep import refresh
from threadkeep.archive.refresh_state.list_states import ThreadState
from threadkeep.model import Moment, ThreadRow
from threadkeep.refresh.clock_offset.recent_list_check import clock_of, has_newest, held_rows, is_by_last_post
from threadkeep.refresh.forum_state.recent_list import CHECK_AT_LAST, CHECK_EVERY, MOST_UNLISTED, RecentList

BOARDS = 3


def rows_at(at: float, count: int = MOST_UNLISTED) -> list[refresh.ListedThread]:
    return [refresh.ListedThread(thread, 2, at, 0) for thread in range(count)]


def policy(has_entry_counts: bool = False) -> refresh.IndexGuided:
    threads = [refresh.StoredThread(number, number % BOARDS, (BEGIN - DAY,), 1) for number in range(9)]
    sizes = refresh.ListSizes(recent_rows=4, has_entry_counts=has_entry_counts)
    return refresh.IndexGuided(
        refresh.StoredForum(sizes, [refresh.StoredBoard(board) for board in range(BOARDS)], threads), BEGIN
    )


def test_a_recent_list_is_used_until_boards_show_older_posts_that_it_lacks() -> None:
    recent = RecentList(20, BEGIN, BEGIN)
    recent.compare(rows_at(BEGIN + HOUR), [True] * MOST_UNLISTED)
    assert recent.rows == 20
    recent.compare(rows_at(BEGIN - HOUR), [False] * MOST_UNLISTED)
    assert recent.rows == 20
    recent.compare(rows_at(BEGIN - HOUR), [True] * MOST_UNLISTED)
    assert recent.rows == 0


def test_a_look_elsewhere_is_due_once_in_a_while() -> None:
    recent = RecentList(20, BEGIN, BEGIN)
    assert not recent.is_check_due(BEGIN + CHECK_EVERY / 2, is_idle=True)
    assert recent.is_check_due(BEGIN + CHECK_EVERY, is_idle=True)
    assert not recent.is_check_due(BEGIN + CHECK_EVERY + HOUR, is_idle=True)


def test_a_look_elsewhere_is_put_off_while_posts_wait_and_not_for_ever() -> None:
    recent = RecentList(20, BEGIN, BEGIN)
    assert not recent.is_check_due(BEGIN + CHECK_EVERY, is_idle=False)
    assert recent.is_check_due(BEGIN + CHECK_AT_LAST, is_idle=False)
    guided, now = policy(has_entry_counts=True), BEGIN + CHECK_EVERY
    guided.observe(
        refresh.PageRequest("recent"),
        refresh.ObservedRows([refresh.ListedThread(0, 2, now - MINUTE, 0), refresh.ListedThread(1, 1, BEGIN - DAY, 1)]),
        now,
    )
    assert guided.next(now) == refresh.PageRequest("thread", 0)


def test_what_a_list_of_one_page_had_no_room_for_is_looked_for_in_every_board() -> None:
    guided, now = policy(), BEGIN + SLOT
    assert guided.next(now) == refresh.PageRequest("recent")
    guided.observe(
        refresh.PageRequest("recent"),
        refresh.ObservedRows([refresh.ListedThread(thread, 2, now - MINUTE, thread % BOARDS) for thread in range(4)]),
        now,
    )
    assert {guided.next(now) for _ in range(BOARDS)} == {refresh.PageRequest("board", board) for board in range(BOARDS)}


def test_a_list_with_room_for_all_that_is_new_leaves_boards_alone() -> None:
    guided, now = policy(), BEGIN + SLOT
    shown = [
        refresh.ListedThread(0, 2, now - MINUTE, 0),
        *(refresh.ListedThread(thread, 1, BEGIN - DAY, thread % BOARDS) for thread in (1, 2, 3)),
    ]
    guided.observe(refresh.PageRequest("recent"), refresh.ObservedRows(shown), now)
    assert guided.next(now) == refresh.PageRequest("thread", 0)
    guided.observe(refresh.PageRequest("thread", 0), refresh.ObservedPosts((BEGIN - DAY, now - MINUTE)), now)
    assert guided.next(now + SLOT) == refresh.PageRequest("recent")


def test_boards_are_looked_at_again_where_the_list_leaves_out_threads() -> None:
    guided, now = policy(), BEGIN + 2 * HOUR
    guided.observe(
        refresh.PageRequest("recent"), refresh.ObservedRows([refresh.ListedThread(0, 1, BEGIN - DAY, 0)]), now
    )
    left_out = [refresh.ListedThread(thread, 2, BEGIN + HOUR, 1) for thread in (1, 4, 7)]
    guided.observe(refresh.PageRequest("board", 1), refresh.ObservedRows(left_out), now)
    asked = []
    for number in range(1, 30):
        ask = guided.next(now + number * SLOT)
        assert ask is not None
        asked.append(ask)
        times = (BEGIN - DAY, BEGIN + HOUR)
        guided.observe(
            ask, refresh.ObservedPosts(times) if ask.kind == "thread" else refresh.ObservedRows(()), now + number * SLOT
        )
    assert "recent" not in {ask.kind for ask in asked}
    assert {ask.list for ask in asked if ask.kind == "board"} == {0, 1, 2}


def test_once_a_day_another_list_is_looked_at() -> None:
    for has_entry_counts, kind in ((True, "entry"), (False, "board")):
        guided = policy(has_entry_counts)
        guided.observe(
            refresh.PageRequest("recent"),
            refresh.ObservedRows([refresh.ListedThread(0, 1, BEGIN - DAY, 0)]),
            BEGIN + CHECK_EVERY,
        )
        ask = guided.next(BEGIN + CHECK_EVERY)
        assert ask is not None
        assert ask.kind == kind


def states(count: int) -> list[ThreadState]:
    """Threads of one post each, a day apart, the newest first."""
    read_at = BEGIN + 5 * HOUR
    times = [(BEGIN - number * DAY,) for number in range(count)]
    return [ThreadState(str(n), "1", None, 1, False, times=each, read_at=read_at) for n, each in enumerate(times)]


def test_a_list_without_the_newest_threads_that_are_stored_is_none() -> None:
    listed = [ThreadRow(str(number), f"/t/{number}", "Pumps") for number in range(12)]
    seen_at = datetime.fromtimestamp(BEGIN, UTC)
    assert has_newest(listed[:9], states(12), seen_at)
    assert not has_newest(listed[6:], states(12), seen_at)


def test_a_list_in_the_order_of_first_posts_is_none() -> None:
    rows = [ThreadRow(str(number), f"/t/{number}", "Pumps") for number in range(6)]
    seen_at = datetime.fromtimestamp(BEGIN + HOUR, UTC)
    replied = [replace(each, times=(*each.times, BEGIN + number * MINUTE)) for number, each in enumerate(states(6))]
    assert is_by_last_post(rows, states(6), seen_at)
    assert is_by_last_post(list(reversed(rows)), replied, seen_at)
    assert not is_by_last_post(rows, replied, seen_at)


def test_rows_above_newer_ones_leave_less_room() -> None:
    rows = [ThreadRow(str(number), f"/t/{number}", "Pumps") for number in (4, 5, 0, 1, 2)]
    now = datetime.fromtimestamp(BEGIN, UTC)
    assert held_rows(rows, states(6), now) == 2
    assert held_rows(rows[2:], states(6), now) == 0


def test_posts_that_came_after_the_list_do_not_speak_against_its_order() -> None:
    rows = [ThreadRow(str(number), f"/t/{number}", "Pumps") for number in range(6)]
    later = [replace(each, times=(*each.times, BEGIN + DAY + number)) for number, each in enumerate(states(6))]
    assert is_by_last_post(rows, later, datetime.fromtimestamp(BEGIN + HOUR, UTC))


def test_a_list_has_its_own_clock_if_most_rows_show_the_stored_last_post() -> None:
    stored, now = states(6), datetime.fromtimestamp(BEGIN, UTC)
    rows = [ThreadRow(each.key, "", "", last=_moment(each.times[-1] + 2 * HOUR)) for each in stored]
    assert clock_of(rows, stored, now) == 2 * HOUR
    first = [ThreadRow(each.key, "", "", last=_moment(BEGIN - n * n * HOUR)) for n, each in enumerate(stored, 3)]
    assert clock_of(first, stored, now) is None
    unread = [ThreadRow(each.key, "", "", last=_moment(BEGIN + (6 + n * n) * HOUR)) for n, each in enumerate(stored)]
    assert clock_of([*rows[:2], *unread[2:]], stored, now) == 2 * HOUR


def _moment(at: float) -> Moment:
    return Moment("", datetime.fromtimestamp(at, UTC), "second", "shown")
