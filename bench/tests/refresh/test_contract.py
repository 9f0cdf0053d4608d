"""What every policy keeps, whatever it uses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bench.tests.refresh.small_forum import BEGIN, DAY, SLOT, asks, trace_of

from threadkeep.errors import UsageError
from threadkeep.refresh import REFRESH_POLICIES, ListPolicy, ListSizes, StoredForum
from threadkeep.refresh.policies.registry import list_policy
from threadkeep_bench.benchmarks.refresh import ListLook, World, run

LOOK = ListLook(ListSizes(posts_per_page=3, rows_per_page=4))
POSTS = [(-(thread + 1) * DAY + number * 3_000.0, thread) for thread in range(30) for number in range(1 + thread % 7)]
LATER = [(SLOT * (20 + number), number % 30) for number in range(40)]
BOARDS = [thread % 3 for thread in range(30)]

Make = Callable[[StoredForum, float], ListPolicy]
EVERY = pytest.mark.parametrize("make", REFRESH_POLICIES.values(), ids=REFRESH_POLICIES)


@EVERY
def test_from_the_portal_page_every_thread_and_post_is_found(make: Make):
    world = World(trace_of(POSTS, BOARDS), LOOK)
    done = run(world, make(StoredForum(LOOK.sizes), BEGIN), 24 * 12, is_empty=True)
    assert not [post for post, had in enumerate(done.had) if had != had]


@EVERY
def test_what_is_written_later_is_found_in_time(make: Make):
    world = World(trace_of(POSTS + LATER, BOARDS), LOOK)
    done = run(world, make(world.stored_forum(), BEGIN), 24 * 12)
    assert not [post for post, had in enumerate(done.had) if had != had]


@EVERY
def test_the_same_answers_lead_to_the_same_asks(make: Make):
    def requests() -> object:
        world = World(trace_of(POSTS + LATER, BOARDS), LOOK)
        return asks(world, make(world.stored_forum(), BEGIN), 200)

    assert requests() == requests()


def test_a_policy_that_is_not_known_is_refused_with_those_that_are():
    with pytest.raises(UsageError) as error:
        list_policy("oracle", StoredForum(ListSizes()), BEGIN)
    assert "index-guided" in error.value.hint
