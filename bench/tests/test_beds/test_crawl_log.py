from __future__ import annotations

import asyncio
from pathlib import Path

from bench.tests.tiny_forum import SITE, START, URLS
from bench.tests.tiny_site import BED, FORBIDDEN, TinySite

from threadkeep.crawl import CrawlPlan
from threadkeep.model import Exchange, Failure, Reason, Visit
from threadkeep_bench.measures import NO_PAGE
from threadkeep_bench.test_beds.crawl_log import LoggedFetcher, crawl_log, fetched, was_asked

# The action, and what looks like it: a known page with one parameter more.
REFUSED = frozenset({"/rate?t=1", "/b1?sort=name", "/t1?sid=x"})
PLAN = CrawlPlan(f"{SITE}/", policy="breadth-first")


def test_every_request_of_a_crawl_is_in_its_log_once_and_in_order(tmp_path: Path) -> None:
    log = crawl_log(BED, PLAN, tmp_path / "a", most=1000)
    assert log.fetched[0].url == f"{SITE}/"
    expected = {*URLS, "/gone"} - REFUSED
    assert sorted(each.url for each in log.fetched) == sorted(SITE + path for path in expected)
    assert {each.status for each in log.fetched if each.url.endswith("/gone")} == {404}


def test_a_crawl_stops_after_the_requests_it_may_make(tmp_path: Path) -> None:
    assert len(crawl_log(BED, PLAN, tmp_path / "a", most=5).fetched) == 5


def test_what_robots_txt_forbids_is_no_request() -> None:
    logged = LoggedFetcher(TinySite(), "learning")

    async def ask() -> None:
        await logged.fetch(Visit(FORBIDDEN))
        await logged.fetch(Visit(f"{SITE}/t1"))

    asyncio.run(ask())
    assert [(each.url, each.phase) for each in logged.fetched] == [(f"{SITE}/t1", "learning")]


def test_a_request_that_brought_no_page_has_no_status() -> None:
    exchange = Exchange(SITE, START, b"", b"", b"")
    failure = Failure(SITE, Reason.TIMEOUT, "too slow", START, exchanges=(exchange,))
    assert was_asked(failure)
    assert fetched(failure, "crawling").status == NO_PAGE
