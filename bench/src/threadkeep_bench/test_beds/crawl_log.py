"""One crawl of one bed by the real crawler, with every request written down."""

from __future__ import annotations

import asyncio
from pathlib import Path

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, Limits, crawl_into
from threadkeep.model import Answer, Failure, PageOutcome, Reading, Response, Visit, Wait
from threadkeep.protocols import Fetcher
from threadkeep_bench.measures import NO_PAGE, FetchLog, LoggedFetch, Phase
from threadkeep_bench.test_beds.bed import Bed


class LoggedFetcher:
    """Passes visits on to another fetcher and writes down those that led to a request."""

    def __init__(self, fetcher: Fetcher, phase: Phase = "crawling") -> None:
        self.fetched: list[LoggedFetch] = []
        self._fetcher = fetcher
        self._phase: Phase = phase

    async def fetch(self, visit: Visit) -> Answer:
        answer = await self._fetcher.fetch(visit)
        if was_asked(answer):
            self.fetched.append(fetched(answer, self._phase))
        return answer


class UntilAsked:
    """A watcher that ends a crawl after so many requests; what robots.txt forbids is not requested and not counted."""

    def __init__(self, limits: Limits, fetcher: LoggedFetcher, most: int) -> None:
        self._limits = limits
        self._fetcher = fetcher
        self._most = most

    def on_request(self, visit: Visit) -> None:
        pass

    def on_wait(self, wait: Wait) -> None:
        pass

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        if len(self._fetcher.fetched) >= self._most:
            self._limits.stop("limit")


def crawl_log(bed: Bed, plan: CrawlPlan, folder: Path, most: int) -> FetchLog:
    """Crawl the bed into a new archive at `folder` until nothing is left or `most` requests were made."""
    return asyncio.run(_crawl_log(bed, plan, folder, most))


async def _crawl_log(bed: Bed, plan: CrawlPlan, folder: Path, most: int) -> FetchLog:
    limits = Limits()
    async with bed.open() as fetcher:
        logged = LoggedFetcher(fetcher)
        with open_archive(folder, site=plan.start, create=True, clock=bed.clock) as archive:
            await crawl_into(archive, logged, plan, bed.clock, UntilAsked(limits, logged, most), limits)
    return FetchLog(bed.name, tuple(logged.fetched))


def was_asked(answer: Answer) -> bool:
    """Whether a request was made: a failure without an exchange was refused before."""
    return isinstance(answer, Response) or bool(answer.exchanges)


def fetched(answer: Answer, phase: Phase) -> LoggedFetch:
    if isinstance(answer, Failure):
        return LoggedFetch(answer.url, answer.url, NO_PAGE, answer.at, phase)
    return LoggedFetch(answer.url, answer.final_url, answer.status, answer.at, phase)
