"""A strategy inferred from the pages of made-up forums."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.learn.inference.evidence_samples import (
    BOARDS,
    FILES,
    FOLDERS,
    NAMES,
    QUERY,
    SITE,
    THREADS,
    Addresses,
    evidence_of,
    forum_pages,
    made_up_evidence,
    pages_with_last_posts,
    pages_with_the_newest_post_first,
)
from threadkeep.learn.inference import infer
from threadkeep.learn.inference.assessment import score_of
from threadkeep.learn.inference.site_view import site_view
from threadkeep.model import Identity
from threadkeep.strategy import FollowRule, Kind, Strategy, dumps, identify, loads

ADDRESSES = [pytest.param(QUERY, id="query"), pytest.param(NAMES, id="names"), pytest.param(FILES, id="files")]


def best(addresses: Addresses) -> Strategy:
    return infer(made_up_evidence(addresses))[0].strategy


def identity(strategy: Strategy, path: str) -> Identity:
    found = identify(strategy, SITE + path)
    assert found is not None, path
    return found


@pytest.mark.parametrize("addresses", ADDRESSES)
def test_threads_and_boards_have_different_kinds(addresses: Addresses) -> None:
    strategy = best(addresses)
    assert identity(strategy, addresses.thread(5, 1)).role == "thread"
    assert identity(strategy, addresses.board(1, 1)).role == "index"
    assert identity(strategy, addresses.entry).role == "entry"


@pytest.mark.parametrize("addresses", ADDRESSES)
def test_each_thread_has_its_own_identity(addresses: Addresses) -> None:
    strategy = best(addresses)
    keys = {identity(strategy, addresses.thread(number, 1)).key for number in range(THREADS * BOARDS)}
    assert len(keys) == THREADS * BOARDS


@pytest.mark.parametrize("addresses", ADDRESSES)
def test_further_pages_are_positions_of_the_same_list(addresses: Addresses) -> None:
    strategy = best(addresses)
    first, second = (identity(strategy, addresses.thread(1, page)) for page in (1, 2))
    assert first.ids == second.ids
    assert (first.position, second.position is None) == (None, False)
    assert identity(strategy, addresses.board(1, 2)).ids == identity(strategy, addresses.board(1, 1)).ids


@pytest.mark.parametrize("addresses", ADDRESSES)
def test_profiles_are_not_part_of_the_crawl(addresses: Addresses) -> None:
    strategy = best(addresses)
    found = identify(strategy, SITE + addresses.user(2))
    assert found is None or not any(rule.to == found.kind for rule in strategy.follow)


@pytest.mark.parametrize("addresses", ADDRESSES)
def test_patterns_fit_lists_that_were_not_fetched(addresses: Addresses) -> None:
    paths = [path for path, _ in forum_pages(addresses)]
    unseen = [addresses.thread(number, 1) for number in (7, 20, 31)]
    strategy = infer(made_up_evidence(addresses, [path for path in paths if path not in unseen]))[0].strategy
    assert all(identity(strategy, path).role == "thread" for path in unseen)


def test_links_to_the_last_post_are_another_address_of_a_thread() -> None:
    """Rows link to `/t/5/last` beside `/t/5`; a crawl that met the former first learned them as the threads."""
    strategy = infer(evidence_of(pages_with_last_posts(FOLDERS), FOLDERS))[0].strategy
    assert identity(strategy, FOLDERS.thread(20, 1)).role == "thread"
    assert identify(strategy, SITE + FOLDERS.thread(20, 1) + "/last") is None


def test_a_page_without_a_number_may_be_another_one_than_the_first() -> None:
    """Forums that show the newest post first open a thread at its end; its page 1 is a page of its own."""
    strategy = infer(evidence_of(pages_with_the_newest_post_first(FOLDERS), FOLDERS))[0].strategy
    plain, first = identity(strategy, "/t/1"), identity(strategy, "/t/1/page-1")
    assert plain.ids == first.ids
    assert plain.key != first.key


def test_a_strategy_leads_from_the_entry_to_the_threads() -> None:
    strategy = best(QUERY)
    arcs = {(rule.from_, rule.to, rule.as_) for rule in strategy.follow}
    assert {("entry", "board", None), ("board", "thread", None)} <= arcs


def test_an_inferred_strategy_is_a_valid_file() -> None:
    strategy = best(NAMES)
    assert loads(dumps(strategy)) == strategy


def test_the_same_evidence_gives_the_same_strategy() -> None:
    assert dumps(best(FILES)) == dumps(best(FILES))


def test_a_strategy_that_follows_profiles_explains_less() -> None:
    evidence = made_up_evidence(QUERY)
    good = infer(evidence)[0]
    profiles = Kind("profile", "thread", url=r"^/member\.php\?u=(?P<member>\d+)$")
    spoiled = replace(
        good.strategy,
        kinds=(*good.strategy.kinds, profiles),
        follow=(*good.strategy.follow, FollowRule("board", "profile")),
    )
    assert score_of(site_view(evidence), spoiled) < good.score


def test_nothing_is_inferred_without_a_page() -> None:
    assert infer(made_up_evidence(QUERY, ["/gone"])) == ()
