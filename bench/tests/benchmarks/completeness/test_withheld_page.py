from __future__ import annotations

import asyncio

import pytest

from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Visit
from threadkeep_bench.benchmarks.completeness.withheld_page import (
    HOWS,
    How,
    WithholdingFetcher,
    chosen,
    crawl_with_withheld_page,
)
from threadkeep_bench.simulate import Forum, SimulatedFetcher, draw

pytestmark = pytest.mark.slow

SEED = 1002


def answered(forum: Forum, how: How, url: str) -> Answer:
    clock = TurnedClock(forum.community.options.ends_at)
    withheld = chosen(forum, forum.truth(clock.now()), how)
    fetcher = WithholdingFetcher(SimulatedFetcher(forum, clock), forum, clock, withheld)
    return asyncio.run(fetcher.fetch(Visit(url or withheld.thread.pages[0])))


@pytest.mark.parametrize("how", HOWS)
def test_the_page_kept_back_is_never_shown_and_others_are(how: How) -> None:
    forum = draw(SEED, threads=12)
    truth = forum.truth(forum.community.options.ends_at)
    withheld = chosen(forum, truth, how)
    url = next(url for url in withheld.thread.pages if truth.classify(url).page == withheld.page)
    answer = answered(forum, how, url)
    words = max(withheld.thread.posts[0].text.split(), key=len)
    assert isinstance(answer, Failure) or words.encode() not in answer.body
    assert isinstance(answer, Failure) or answer.exchanges[-1].body == answer.body
    entry = answered(forum, how, forum.entry)
    assert not isinstance(entry, Failure)
    assert entry.status == 200
    assert len(entry.body) > 500


def test_a_forum_is_complete_and_with_a_withheld_page_the_thread_is_named() -> None:
    assert crawl_with_withheld_page(SEED, None, threads=20).is_right
    lacking = crawl_with_withheld_page(SEED, "error", threads=20)
    assert (lacking.ending, lacking.is_named, lacking.is_right) == ("incomplete", True, True)
