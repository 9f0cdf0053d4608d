"""Reads everything in an archive again from its WARC files, without a request to the forum."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from threadkeep.archive import Archive
from threadkeep.archive.strategy_versions.reparse_comparison import ReparseChanges
from threadkeep.crawl.loop.archive_thread import open_archive_thread
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.loop import CrawlContext
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.policies.first_crawl import FirstCrawl
from threadkeep.crawl.policies.link_orders import COMPLETE
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.workers import Guide, open_workers
from threadkeep.crawl.run import no_rank_yet, reread_stored_pages
from threadkeep.errors import UsageError
from threadkeep.model import Answer, PageOutcome, Visit
from threadkeep.protocols import Clock
from threadkeep.strategy import identify


@dataclass(frozen=True, slots=True)
class ReparseOutcome:
    """What reading again changed: the version of the strategy, the number of pages, and the changed posts."""

    version: int
    is_same_strategy: bool
    pages: int
    posts: ReparseChanges


class _RefusingFetcher:
    """The fetcher of a run that asks for nothing."""

    async def fetch(self, visit: Visit) -> Answer:
        raise AssertionError(f"{visit.url} was requested, and reading again requests nothing")


class _PageCounter:
    """Counts pages as they are read."""

    def __init__(self) -> None:
        self.pages = 0

    def add(self, kept: PageOutcome) -> None:
        self.pages += 1


async def reparse_into(archive: Archive, clock: Clock, strategy: str | None = None) -> ReparseOutcome:
    """Read every kept page again by a strategy (the text of its file), or by the archive's own."""
    own = archive.strategy()
    text = strategy or (own[1] if own else None)
    if text is None:
        raise UsageError(f"{archive.folder} has no strategy to read its pages by", "Give one with --strategy FILE.")
    count = _PageCounter()
    with open_archive_thread() as archive_thread, open_workers() as workers:
        await archive_thread.call(archive.begin_run, "reparse")
        await archive_thread.call(archive.snapshot_posts)
        parsed = strategy_for_site(text, archive.site)
        version = await archive_thread.call(archive.adopt, text, partial(identify, parsed), no_rank_yet, True)
        guide = Guide(parsed, text, archive.site, version)
        context = CrawlContext(
            FirstCrawl(COMPLETE),
            archive,
            archive_thread,
            _RefusingFetcher(),
            workers,
            guide,
            clock,
            Limits(),
            SilentWatcher(),
        )
        await reread_stored_pages(context, count.add)
        await archive_thread.call(archive.drop_repeated_threads)
        changed = await archive_thread.call(archive.reparse_changes)
        await archive_thread.call(archive.end_run, "reparsed")
    return ReparseOutcome(version, own is not None and own[1] == text, count.pages, changed)
