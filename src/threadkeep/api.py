"""The Python twins of `threadkeep crawl`, `threadkeep learn` and `threadkeep reparse`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from tempfile import TemporaryDirectory

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import (
    CrawlBounds,
    CrawlOutcome,
    CrawlPlan,
    LearnOutcome,
    Limits,
    Only,
    ReparseOutcome,
    SilentWatcher,
    crawl_into,
    learn_into,
    reparse_into,
)
from threadkeep.errors import UnreachableError
from threadkeep.fetch import FetchOptions, SystemClock, host_of, machine_pace_folder, normalise, open_fetcher, same_site
from threadkeep.model import KeptPost
from threadkeep.strategy import Strategy, dumps

_DEFAULTS = FetchOptions()


def learn(
    url: str, archive: Archive | None = None, learner: str | None = None, options: FetchOptions = _DEFAULTS
) -> Strategy:
    """The strategy of the forum that `url` is a page of, learned from a few dozen of its pages.

    They stay in `archive`, so that a crawl into it asks for none of them again; without one they are forgotten.
    """
    start = normalise(url) or url
    named = replace(options, named_host=options.named_host or host_of(start))
    if archive is not None:
        return _strategy(asyncio.run(_learnt(start, archive, learner, named)), start)
    with (
        TemporaryDirectory(prefix="threadkeep-learn-") as folder,
        open_archive(folder, site=start, create=True) as passing,
    ):
        return _strategy(asyncio.run(_learnt(start, passing, learner, named)), start)


def crawl(
    strategy: Strategy,
    archive: Archive,
    options: FetchOptions = _DEFAULTS,
    *,
    start: str | None = None,
    only: Only | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    max_pages: int | None = None,
) -> Iterator[KeptPost]:
    """Crawl until nothing is left to ask for, then give every post of the archive, thread by thread.

    Going on where an earlier run stopped is the same call. `archive.gaps()` shows what could not be had. `only` the
    thread or board at `start`, threads written to `since` a time; `until` a time, the pages with most posts first.
    A forum with a private address has to be named: by `start`, by `open_archive(..., site=URL)` or by
    `options.named_host`.
    """
    is_named = start is not None or archive.is_site_named
    named = replace(options, named_host=options.named_host or (host_of(archive.site) if is_named else None))
    bounds = CrawlBounds(only, since, in_haste=until is not None)
    address = (normalise(start) or start) if start else archive.site
    plan = CrawlPlan(
        address, dumps(strategy), concurrency=options.concurrency, bounds=bounds, is_member=options.is_member
    )
    asyncio.run(_crawled(plan, archive, named, Limits(max_pages, until=until)))
    return archive.all_posts()


def reparse(archive: Archive, strategy: Strategy | None = None) -> ReparseOutcome:
    """Read every page of the archive again, by this strategy or its own; the forum is asked for nothing."""
    return asyncio.run(reparse_into(archive, SystemClock(), dumps(strategy) if strategy else None))


async def _learnt(start: str, archive: Archive, learner: str | None, options: FetchOptions) -> LearnOutcome:
    clock = SystemClock()
    async with open_fetcher(_polite(options), clock, in_scope=lambda target: same_site(target, start)) as fetcher:
        return await learn_into(
            archive, fetcher, CrawlPlan(start, learner=learner, is_member=options.is_member), clock, SilentWatcher()
        )


def _strategy(learnt: LearnOutcome, start: str) -> Strategy:
    if learnt.strategy is None:
        raise UnreachableError(f"{start} asks for more time than learning waits", "Try again later.")
    return learnt.strategy


def _polite(options: FetchOptions) -> FetchOptions:
    """The options with one pace for each host on the machine."""
    return replace(options, pace_folder=options.pace_folder or machine_pace_folder())


async def _crawled(plan: CrawlPlan, archive: Archive, options: FetchOptions, limits: Limits) -> CrawlOutcome:
    clock = SystemClock()
    async with open_fetcher(_polite(options), clock, in_scope=lambda url: same_site(url, archive.site)) as fetcher:
        return await crawl_into(archive, fetcher, plan, clock, SilentWatcher(), limits)
