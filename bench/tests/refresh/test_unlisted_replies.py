from __future__ import annotations

import pytest
from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE

from threadkeep.refresh import ListedBoard, ListSizes, ObservedBoards, StoredBoard, StoredForum, StoredThread
from threadkeep.refresh.forum_state.state import ForumState
from threadkeep.refresh.lists import PageRequest
from threadkeep.refresh.policies.unlisted_replies import WORTH, UnlistedReplies, lasting_rate

# Opened months ago and written in every other day; opened last week, and silent since; both in a board of their own.
LASTING = StoredThread(1, 1, [BEGIN + day * DAY for day in range(-80, 0, 2)], declared_posts=40)
OVER = StoredThread(2, 2, [BEGIN - 9 * DAY + hour * HOUR for hour in range(6)], declared_posts=6)


def forum_state(*threads: StoredThread, counts: bool = True) -> ForumState:
    boards = [StoredBoard(thread.board or 0, declared_posts=thread.post_count) for thread in threads]
    known = ForumState(StoredForum(ListSizes(has_entry_counts=counts), boards, threads), BEGIN)
    known.refit(BEGIN)
    return known


def test_a_thread_that_goes_on_for_months_is_looked_at_before_one_that_is_over():
    assert UnlistedReplies(forum_state(OVER, LASTING, counts=False)).worth_more(0.0, BEGIN + HOUR) == LASTING.thread


def test_only_posts_after_the_first_days_show_the_rate_of_a_thread():
    assert lasting_rate(LASTING.times, BEGIN) == pytest.approx(1 / (2 * DAY), rel=0.1)
    assert lasting_rate(OVER.times, BEGIN) == 0
    assert lasting_rate([BEGIN - 40 * DAY + hour * HOUR for hour in range(90)], BEGIN) == 0
    assert lasting_rate((), BEGIN) == 0


def test_a_board_without_news_on_the_entry_page_has_no_hidden_posts():
    state = forum_state(OVER, LASTING)
    now = BEGIN + HOUR
    grown = [ListedBoard(1, posts=40), ListedBoard(2, posts=7)]
    state.observe(PageRequest("entry"), ObservedBoards(grown), now)
    assert UnlistedReplies(state).worth_more(0.0, now + MINUTE) == OVER.thread, "the count of its board rose"


def test_a_thread_is_not_looked_at_for_less_than_it_is_worth():
    state = forum_state(LASTING, counts=False)
    assert UnlistedReplies(state).worth_more(1e9, BEGIN + HOUR) is None
    assert UnlistedReplies(forum_state(counts=False)).worth_more(0.0, BEGIN + HOUR) is None
    assert WORTH < 1, "posts that are known to wait come first"


def test_of_two_threads_the_second_comes_when_the_first_was_looked_at():
    other = StoredThread(3, 3, LASTING.times, declared_posts=40)
    blind = UnlistedReplies(forum_state(LASTING, other, counts=False))
    assert {blind.worth_more(0.0, BEGIN + HOUR), blind.worth_more(0.0, BEGIN + HOUR + MINUTE)} == {1, 3}
