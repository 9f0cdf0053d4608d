"""Waste, coverage, effectiveness and informativeness of one crawl, counted by hand, and the laws they obey."""

from __future__ import annotations

import math

import pytest
from bench.tests.tiny_forum import TRUTH, URLS, log_of, logged_fetch
from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.measures.coverage import index_coverage, post_coverage, thread_coverage, valuable_coverage
from threadkeep_bench.measures.effectiveness import (
    effectiveness_of_first,
    list_effectiveness,
    pages_needed,
    strict_effectiveness,
    useful_so_far,
)
from threadkeep_bench.measures.fetch_log import LoggedFetch
from threadkeep_bench.measures.informativeness import crawl_informativeness, informativeness
from threadkeep_bench.measures.share import Share
from threadkeep_bench.measures.verdict import FetchVerdict, verdicts
from threadkeep_bench.measures.waste import beside_ratio, duplicate_ratio, invalid_ratio, state_changes, waste_ratio

# Eight requests: entry, a board page twice, a thread page, a login page, an action, a profile, another thread page.
CRAWL = ("/", "/b1", "/b1?sort=name", "/t1", "/login", "/rate?t=1", "/u1", "/t2")


def judged(*requests: LoggedFetch | str) -> tuple[FetchVerdict, ...]:
    return verdicts(log_of(*requests), TRUTH)


def test_the_waste_of_a_crawl_by_hand() -> None:
    crawl = judged(*CRAWL)
    assert invalid_ratio(crawl) == Share(2, 8)
    assert duplicate_ratio(crawl) == Share(1, 8)
    assert waste_ratio(crawl) == Share(3, 8)
    assert beside_ratio(crawl) == Share(1, 8)


def test_requests_that_change_something_are_counted_by_the_url_asked_for() -> None:
    assert state_changes(log_of(*CRAWL, logged_fetch("/rate?t=1", to="/t1", phase="learning")), TRUTH) == 2


def test_coverage_by_hand() -> None:
    crawl = judged(*CRAWL)
    assert valuable_coverage(crawl, TRUTH) == Share(4, 6)
    assert thread_coverage(crawl, TRUTH) == Share(2, 3)
    assert index_coverage(crawl, TRUTH) == Share(1, 2)


def test_pages_seen_while_learning_count_for_coverage_and_not_for_the_waste_of_the_crawl() -> None:
    crawl = judged(logged_fetch("/t1", phase="learning"), logged_fetch("/login", phase="learning"), "/t2")
    assert thread_coverage(crawl, TRUTH) == Share(2, 3)
    assert invalid_ratio(crawl) == Share(0, 1)


def test_posts_that_the_truth_does_not_know_cover_nothing() -> None:
    assert post_coverage({"5", "6", "99"}, TRUTH) == Share(2, 3)


def test_effectiveness_by_hand() -> None:
    crawl = judged(*CRAWL)
    assert strict_effectiveness(crawl) == Share(2, 8)
    assert list_effectiveness(crawl) == Share(4, 8)
    assert effectiveness_of_first(crawl, 4) == Share(3, 4)


def test_pages_needed_for_valuable_ones_by_hand() -> None:
    crawl = judged(*CRAWL)
    assert useful_so_far(crawl) == (1, 2, 2, 3, 3, 3, 3, 4)
    assert [pages_needed(crawl, valuable) for valuable in (1, 3, 4, 5)] == [1, 4, 8, None]


def test_informativeness_by_hand() -> None:
    assert informativeness("aaaa") == 0
    assert informativeness("abcd") == 1
    assert informativeness("aabb") == pytest.approx(0.5)
    assert informativeness("aab") == pytest.approx(-(2 / 3 * math.log(2 / 3) + 1 / 3 * math.log(1 / 3)) / math.log(3))
    assert (informativeness("a"), informativeness("")) == (1, 0)


def test_invalid_pages_of_one_kind_are_near_duplicates_of_each_other() -> None:
    assert crawl_informativeness(judged("/login", "/login?from=t1", "/t1", "/t2")) == pytest.approx(0.75)


REQUESTS = st.builds(
    logged_fetch,
    st.sampled_from([*URLS, "/unknown"]),
    status=st.sampled_from([200, 200, 200, 404, 0]),
    phase=st.just("crawling"),
)
LOGS = st.lists(REQUESTS, max_size=30)
UNORDERED = (
    invalid_ratio,
    duplicate_ratio,
    waste_ratio,
    beside_ratio,
    strict_effectiveness,
    list_effectiveness,
    crawl_informativeness,
    lambda crawl: valuable_coverage(crawl, TRUTH),
    lambda crawl: thread_coverage(crawl, TRUTH),
)


@given(LOGS.flatmap(lambda log: st.tuples(st.just(log), st.permutations(log))))
def test_permuting_the_log_changes_no_unordered_measure(both: tuple[list[LoggedFetch], list[LoggedFetch]]) -> None:
    one, other = judged(*both[0]), judged(*both[1])
    for measure in UNORDERED:
        before, after = measure(one), measure(other)
        assert before == pytest.approx(after) if isinstance(before, float) else before == after


@given(LOGS)
def test_every_share_lies_between_nothing_and_all(log: list[LoggedFetch]) -> None:
    for measure in UNORDERED:
        value = measure(judged(*log))
        ratio = value.ratio if isinstance(value, Share) else value
        assert math.isnan(ratio) or 0 <= ratio <= 1


@given(LOGS)
def test_the_worths_of_all_crawled_pages_add_up_to_the_whole(log: list[LoggedFetch]) -> None:
    crawl = judged(*log)
    parts = (invalid_ratio, duplicate_ratio, beside_ratio, list_effectiveness)
    assert sum(measure(crawl).part for measure in parts) == len(log)


@given(LOGS.filter(bool), st.data())
def test_asking_again_for_a_page_never_raises_effectiveness(log: list[LoggedFetch], data: st.DataObject) -> None:
    again = data.draw(st.sampled_from(log))
    before, after = judged(*log), judged(*log, again)
    assert list_effectiveness(after).ratio <= list_effectiveness(before).ratio
    assert thread_coverage(after, TRUTH) == thread_coverage(before, TRUTH)


@given(LOGS)
def test_pages_needed_agrees_with_effectiveness_of_as_many_first_pages(log: list[LoggedFetch]) -> None:
    crawl = judged(*log)
    for valuable in range(1, 7):
        needed = pages_needed(crawl, valuable)
        assert needed is None or effectiveness_of_first(crawl, needed) == Share(valuable, needed)
