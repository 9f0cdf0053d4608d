from __future__ import annotations

from collections import Counter

from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, asks, trace_of

from threadkeep.refresh import ListWise
from threadkeep_bench.benchmarks.refresh import ListLook, World

HOT = [(-hours * HOUR, 0) for hours in range(1, 2_000)]
COLD = [(-40 * DAY - number * DAY, thread) for thread in range(1, 30) for number in range(1, 6)]


def looked(has_bandwidth_control: bool) -> Counter[tuple[str, int]]:
    world = World(trace_of(HOT + COLD, [0] * 30), ListLook())
    policy = ListWise(world.stored_forum(), BEGIN, has_bandwidth_control=has_bandwidth_control)
    return Counter((ask.kind, ask.list) for ask in asks(world, policy, 300))


def test_a_busy_thread_is_looked_at_far_more_often_than_dead_ones():
    counts = looked(False)
    assert counts["thread", 0] > 5 * max(counts["thread", thread] for thread in range(1, 30))


def test_bandwidth_control_reserves_looks_for_boards():
    assert looked(True)["board", 0] >= looked(False)["board", 0]
    assert (
        ListWise(World(trace_of(HOT, [0]), ListLook()).stored_forum(), BEGIN, has_bandwidth_control=True).name
        == "lws+bc"
    )
