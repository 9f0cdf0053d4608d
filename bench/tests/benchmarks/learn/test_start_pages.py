from __future__ import annotations

import asyncio

from bench.tests.tiny_forum import SITE, TRUTH
from bench.tests.tiny_site import BED, TinySite

from threadkeep_bench.benchmarks.learn.start_pages import list_urls, random_pages, random_start


def test_a_start_is_a_list_page_and_the_same_for_the_same_seed() -> None:
    starts = {random_start(BED, seed) for seed in range(60)}
    assert starts == set(list_urls(TRUTH))
    assert random_start(BED, 7) == random_start(BED, 7)


def test_random_pages_are_of_every_kind_that_can_be_had_and_shows_something() -> None:
    pages = asyncio.run(random_pages(BED, TinySite(), 20, seed=1))
    kinds = {TRUTH.classify(url).kind for url in pages}
    assert kinds >= {"entry", "index", "thread", "profile", "permalink", "print"}
    assert not kinds & {"login", "action"}
    assert f"{SITE}/private" not in pages
    assert f"{SITE}/gone" not in pages


def test_as_many_random_pages_are_drawn_as_are_wanted() -> None:
    assert len(asyncio.run(random_pages(BED, TinySite(), 5, seed=1))) == 5
