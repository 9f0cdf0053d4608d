"""A community answers for any moment what was there, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threadkeep_bench.simulate.community.community import Community, grow
from threadkeep_bench.simulate.community.views import CommunityOptions
from threadkeep_bench.simulate.community.week import moment, seconds

# Much is edited, deleted and moved here, so that every rule is met.
BUSY = CommunityOptions(
    seed=11, threads=120, users=30, edits=0.2, deletions=0.1, thread_deletions=0.1, moves=0.2, locks=0.2, long_threads=1
)
COMMUNITY = grow(BUSY)
START, END = seconds(BUSY.starts_at), seconds(BUSY.ends_at)
MOMENTS = st.integers(START - 1000, END + 1000).map(moment)
THREADS = range(1, BUSY.threads + 1)
SECOND = timedelta(seconds=1)
# No deadline: how long an example takes is the machine's affair.
SOME = settings(max_examples=40, deadline=None)


def there(community: Community, at: datetime) -> dict[int, list[int]]:
    """The ids of threads and of their posts at a moment, looked up one by one in what was grown."""
    now = seconds(at)
    activity, changes = community.history.activity, community.history.changes
    found: dict[int, list[int]] = {}
    for post in range(len(activity.at)):
        thread = int(activity.thread[post])
        if activity.at[post] <= now < changes.deleted_at[post] and now < changes.gone_at[thread]:
            found.setdefault(thread + 1, []).append(post + 1)
    return found


def every_text(community: Community, at: datetime) -> list[str]:
    return [community.plain_text(post) for view in community.threads(None, at) for post in community.posts(view.id, at)]


# ---------------------------------------------------------------- what is there


@SOME
@given(at=MOMENTS)
def test_exactly_the_threads_and_posts_of_a_moment_are_there(at: datetime) -> None:
    expected = there(COMMUNITY, at)
    assert {view.id: view.posts for view in COMMUNITY.threads(None, at)} == {
        id: len(ids) for id, ids in expected.items()
    }
    assert {id: list(COMMUNITY.post_ids(id, at)) for id in THREADS} == {id: expected.get(id, []) for id in THREADS}


@SOME
@given(at=MOMENTS)
def test_threads_are_in_order_of_their_last_post(at: datetime) -> None:
    views = COMMUNITY.threads(None, at)
    assert all(newer.last_post > older.last_post for newer, older in pairwise(views))
    assert all(view.last_at <= at for view in views)


@SOME
@given(at=MOMENTS)
def test_a_thread_alone_is_the_same_as_in_its_list(at: datetime) -> None:
    listed = {view.id: view for view in COMMUNITY.threads(None, at)}
    assert {id: COMMUNITY.thread(id, at) for id in THREADS} == {id: listed.get(id) for id in THREADS}


@SOME
@given(at=MOMENTS)
def test_boards_share_all_threads_among_them(at: datetime) -> None:
    by_board = {board.id: list(COMMUNITY.threads(board.id, at)) for board in COMMUNITY.boards}
    assert all(view.board == board for board, views in by_board.items() for view in views)
    assert sorted(view.id for views in by_board.values() for view in views) == sorted(there(COMMUNITY, at))


@SOME
@given(at=MOMENTS)
def test_a_tally_counts_what_its_board_lists(at: datetime) -> None:
    for board in COMMUNITY.boards:
        tally = COMMUNITY.tallies(board.id, at)
        views = COMMUNITY.threads(board.id, at)
        assert (tally.threads, tally.posts) == (len(views), sum(view.posts for view in views))
        assert tally.last == (views[0] if views else None)


@SOME
@given(at=MOMENTS, id=st.sampled_from(THREADS), start=st.integers(0, 30), length=st.integers(0, 30))
def test_a_page_of_posts_is_a_cut_of_the_whole(at: datetime, id: int, start: int, length: int) -> None:
    whole = COMMUNITY.posts(id, at)
    assert COMMUNITY.posts(id, at, start, start + length) == whole[start : start + length]
    assert [post.number for post in whole] == list(range(len(whole)))
    assert [COMMUNITY.post(post.id, at) for post in whole] == list(whole)


@SOME
@given(at=MOMENTS)
def test_the_latest_state_is_not_kept_too_long(at: datetime) -> None:
    fresh = grow(BUSY)
    COMMUNITY.threads(None, BUSY.ends_at)
    assert list(COMMUNITY.threads(None, at)) == list(fresh.threads(None, at))


def test_nothing_is_there_before_the_start() -> None:
    assert not COMMUNITY.threads(None, BUSY.starts_at - SECOND)
    assert COMMUNITY.thread(1, BUSY.starts_at - SECOND) is None
    assert COMMUNITY.tallies(1, BUSY.starts_at - SECOND).last is None


@pytest.mark.parametrize("id", [-1, 0, BUSY.threads + 1, 10**9])
def test_ids_that_never_were_are_nothing(id: int) -> None:
    assert COMMUNITY.thread(id, BUSY.ends_at) is None
    assert COMMUNITY.posts(id, BUSY.ends_at) == ()


@pytest.mark.parametrize("id", [-1, 0, 10**9])
def test_posts_that_never_were_are_nothing(id: int) -> None:
    assert COMMUNITY.post(id, BUSY.ends_at) is None


# ---------------------------------------------------------------- what changes


def changed(times: np.ndarray) -> list[int]:
    """Where something happens, and before the end."""
    return [int(place) for place in np.flatnonzero(times < END)]


def test_a_deleted_post_goes_at_its_time_and_later_numbers_shift() -> None:
    changes, activity = COMMUNITY.history.changes, COMMUNITY.history.activity
    shifted = 0
    for post in changed(changes.deleted_at):
        thread, at = int(activity.thread[post]) + 1, moment(int(changes.deleted_at[post]))
        if changes.gone_at[thread - 1] <= seconds(at):
            continue
        before, after = (COMMUNITY.post_ids(thread, when) for when in (at - SECOND, at))
        place = list(before).index(post + 1)
        assert list(after)[:place] == list(before)[:place]
        assert post + 1 not in after
        shifted += place < len(after)
    assert shifted > 10


def test_a_deleted_thread_goes_with_all_its_posts() -> None:
    gone = changed(COMMUNITY.history.changes.gone_at)
    assert gone
    for thread in gone:
        at = moment(int(COMMUNITY.history.changes.gone_at[thread]))
        assert COMMUNITY.thread(thread + 1, at - SECOND) is not None
        assert COMMUNITY.thread(thread + 1, at) is None
        assert COMMUNITY.posts(thread + 1, at) == ()
        assert thread + 1 not in [view.id for view in COMMUNITY.threads(None, at)]


def test_the_first_post_of_a_thread_stays_as_long_as_its_thread() -> None:
    for view in COMMUNITY.threads(None, BUSY.ends_at):
        first = COMMUNITY.posts(view.id, BUSY.ends_at, 0, 1)[0]
        assert (first.author, first.at, first.parent) == (view.author, view.created_at, None)


def test_an_edit_adds_to_a_post_at_its_time() -> None:
    edited = 0
    for place in changed(COMMUNITY.history.changes.edited_at):
        at = moment(int(COMMUNITY.history.changes.edited_at[place]))
        before, after = COMMUNITY.post(place + 1, at - SECOND), COMMUNITY.post(place + 1, at)
        if before is None or after is None:
            continue
        assert (before.edited_at, after.edited_at) == (None, at)
        assert after.segments[: len(before.segments)] == before.segments
        assert len(after.segments) == len(before.segments) + 1
        edited += 1
    assert edited > 50


def test_a_moved_thread_changes_its_board_and_keeps_where_it_was_opened() -> None:
    moved = 0
    for place in changed(COMMUNITY.history.changes.moved_at):
        at = moment(int(COMMUNITY.history.changes.moved_at[place]))
        before, after = COMMUNITY.thread(place + 1, at - SECOND), COMMUNITY.thread(place + 1, at)
        if before is None or after is None:
            continue
        assert before.board == COMMUNITY.board_of(place + 1) != after.board
        moved += 1
    assert moved > 5


def test_nobody_writes_in_a_locked_thread() -> None:
    locked = changed(COMMUNITY.history.changes.locked_at)
    assert locked
    for place in locked:
        at = moment(int(COMMUNITY.history.changes.locked_at[place]))
        before, after = COMMUNITY.thread(place + 1, at - SECOND), COMMUNITY.thread(place + 1, at)
        if before is None or after is None:
            continue
        assert (before.is_locked, after.is_locked) == (False, True)
        assert COMMUNITY.history.activity.at[COMMUNITY.history.by_thread.by(place)].max() < seconds(at)


@SOME
@given(earlier=MOMENTS, later=MOMENTS)
def test_view_counters_never_fall(earlier: datetime, later: datetime) -> None:
    earlier, later = sorted((earlier, later))
    now = {view.id: view.views for view in COMMUNITY.threads(None, later)}
    assert all(now.get(view.id, view.views) >= view.views for view in COMMUNITY.threads(None, earlier))


def test_view_counters_do_not_fall_when_a_post_is_deleted() -> None:
    for post in changed(COMMUNITY.history.changes.deleted_at):
        at = moment(int(COMMUNITY.history.changes.deleted_at[post]))
        thread = int(COMMUNITY.history.activity.thread[post]) + 1
        before, after = COMMUNITY.thread(thread, at - SECOND), COMMUNITY.thread(thread, at)
        assert before is None or after is None or before.views <= after.views


@SOME
@given(at=MOMENTS)
def test_a_reply_hangs_on_an_earlier_post_of_its_thread_that_is_there(at: datetime) -> None:
    for id in THREADS[:15]:
        ids = COMMUNITY.post_ids(id, at)
        for post in COMMUNITY.posts(id, at)[1:]:
            assert post.parent is not None
            assert post.parent in ids
            assert post.parent < post.id


def test_answers_to_a_deleted_post_move_up() -> None:
    history = COMMUNITY.history
    orphans = [
        post
        for post in range(len(history.activity.at))
        if history.activity.parent[post] >= 0 and history.changes.deleted_at[history.activity.parent[post]] < END
    ]
    views = [view for post in orphans if (view := COMMUNITY.post(post + 1, BUSY.ends_at)) is not None]
    assert views
    assert all(view.parent != int(history.activity.parent[view.id - 1]) + 1 for view in views)


# ---------------------------------------------------------------- people and events


def test_everybody_joined_before_writing() -> None:
    for view in COMMUNITY.threads(None, BUSY.ends_at):
        assert all(post.author.joined_at < post.at for post in COMMUNITY.posts(view.id, BUSY.ends_at))


def test_the_posts_of_a_user_are_all_of_that_user_newest_first() -> None:
    at = BUSY.ends_at
    posts = {user.id: list(COMMUNITY.user_posts(user.id, at)) for user in COMMUNITY.users}
    assert all(post.author.id == user for user, theirs in posts.items() for post in theirs)
    assert all(newer.id > older.id for theirs in posts.values() for newer, older in pairwise(theirs))
    assert sum(map(len, posts.values())) == sum(view.posts for view in COMMUNITY.threads(None, at))


def test_events_are_the_posts_that_could_ever_be_seen() -> None:
    community = grow(replace(BUSY, thread_deletions=0.9, long_threads=3))
    events = community.events()
    assert (np.diff(events.at) >= 0).all()
    seen = {
        int(post): int(thread)
        for at, thread, post in zip(events.at, events.thread, events.post, strict=True)
        if community.post(int(post), moment(int(at))) is not None
    }
    never_seen = set(range(1, len(community.history.activity.at) + 1)) - set(seen)
    assert len(seen) == len(events.at)
    assert never_seen
    assert not [id for id in never_seen if community.post(id, moment(int(community.history.activity.at[id - 1])))]


# ---------------------------------------------------------------- the whole


def test_the_same_options_give_the_same_community() -> None:
    again, other = grow(BUSY), grow(CommunityOptions(seed=12, threads=120, users=30))
    at = BUSY.ends_at
    assert every_text(again, at) == every_text(COMMUNITY, at)
    assert list(again.threads(None, at)) == list(COMMUNITY.threads(None, at))
    assert (again.users, again.boards) == (COMMUNITY.users, COMMUNITY.boards)
    assert [view.title for view in other.threads(None, at)] != [view.title for view in again.threads(None, at)]


def test_titles_name_every_thread_that_there_will_ever_be() -> None:
    titles = dict(COMMUNITY.titles())
    assert list(titles) == list(THREADS)
    assert all(titles[view.id] == view.title for view in COMMUNITY.threads(None, BUSY.ends_at))


def test_small_communities_have_long_and_short_threads_sticky_ones_and_empty_boards() -> None:
    for seed in range(8):
        community = grow(CommunityOptions(seed=seed, threads=100))
        views = community.threads(None, community.options.ends_at)
        assert sum(view.posts > 150 for view in views) >= 1
        assert sum(view.posts == 1 for view in views) > 10
        assert any(view.is_sticky for view in views)
        assert any(community.tallies(board.id, community.options.ends_at).threads == 0 for board in community.boards)


def test_a_list_makes_only_the_threads_that_are_looked_at() -> None:
    views = COMMUNITY.threads(None, BUSY.ends_at)
    assert list(views[5:9]) == list(views)[5:9]
    assert views[-1] == list(views)[-1]
    assert len(views[2:4]) == 2


def test_a_load_of_two_hundred_posts_a_day_comes_out() -> None:
    options = CommunityOptions(
        seed=5,
        posts_per_day=200,
        users=300,
        boards=15,
        starts_at=datetime(2025, 1, 1, tzinfo=UTC),
        ends_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    assert 180 < len(grow(options).events().at) / 365 < 220
