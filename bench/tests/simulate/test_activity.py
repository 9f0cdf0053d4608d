"""The statistics of the forums that the papers crawled."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from threadkeep_bench.simulate.community.activity import Activity, ActivityPlan, Span, grown
from threadkeep_bench.simulate.community.week import DAY, FIRST_MONDAY, HOUR, WEEK, Ints, seconds, usual_week

START = 1_420_070_400
YEAR = Span(START, START + 365 * DAY)
ZIPF = tuple(1 / rank for rank in range(1, 16))


def year(seed: int) -> Activity:
    return grown(ActivityPlan(seed, YEAR, 0, 500, ZIPF, posts_per_day=200))


@pytest.fixture(scope="module", params=range(4))
def activity(request: pytest.FixtureRequest) -> Activity:
    return year(request.param)


def lifetimes(activity: Activity) -> Ints:
    """Seconds from the first to the last post of each thread."""
    last = np.zeros(activity.threads, dtype=np.int64)
    np.maximum.at(last, activity.thread, activity.at)
    return last - activity.at[activity.parent < 0]


def posts_a_thread(activity: Activity) -> Ints:
    return np.bincount(activity.thread, minlength=activity.threads)


def test_over_40_percent_of_threads_live_less_than_a_day_and_70_less_than_three(activity: Activity) -> None:
    lifetime = lifetimes(activity)
    assert 0.45 < (lifetime < DAY).mean() < 0.6
    assert 0.70 < (lifetime < 3 * DAY).mean() < 0.8


def test_one_percent_of_threads_hold_more_than_15_percent_of_posts(activity: Activity) -> None:
    counts = np.sort(posts_a_thread(activity))[::-1]
    assert counts[: len(counts) // 100].sum() > 0.15 * counts.sum()


def test_some_threads_stay_unanswered_and_some_have_hundreds_of_posts(activity: Activity) -> None:
    counts = posts_a_thread(activity)
    assert 0.2 < (counts == 1).mean() < 0.4
    assert counts.max() > 300


def test_the_load_is_the_one_asked_for(activity: Activity) -> None:
    assert 180 < len(activity.at) / 365 < 220


def test_evenings_are_busier_than_nights(activity: Activity) -> None:
    by_hour = np.bincount(activity.at % DAY // HOUR, minlength=24)
    assert by_hour[18:23].mean() > 3 * by_hour[6:11].mean()


def test_weekends_are_quieter_than_weekdays(activity: Activity) -> None:
    # The epoch began on a Thursday.
    by_day = np.bincount((activity.at // DAY + 3) % 7, minlength=7)
    assert 0.75 < by_day[5:].mean() / by_day[:5].mean() < 0.95


def scatter(at: Ints, window: int) -> float:
    """Variance over mean of the posts in equal windows of operational time: 1 were each independent of the others."""
    week = usual_week()
    weeks, rest = np.divmod(at - FIRST_MONDAY, WEEK)
    even = weeks * WEEK + np.interp(rest, week.real, week.operational)
    counts = np.bincount(((even - even.min()) // window).astype(np.int64))
    return float(counts.var() / counts.mean())


def test_replies_come_in_bursts_and_new_threads_do_not(activity: Activity) -> None:
    is_root = activity.parent < 0
    assert 0.85 < scatter(activity.at[is_root], HOUR) < 1.15
    assert scatter(activity.at[~is_root], HOUR) > 1.1
    assert scatter(activity.at[~is_root], DAY) > 2


def test_posts_are_in_order_of_time_and_parents_before_children(activity: Activity) -> None:
    assert (np.diff(activity.at) >= 0).all()
    assert (activity.parent < np.arange(len(activity.at))).all()


def test_a_reply_is_in_the_thread_of_what_it_answers(activity: Activity) -> None:
    replies = np.flatnonzero(activity.parent >= 0)
    assert (activity.thread[replies] == activity.thread[activity.parent[replies]]).all()


def test_threads_are_numbered_in_order_of_their_first_posts(activity: Activity) -> None:
    assert (activity.thread[activity.parent < 0] == np.arange(activity.threads)).all()


def test_nothing_happens_outside_the_span(activity: Activity) -> None:
    assert activity.at[0] >= YEAR.start
    assert activity.at[-1] <= YEAR.end


def test_boards_share_threads_by_zipfs_law(activity: Activity) -> None:
    shares = np.bincount(activity.board, minlength=len(ZIPF)) / activity.threads
    assert np.abs(shares - np.array(ZIPF) / sum(ZIPF)).max() < 0.02


def test_few_users_write_most(activity: Activity) -> None:
    counts = np.sort(np.bincount(activity.author, minlength=500))[::-1]
    assert counts[:50].sum() > 0.4 * counts.sum()


def test_few_answer_themselves(activity: Activity) -> None:
    replies = np.flatnonzero(activity.parent >= 0)
    assert (activity.author[replies] == activity.author[activity.parent[replies]]).mean() < 0.05


def test_who_opened_a_thread_comes_back_to_it(activity: Activity) -> None:
    opener = activity.author[activity.parent < 0][activity.thread]
    assert (activity.author == opener)[activity.parent >= 0].mean() > 0.06


def test_the_number_of_threads_is_exact_when_it_is_said() -> None:
    assert [grown(ActivityPlan(3, YEAR, threads, 20, ZIPF)).threads for threads in (1, 2, 61)] == [1, 2, 61]


@pytest.mark.parametrize(("threads", "long"), [(10, 0), (30, 1), (120, 2)])
def test_small_communities_have_a_long_thread_too(threads: int, long: int) -> None:
    counts = [posts_a_thread(grown(ActivityPlan(seed, YEAR, threads, 20, ZIPF))) for seed in range(5)]
    assert all((count > 100).sum() >= long for count in counts)


def test_long_threads_can_be_left_out() -> None:
    plans = (ActivityPlan(seed, YEAR, 60, 20, ZIPF, long_threads=0) for seed in range(5))
    assert sum(posts_a_thread(grown(plan)).max() > 100 for plan in plans) < 3


def test_the_same_seed_gives_the_same_numbers_on_every_machine() -> None:
    activity = grown(ActivityPlan(7, YEAR, 50, 20, ZIPF))
    figures = (len(activity.at), int(activity.at.sum()), int(activity.author.sum()), int(activity.board.sum()))
    assert figures == PINNED


# Written down once: numbers that change mean that every seed in every report means another forum.
PINNED = (466, 670001551401, 2708, 169)


def test_operational_time_turns_into_real_time_and_back() -> None:
    week = usual_week()
    even = np.linspace(START, START + 3 * 7 * DAY, 500)
    back = np.array([week.to_operational(float(real)) for real in week.to_real(even)])
    # Real times are whole seconds; in the busiest hour one of them is 1.9 operational ones.
    assert np.abs(back - even).max() < 2.5


def test_a_moment_within_a_second_counts_as_its_beginning() -> None:
    assert seconds(datetime(2020, 1, 1, 0, 0, 0, 999_999, tzinfo=UTC)) == seconds(datetime(2020, 1, 1, tzinfo=UTC))
