from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from threadkeep.fetch import TurnedClock
from threadkeep.model import Visit
from threadkeep_bench.benchmarks.completeness.changing_forum import RunningFetcher, lively, posts_shown, shifted
from threadkeep_bench.simulate import SimulatedFetcher

pytestmark = pytest.mark.slow

SEED = 1002


def test_each_request_turns_the_clock_on_and_never_beyond_the_end() -> None:
    forum = lively(SEED, threads=8)
    end = forum.community.options.ends_at
    clock = TurnedClock(end - timedelta(hours=3))
    fetcher = RunningFetcher(SimulatedFetcher(forum, clock), clock, timedelta(hours=2), end)
    asyncio.run(fetcher.fetch(Visit(forum.entry)))
    assert clock.now() == end - timedelta(hours=1)
    asyncio.run(fetcher.fetch(Visit(forum.entry)))
    assert clock.now() == end


def test_the_truth_of_a_page_is_what_it_showed_at_that_moment() -> None:
    forum = lively(SEED, threads=8)
    clock = TurnedClock(forum.community.options.ends_at)
    fetcher = SimulatedFetcher(forum, clock)
    thread = max(forum.truth(clock.now()).threads, key=lambda each: len(each.posts))
    asyncio.run(fetcher.fetch(Visit(thread.pages[0])))
    size = forum.skin.structure.posts_a_page
    assert posts_shown(forum, fetcher.log.requests[0]) == [int(post.id) for post in thread.posts[:size]]
    asyncio.run(fetcher.fetch(Visit(forum.entry)))
    assert posts_shown(forum, fetcher.log.requests[-1]) == []


def test_nothing_is_lost_and_nothing_is_there_twice_of_a_forum_that_goes_on() -> None:
    crawl = shifted(SEED, threads=20)
    assert crawl.lasting > 0
    assert (crawl.lost, crawl.twice) == ((), 0)
