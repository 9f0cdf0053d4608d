"""A box of the newest threads beside lists."""

from __future__ import annotations

from bench.tests.refresh.small_forum import BEGIN, DAY, MINUTE, SLOT, threads, trace_of

from threadkeep.refresh import IndexGuided, ListSizes, ObservedLinks, PageRequest
from threadkeep.refresh.forum_state.newest_threads_box import NewestThreadsBox, overtaking
from threadkeep_bench.benchmarks.refresh import ListLook, World, run

LAST = {1: 900.0, 2: 800.0, 3: 700.0}


def test_a_thread_above_a_newer_one_must_have_a_post_that_is_not_known():
    assert overtaking([1, 2, 3], LAST) == []
    assert overtaking([3, 1, 2], LAST) == [3]
    assert overtaking([2, 3, 1], LAST) == [2, 3]


def test_a_thread_that_is_not_known_is_news():
    assert overtaking([9, 1, 2], LAST) == [9]


def test_posts_of_one_minute_are_not_distinguished():
    assert overtaking([1, 2], {1: 60.0, 2: 119.0}) == []


def test_a_box_whose_threads_have_nothing_new_is_no_longer_used():
    box = NewestThreadsBox()
    for _ in range(4):
        assert box.news([3, 1], LAST) == [3]
        box.read(3, has_new=False)
    assert box.news([3, 1], LAST) == []


def test_a_box_that_is_not_listened_to_still_names_threads_that_nobody_knew():
    box = NewestThreadsBox()
    for _ in range(4):
        box.news([3, 1], LAST)
        box.read(3, has_new=False)
    assert box.news([3, 9, 1], LAST) == [9]


def test_a_box_that_is_mostly_right_is_used():
    box = NewestThreadsBox()
    for number in range(30):
        assert box.news([3, 1], LAST) == [3]
        box.read(3, has_new=number % 6 > 0)


def test_posts_that_no_list_showed_do_not_count_against_the_box():
    box = NewestThreadsBox()
    for _ in range(9):
        box.read(3, has_new=False)
    assert box.news([3, 1], LAST) == [3]


def informed() -> IndexGuided:
    """A policy that has seen the entry page a moment ago."""
    world = World(trace_of([(-thread * DAY - DAY, thread) for thread in range(8)], [0, 1] * 4), ListLook())
    guided = IndexGuided(world.stored_forum(), BEGIN)
    guided.observe(PageRequest("entry"), world.answer(PageRequest("entry")), BEGIN + SLOT)
    return guided


def test_a_thread_that_overtook_others_in_a_box_is_asked_for():
    guided = informed()
    guided.observe(PageRequest("board", 0), ObservedLinks([5, 1, 3]), BEGIN + SLOT)
    assert guided.next(BEGIN + SLOT + MINUTE) == PageRequest("thread", 5)


def test_a_box_in_the_order_that_is_known_asks_for_nothing():
    guided = informed()
    guided.observe(PageRequest("board", 0), ObservedLinks([1, 3, 5]), BEGIN + SLOT)
    ask = guided.next(BEGIN + SLOT + MINUTE)
    assert ask is not None and not threads([ask])


def test_with_a_box_posts_of_boards_nobody_looked_at_are_found_sooner():
    old = [(-thread * DAY / 4 - DAY, thread) for thread in range(60)]
    posts = [(number * 90 * MINUTE, (number * 7) % 60) for number in range(1, 30)]
    boards = [thread % 12 for thread in range(60)]

    def wait(box: int) -> float:
        world = World(trace_of([*old, *posts], boards), ListLook(ListSizes(has_entry_counts=False), box=box))
        had = run(world, IndexGuided(world.stored_forum(), BEGIN), 288).had
        return float((had - world.trace.at)[world.trace.at > BEGIN].mean())

    assert wait(5) < 0.7 * wait(0)
