"""The Python twin of `threadkeep crawl`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.crawl import Outcome, Plan, Silence, crawl_into
from threadkeep.fetch import FetchOptions, SystemClock, host_of, open_fetcher, same_site
from threadkeep.model import KeptPost
from threadkeep.strategy import Strategy, dumps

_DEFAULTS = FetchOptions()


def crawl(strategy: Strategy, archive: Archive, options: FetchOptions = _DEFAULTS) -> Iterator[KeptPost]:
    """Crawl until nothing is left to ask for, then give every post of the archive, thread by thread.

    Going on where an earlier run stopped is the same call. `archive.gaps()` tells what could not be had.
    """
    asyncio.run(_crawled(strategy, archive, replace(options, named_host=options.named_host or host_of(archive.site))))
    return archive.all_posts()


async def _crawled(strategy: Strategy, archive: Archive, options: FetchOptions) -> Outcome:
    clock = SystemClock()
    plan = Plan(archive.site, dumps(strategy), concurrency=options.concurrency)
    async with open_fetcher(options, clock, in_scope=lambda url: same_site(url, archive.site)) as fetcher:
        return await crawl_into(archive, fetcher, plan, clock, Silence())
