from __future__ import annotations

from threadkeep.refresh.audits import BUSY_EVERY, IDLE_EVERY, Audits


def audits(*threads: int) -> Audits:
    made = Audits()
    for thread in threads:
        made.add(thread)
    return made


def due_within(made: Audits, requests: int, *, is_idle: bool) -> list[int]:
    found = []
    for _ in range(requests):
        made.count_request()
        if (thread := made.due(is_idle=is_idle)) is not None:
            found.append(thread)
    return found


def test_idle_requests_audit_threads_in_turn_and_each_time_another():
    assert due_within(audits(1, 2, 3), 3 * IDLE_EVERY, is_idle=True) == [1, 2, 3]


def test_a_busy_refresh_audits_too_but_rarely():
    assert len(due_within(audits(1, 2), 2 * BUSY_EVERY, is_idle=False)) == 2


def test_threads_of_which_less_is_told_than_before_come_first():
    made = audits(1, 2)
    made.suspect(7)
    assert due_within(made, 2 * IDLE_EVERY, is_idle=True) == [7, 1]


def test_without_threads_nothing_is_audited():
    assert due_within(audits(), 3 * BUSY_EVERY, is_idle=True) == []
