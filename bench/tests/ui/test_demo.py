"""The demo forum over HTTP: by its strategy every post and nothing beside, breadth-first what that costs."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlOutcome
from threadkeep.fetch import FetchOptions, host_of
from threadkeep.ui.cli.crawling.crawl import run_crawl
from threadkeep.ui.cli.options.request_options import CommandOptions
from threadkeep_bench.simulate import USEFUL, LoggedRequest, Truth, clock_from, demo_forum, demo_strategy, serving

pytestmark = pytest.mark.slow

FORUM = demo_forum()


@pytest.fixture(scope="module")
def truth() -> Truth:
    return FORUM.truth(clock_from("end", FORUM.community).now())


def crawl(folder: Path, *, by_strategy: bool, most: int | None = None) -> tuple[CrawlOutcome, list[LoggedRequest]]:
    """The demo forum crawled into a folder, and every request for a page that it saw."""
    with serving(FORUM) as site:
        options = FetchOptions(delay=0, concurrency=4, named_host=host_of(site.url))
        strategy, policy = (demo_strategy(site.url), None) if by_strategy else (None, "breadth-first")
        outcome = asyncio.run(
            run_crawl(CommandOptions(site.url, folder, strategy, policy, most, options), is_quiet=True)
        )
        return outcome, [request for request in site.log.requests if not request.url.endswith("/robots.txt")]


def useful_pages(requests: list[LoggedRequest]) -> set[str | None]:
    return {request.truth.page for request in requests if request.truth.kind in USEFUL}


def test_by_its_strategy_every_post_is_had_and_every_request_is_an_index_or_thread_page(
    tmp_path: Path, truth: Truth
) -> None:
    outcome, requests = crawl(tmp_path / "a", by_strategy=True)
    assert outcome.ending == "complete"
    assert {request.truth.kind for request in requests} <= USEFUL
    assert len(requests) == len(useful_pages(requests))
    assert not any(request.truth.changes_state for request in requests)
    with open_archive(tmp_path / "a", readonly=True) as archive:
        kept = Counter((post.post.thread, post.post.key, post.author.name) for post in archive.all_posts())
    assert kept == Counter((thread.id, post.id, post.author) for thread in truth.threads for post in thread.posts)


def test_breadth_first_spends_most_of_the_same_requests_beside_the_lists(tmp_path: Path, truth: Truth) -> None:
    worth = 1 + sum(len(each.pages) for each in (*truth.boards, *truth.threads))
    _, requests = crawl(tmp_path / "a", by_strategy=False, most=worth)
    useful = useful_pages(requests)
    kinds = Counter(request.truth.kind for request in requests)
    changes = sum(request.truth.changes_state for request in requests)
    print(f"by strategy {worth} requests for {worth} pages; breadth-first {len(requests)} requests for {len(useful)}:")
    print(f"{dict(kinds.most_common())}, {changes} of them change something")
    assert len(useful) < worth / 2
