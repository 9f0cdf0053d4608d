"""One forum crawled end to end, from its address and without options."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, Limits, crawl_into
from threadkeep.errors import ThreadkeepError
from threadkeep.model import KeptPost, Response
from threadkeep.strategy import Strategy, loads
from threadkeep_bench.measures import list_pages
from threadkeep_bench.test_beds.bed import Bed
from threadkeep_bench.test_beds.crawl_log import LoggedFetcher, UntilAsked
from threadkeep_bench.test_beds.structured_data import StrippedFetcher

# Calendars have no end: a crawl stops at so many times the useful pages.
TIMES_USEFUL = 5


@dataclass(frozen=True, slots=True)
class CrawledForum:
    """What the archive holds after the crawl, in the order of its threads; `why` says why there is nothing."""

    bed: Bed
    posts: tuple[KeptPost, ...] = ()
    pages: tuple[Response, ...] = ()
    strategy: Strategy | None = None
    requests: int = 0
    why: str = ""


def crawled(bed: Bed) -> CrawledForum:
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        return asyncio.run(_crawled(bed, Path(folder) / "archive"))


async def _crawled(bed: Bed, folder: Path) -> CrawledForum:
    limits, why = Limits(), ""
    async with bed.open() as fetcher:
        stripped = StrippedFetcher(fetcher)
        logged = LoggedFetcher(stripped)
        watcher = UntilAsked(limits, logged, TIMES_USEFUL * len(list_pages(bed.truth)))
        with open_archive(folder, site=bed.truth.start, create=True, clock=bed.clock) as archive:
            try:
                await crawl_into(archive, logged, CrawlPlan(bed.truth.start), bed.clock, watcher, limits)
            except ThreadkeepError as error:
                why = str(error)
            own = archive.strategy()
            strategy = loads(own[1], "strategy.toml") if own else None
            return CrawledForum(
                bed, tuple(archive.all_posts()), tuple(stripped.pages), strategy, len(logged.fetched), why
            )
