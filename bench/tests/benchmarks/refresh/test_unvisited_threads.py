from __future__ import annotations

from threadkeep.refresh.watch.slot_policy import LEFT_OVER_EVERY, LEFT_TO_POLICY
from threadkeep_bench.benchmarks.refresh.simulation.unvisited_threads import LeftOver


def dues(left: LeftOver, slots: int) -> list[int | None]:
    return [left.due() for _ in range(slots)]


def test_a_thread_that_nobody_asked_for_is_due_when_it_was_left_to_the_policy_for_long_enough():
    left = LeftOver()
    left.add([7, 8])
    *before, last = dues(left, 2 * LEFT_TO_POLICY)
    assert set(before) == {None}
    assert last == 7
    left.remove(7)
    assert dues(left, LEFT_OVER_EVERY)[-1] == 8


def test_a_thread_that_was_asked_for_is_not_left_over():
    left = LeftOver()
    left.add([7])
    left.remove(7)
    assert set(dues(left, 4 * LEFT_TO_POLICY)) == {None}
