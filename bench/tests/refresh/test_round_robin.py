from __future__ import annotations

from bench.tests.refresh.small_forum import BEGIN, DAY, SLOT, asks, trace_of

from threadkeep.refresh import ListSizes, PageRequest, RoundRobin, StoredForum
from threadkeep_bench.benchmarks.refresh import ListLook, World

POSTS = [(-DAY * number - thread, thread) for thread in range(3) for number in range(1, 5)]


def test_every_list_has_its_turn_threads_at_their_last_page():
    world = World(trace_of(POSTS, [0, 1, 0]), ListLook(ListSizes(posts_per_page=3)))
    asked = asks(world, RoundRobin(world.stored_forum()), 7)
    turn = [
        PageRequest("board", 0),
        PageRequest("board", 1),
        *(PageRequest("thread", thread, 1) for thread in range(3)),
    ]
    assert asked == [*turn, *turn[:2]]


def test_a_new_thread_is_read_before_the_turn_goes_on():
    world = World(trace_of([*POSTS, (SLOT / 2, 3)], [0, 1, 0, 0]), ListLook())
    assert asks(world, RoundRobin(world.stored_forum()), 3) == [
        PageRequest("board", 0),
        PageRequest("thread", 3),
        PageRequest("board", 1),
    ]


def test_nothing_is_asked_for_but_the_portal_page_when_nothing_is_known():
    assert RoundRobin(StoredForum(ListSizes())).next(BEGIN) == PageRequest("entry")
