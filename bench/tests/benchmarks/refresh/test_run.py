from __future__ import annotations

import math

import pytest
from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE, trace_of

from threadkeep.refresh import Observation, PageRequest
from threadkeep_bench.benchmarks.refresh.policies.oracles import Clairvoyant, Oracle
from threadkeep_bench.benchmarks.refresh.simulation.marks import day_marks, marks
from threadkeep_bench.benchmarks.refresh.simulation.run import PolicyRun, run
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook
from threadkeep_bench.benchmarks.refresh.simulation.world import World

OLD = [(-DAY, thread) for thread in range(4)]
BOARDS = [0, 0, 1, 1]


class FixedRequests:
    """Asks for the same pages in turn."""

    name = "fixed"

    def __init__(self, *asks: PageRequest) -> None:
        self._asks = list(asks)

    def next(self, now: float) -> PageRequest | None:
        return self._asks.pop(0) if self._asks else None

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        pass


def done(posts: list[tuple[float, int]], *asks: PageRequest, pages_a_day: int = 24) -> PolicyRun:
    return run(World(trace_of(OLD + posts, BOARDS), ListLook()), FixedRequests(*asks), pages_a_day)


def test_a_post_is_had_when_its_page_is_fetched_and_not_before_it_was_written():
    had = done([(30 * MINUTE, 1), (90 * MINUTE, 1)], PageRequest("thread", 1), PageRequest("thread", 1)).had
    assert list(had[-2:] - BEGIN) == [HOUR, 2 * HOUR]


def test_a_thread_is_found_by_a_row_that_shows_it():
    world = World(trace_of([*OLD, (30 * MINUTE, 4)], [*BOARDS, 1]), ListLook())
    found = run(world, FixedRequests(PageRequest("board", 0), PageRequest("board", 1)), 24).found
    assert found[4] - BEGIN == 2 * HOUR


def test_what_requests_were_for_is_counted_audits_apart():
    spent = done(
        [(30 * MINUTE, 1)],
        PageRequest("thread", 1),
        PageRequest("thread", 2, 0, is_audit=True),
        PageRequest("thread", 3),
    ).days[0]
    assert (spent.pages, spent.thread_pages, spent.audits, spent.useful, spent.new_posts) == (3, 2, 1, 1, 1)


def test_delays_count_what_is_missing_until_the_end():
    told = marks(done([(30 * MINUTE, 1), (DAY, 2)], PageRequest("thread", 1)), 0)
    assert told.downloaded == pytest.approx(30)
    assert told.delay == pytest.approx((30 + 24 * 60) / 2)
    assert told.useful.ratio == 1


def test_coverage_is_of_all_posts_there_are_with_and_without_the_newest():
    told = marks(done([(30 * MINUTE, 1), (47.5 * HOUR, 2)], PageRequest("thread", 1)), 1)
    assert told.coverage == pytest.approx(5 / 6)
    assert told.of_old == 1


def test_an_idle_day_has_no_utilisation():
    days = day_marks(done([(30 * MINUTE, 1)], PageRequest("thread", 1)))
    assert days[0].delay == pytest.approx(30)
    assert not math.isnan(days[0].new_posts_a_page)


def test_the_oracle_takes_the_page_with_most_new_posts_and_the_older_among_equals():
    posts = [(MINUTE, 1), (2 * MINUTE, 2), (3 * MINUTE, 2), (4 * MINUTE, 3)]
    world = World(trace_of(OLD + posts, BOARDS), ListLook())
    had = run(world, Oracle(world), 24).had[-4:] - BEGIN
    assert list(had / HOUR) == [2, 1, 1, 3]


def test_the_clairvoyant_oracle_lets_a_thread_wait_that_goes_on():
    posts = [(MINUTE, 1), (2 * MINUTE, 2), *((90 * MINUTE + number, 1) for number in range(3))]
    world = World(trace_of(OLD + posts, BOARDS), ListLook())
    had = run(world, Clairvoyant(world), 24).had[-5:] - BEGIN
    assert had[1] == HOUR
    assert set(had[2:] / HOUR) == {2}


@pytest.mark.parametrize("oracle", [Oracle, Clairvoyant])
def test_oracles_read_everything_from_an_empty_archive(oracle):
    world = World(trace_of([*OLD, (HOUR, 1)], BOARDS), ListLook())
    assert not [at for at in run(world, oracle(world, is_empty=True), 240, is_empty=True).had if math.isnan(at)]


@pytest.mark.parametrize(("by_links", "is_had"), [(True, True), (False, False)])
def test_by_links_a_new_thread_of_a_box_is_read_although_the_policy_does_not_want_it(by_links, is_had):
    """Over real pages its address is in the queue, and a watch keeps slots for what nobody got to."""
    world = World(trace_of([*OLD, (MINUTE, 4)], [*BOARDS, 0]), ListLook(box=2, by_links=by_links))
    had = run(world, FixedRequests(*([PageRequest("board", 1)] * 95)), 48).had[-1]
    assert not math.isnan(had) if is_had else math.isnan(had)
