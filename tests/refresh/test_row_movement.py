"""Which threads changed in a list that shows their order alone."""

from __future__ import annotations

from threadkeep.refresh.forum_state.row_movement import risen_threads
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread
from threadkeep.refresh.lists import ListedThread

NEWEST, OLDER, OLDEST, PINNED = 1, 2, 3, 9
KNOWN = {thread: TrackedThread(0, last_at=1_000_000.0 - thread) for thread in (NEWEST, OLDER, OLDEST, PINNED)}
BEFORE = [PINNED, NEWEST, OLDER, OLDEST]


def risen(after: list[int], pinned: float = 0.0, before: list[int] | None = BEFORE, *, is_due: bool = True) -> set[int]:
    """`pinned` is what is expected of the thread that is marked as sticky; of all others it is 1."""
    rows = [ListedThread(thread, None, None, is_sticky=thread == PINNED) for thread in after]
    return risen_threads(before, rows, KNOWN, lambda thread: pinned if thread == PINNED else 1.0, is_due=is_due)


def test_what_rose_has_changed():
    assert risen([PINNED, OLDEST, NEWEST, OLDER], is_due=False) == {OLDEST}


def test_where_nothing_rose_and_nothing_is_due_nothing_changed():
    assert risen(BEFORE, is_due=False) == set()


def test_where_nothing_rose_and_a_post_is_due_it_is_in_the_newest_row():
    assert risen(BEFORE) == {NEWEST}


def test_a_sticky_thread_with_more_expected_posts_has_them_instead():
    assert risen(BEFORE, pinned=2.0) == {PINNED}


def test_at_the_first_look_rows_above_the_newest_known_row_are_new():
    assert risen([PINNED, 7, NEWEST], pinned=2.0, before=None) == {7}
