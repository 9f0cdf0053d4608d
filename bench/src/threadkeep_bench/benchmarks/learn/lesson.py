"""One forum learned and crawled by one crawler, by the real loop, every request written down with its phase."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import (
    BREADTH_FIRST,
    EVERY_LINK,
    CrawlContext,
    CrawlPlan,
    FirstCrawl,
    Limits,
    crawl_into,
    open_archive_thread,
    open_workers,
    serve_learner,
)
from threadkeep.errors import ThreadkeepError
from threadkeep.learn import Learner
from threadkeep.model import Answer, Visit
from threadkeep.protocols import Fetcher
from threadkeep.strategy import Strategy, dumps, loads
from threadkeep_bench.benchmarks.learn.crawlers import Crawler
from threadkeep_bench.measures import FetchLog, list_pages
from threadkeep_bench.reports import cpu_seconds
from threadkeep_bench.test_beds import Bed, LoggedFetcher, UntilAsked

# Calendars have no end: a crawl stops at so many times the useful pages.
TIMES_USEFUL = 5


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a crawler did with a forum; `why` says why it could not be learned, or not be crawled by what was learned.

    `cpu_seconds` are those of learning: this process and its workers, without what the bed needs to make its pages.
    """

    crawler: str
    start: str
    log: FetchLog
    strategy: Strategy | None = None
    cpu_seconds: float = 0.0
    why: str = ""


class WeighedFetcher:
    """Passes visits on and counts the CPU time that answering them took: a simulated forum makes its pages here."""

    def __init__(self, fetcher: Fetcher) -> None:
        self.cpu_seconds = 0.0
        self._fetcher = fetcher

    async def fetch(self, visit: Visit) -> Answer:
        before = time.thread_time()
        try:
            return await self._fetcher.fetch(visit)
        finally:
            self.cpu_seconds += time.thread_time() - before


def lesson(bed: Bed, crawler: Crawler, start: str) -> Lesson:
    """Learn the forum from one of its pages and crawl it by what was learned, until nothing is left or too much."""
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        return asyncio.run(_lesson(bed, crawler, start, Path(folder) / "archive"))


async def _lesson(bed: Bed, crawler: Crawler, start: str, folder: Path) -> Lesson:
    most = TIMES_USEFUL * len(list_pages(bed.truth))
    async with bed.open() as fetcher:
        with open_archive(folder, site=start, create=True, clock=bed.clock) as archive:
            begun = await _begun(archive, fetcher, bed, crawler, start, most)
            if begun.why:
                return begun
            return await _crawled(archive, fetcher, bed, begun, most)


async def _begun(archive: Archive, fetcher: Fetcher, bed: Bed, crawler: Crawler, start: str, most: int) -> Lesson:
    """The part of the lesson that must be learned."""
    if crawler.learner is None:
        return Lesson(crawler.name, start, FetchLog(bed.name, ()))
    weighed = WeighedFetcher(fetcher)
    logged = LoggedFetcher(weighed, "learning")
    before, why, strategy = cpu_seconds(), "", None
    try:
        strategy = await _learned(archive, logged, bed, crawler.learner(start), start, most)
    except ThreadkeepError as error:
        why = str(error)
    if strategy is None:
        why = why or f"nothing was learned from {most:,} pages"
    # What a running forum costs it pays itself; asking it is ours.
    cpu = cpu_seconds() - before - (0.0 if bed.kind == "live" else weighed.cpu_seconds)
    return Lesson(crawler.name, start, FetchLog(bed.name, tuple(logged.fetched)), strategy, cpu, why)


async def _learned(
    archive: Archive, fetcher: LoggedFetcher, bed: Bed, learner: Learner, start: str, most: int
) -> Strategy | None:
    limits = Limits()
    with open_archive_thread() as archive_thread, open_workers() as workers:
        await archive_thread.call(archive.begin_run, f"learn {start}")
        watcher = UntilAsked(limits, fetcher, most)
        context = CrawlContext(
            FirstCrawl(BREADTH_FIRST), archive, archive_thread, fetcher, workers, EVERY_LINK, bed.clock, limits, watcher
        )
        learned = await serve_learner(context, learner, start)
        await archive_thread.call(archive.end_run, "learned")
    return learned.strategy


async def _crawled(archive: Archive, fetcher: Fetcher, bed: Bed, begun: Lesson, most: int) -> Lesson:
    """The lesson with the crawl that followed; what was seen while learning is read again and not asked for."""
    logged, limits, why = LoggedFetcher(fetcher), Limits(), ""
    plan = CrawlPlan(begun.start, policy="breadth-first")
    try:
        if begun.strategy is not None:
            plan = CrawlPlan(begun.start, strategy=dumps(begun.strategy))
        await crawl_into(archive, logged, plan, bed.clock, UntilAsked(limits, logged, most), limits)
    except ThreadkeepError as error:
        why = str(error)
    log = FetchLog(bed.name, (*begun.log.fetched, *logged.fetched))
    # A crawl may learn more on its way: what counts is the strategy that it ended with.
    own = archive.strategy()
    strategy = loads(own[1], "strategy.toml") if own and begun.strategy is not None else begun.strategy
    return Lesson(begun.crawler, begun.start, log, strategy, begun.cpu_seconds, why)
