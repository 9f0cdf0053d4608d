"""Exploring the demo forum, which puts a new session id into every link of every page."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, Limits, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep_bench.benchmarks.trust.benchmark import small_forum
from threadkeep_bench.simulate import SimulatedFetcher

# The small forum has about 30 pages.
_MOST = 200


@pytest.mark.slow
def test_exploring_a_forum_with_session_ids_ends(tmp_path: Path) -> None:
    forum = small_forum()
    clock = TurnedClock(forum.community.options.ends_at)
    fetcher = SimulatedFetcher(forum, clock)
    with open_archive(tmp_path / "a", site=forum.start, create=True, clock=clock) as archive:
        plan = replace(CrawlPlan(forum.start), learner="explore")
        outcome = asyncio.run(crawl_into(archive, fetcher, plan, clock, SilentWatcher(), Limits(_MOST)))
    assert outcome.ending != "limit"
