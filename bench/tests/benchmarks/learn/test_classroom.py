from __future__ import annotations

import asyncio

from bench.tests.benchmarks.learn.fixed_learners import fixed_strategy, knowing, wandering
from bench.tests.tiny_forum import SITE
from bench.tests.tiny_site import FORBIDDEN, TinySite

from threadkeep.learn import Learner, Wanted
from threadkeep_bench.benchmarks.learn.classroom import Classroom
from threadkeep_bench.test_beds import LoggedFetcher


def test_what_a_learner_has_seen_is_not_asked_for_again_for_the_next() -> None:
    fetcher = LoggedFetcher(TinySite())
    room = Classroom(fetcher, 10)
    assert asyncio.run(room.taught(knowing(f"{SITE}/"))) == fixed_strategy()
    assert asyncio.run(room.taught(knowing(f"{SITE}/"))) == fixed_strategy()
    assert [each.url for each in fetcher.fetched] == [f"{SITE}/", f"{SITE}/u1"]


def test_a_page_wanted_again_is_asked_for_again() -> None:
    def doubting(start: str) -> Learner:
        yield Wanted(start)
        yield Wanted(start, again=True)
        return fixed_strategy()

    fetcher = LoggedFetcher(TinySite())
    asyncio.run(Classroom(fetcher, 10).taught(doubting(f"{SITE}/")))
    assert len(fetcher.fetched) == 2


def test_a_learner_that_wants_too_much_learns_nothing() -> None:
    assert asyncio.run(Classroom(TinySite(), 10).taught(wandering(SITE))) is None


def test_a_page_that_cannot_be_had_is_shown_with_the_reason() -> None:
    seen = []

    def curious(start: str) -> Learner:
        for url in (FORBIDDEN, f"{SITE}/gone", start):
            seen.append((yield Wanted(url)))
        return fixed_strategy()

    asyncio.run(Classroom(TinySite(), 10).taught(curious(f"{SITE}/")))
    assert [each.why for each in seen] == ["robots", "status 404", ""]
