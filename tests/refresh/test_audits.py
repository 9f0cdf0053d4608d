from __future__ import annotations

from threadkeep.refresh import IndexGuided, ListSizes, MissingPage, PageRequest, StoredForum, StoredThread
from threadkeep.refresh.forum_state.audits import BUSY_EVERY, IDLE_EVERY, SUSPECTS_EVERY, Audits
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread


def stored(**asked_at: float) -> dict[int, TrackedThread]:
    return {int(name[1:]): TrackedThread(None, kept=1, asked_at=at) for name, at in asked_at.items()}


def due_within(made: Audits, threads: dict[int, TrackedThread], requests: int, *, is_idle: bool = True) -> list[int]:
    found = []
    for now in range(100, 100 + requests):
        made.count_request()
        if (thread := made.due(threads, is_idle=is_idle)) is not None:
            found.append(thread)
            threads[thread].asked_at = now
    return found


def test_what_was_asked_for_longest_ago_is_audited_first_and_each_time_another():
    assert due_within(Audits(), stored(t1=30.0, t2=10.0, t3=20.0), 4 * IDLE_EVERY) == [2, 3, 1, 2]


def test_of_threads_asked_for_at_the_same_time_the_one_longest_silent_is_audited_first():
    threads = stored(t1=5.0, t2=5.0)
    threads[1].last_at, threads[2].last_at = 4.0, 3.0
    assert due_within(Audits(), threads, 2 * IDLE_EVERY) == [2, 1]


def test_a_busy_refresh_audits_too_but_rarely():
    assert len(due_within(Audits(), stored(t1=0.0, t2=0.0), 2 * BUSY_EVERY, is_idle=False)) == 2


def test_threads_whose_counts_fell_come_first():
    made = Audits()
    made.suspect(2)
    assert due_within(made, stored(t1=0.0, t2=1.0), IDLE_EVERY) == [2, 1]


def test_they_are_looked_at_as_soon_as_nothing_else_waits_but_few_of_many_requests():
    made = Audits()
    for thread in (1, 2, 3):
        made.suspect(thread)
    threads = stored(t1=0.0, t2=0.0, t3=0.0)
    assert due_within(made, threads, 10, is_idle=False) == []
    assert due_within(made, threads, 1 + SUSPECTS_EVERY) == [1, 2]


def test_a_refresh_goes_on_counting_where_those_before_it_ended():
    assert due_within(Audits(asked=7 * IDLE_EVERY - 3), stored(t1=0.0), 5) == [1]


def test_a_thread_that_was_never_had_is_not_audited():
    assert due_within(Audits(), {1: TrackedThread(None)}, 3 * BUSY_EVERY) == []


def test_a_thread_that_does_not_come_is_not_audited_again_before_the_others():
    threads = [StoredThread(thread, 0, (10.0 * thread,), 1, read_at=100.0 * thread) for thread in (1, 2)]
    policy = IndexGuided(StoredForum(ListSizes(), (), threads), 1_000.0)
    audited = []
    for now in range(1_000, 1_000 + 3 * BUSY_EVERY):
        ask = policy.next(float(now)) or PageRequest("entry")
        audited += [ask.list] if ask.is_audit else []
        policy.observe(ask, MissingPage(), float(now))
    assert audited[:2] == [1, 2]
