"""Sites over HTTP, each in an archive of its own, by the same loop, fetcher and WARC as forums."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.page_tree import kept_pages, request_count, requested_since
from threadkeep.crawl import (
    EVERY_LINK,
    ArchiveThread,
    CrawlContext,
    Limits,
    SilentWatcher,
    Watcher,
    WorkerFailure,
    WorkerPool,
    Workers,
    is_readable,
    open_archive_thread,
    queue_start_pages,
    run_concurrently,
)
from threadkeep.errors import ForbiddenError, ThreadkeepError, UnreachableError, UsageError
from threadkeep.fetch import host_of
from threadkeep.model import Answer, Reading, Reason, Response
from threadkeep.objects.extraction import LookJob, PageLook, look_at_page
from threadkeep.objects.sites.policies import LimitedBreadthFirst, ListedPages
from threadkeep.objects.sites.source import FetchedPage, Looking, Site, SitePage, SiteTrouble
from threadkeep.objects.types import ObjectType
from threadkeep.protocols import Clock, Fetcher, Policy

# One site that asks for more time than this is left for the next run: the others do not wait for it.
PATIENCE = timedelta(minutes=10)
# Pages that are waited for at the same time. Chosen, not tuned.
_LOOKS_AT_ONCE = 8
NOTHING_SEEN = PageLook()

OpenFetcher = Callable[[str], AbstractAsyncContextManager[Fetcher]]


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """How sites are crawled. `round_began_at` separates what this round asked for from what is older."""

    folder: Path
    type: ObjectType
    levels: int
    max_pages: int
    round_began_at: datetime
    concurrency: int = 1


@dataclass(frozen=True)
class ArchivedSites:
    """Opens sites below one folder; whoever stops `stop` ends all of them."""

    settings: SiteSettings
    open_fetcher: OpenFetcher
    workers: Workers
    killable: WorkerPool
    clock: Clock
    stop: Limits
    watcher: Watcher = field(default_factory=SilentWatcher)

    @asynccontextmanager
    async def open(self, root: str) -> AsyncIterator[Site]:
        folder = self.settings.folder / folder_name(root)
        with (
            open_archive(folder, site=root, create=True, clock=self.clock) as archive,
            open_archive_thread() as archive_thread,
        ):
            await archive_thread.call(archive.begin_run, f"select {root}")
            async with self.open_fetcher(root) as fetcher:
                site = ArchivedSite(root, self, archive, archive_thread, fetcher)
                yield site
            await archive_thread.call(archive.end_run, self.stop.ending or "complete")


class ArchivedSite:
    """One site: its archive, and whoever asks it for pages."""

    def __init__(
        self, root: str, sites: ArchivedSites, archive: Archive, archive_thread: ArchiveThread, fetcher: Fetcher
    ) -> None:
        self.root = root
        self.trouble: SiteTrouble | None = None
        self._sites = sites
        self._settings = sites.settings
        self._archive = archive
        self._archive_thread = archive_thread
        self._fetcher = fetcher
        self._asked: set[str] | None = None

    async def crawl(self) -> tuple[SitePage, ...]:
        done = await self._archive_thread.call(request_count, self._archive)
        limits = self._limits(max(self._settings.max_pages - done, 0))
        context = self._crew(LimitedBreadthFirst(self._settings.levels), limits)
        try:
            await self._until_stopped(self._run(await queue_start_pages(context, self.root)), limits)
        except (ForbiddenError, UnreachableError, UsageError) as error:
            self.trouble = SiteTrouble(str(error), _site_exit_code(error))
        self._note(limits)
        return await self.stored_pages()

    async def stored_pages(self) -> tuple[SitePage, ...]:
        pages = await self._archive_thread.call(lambda: tuple(kept_pages(self._archive)))
        return tuple(SitePage(page.url, page.parent) for page in pages)

    async def fetch(self, urls: Sequence[str]) -> list[FetchedPage]:
        if self._asked is None:
            self._asked = await self._archive_thread.call(requested_since, self._archive, self._settings.round_began_at)
        due = [url for url in dict.fromkeys(urls) if url not in self._asked]
        policy = ListedPages([await self._archive_thread.call(self._archive.frontier.add_unqueued, url) for url in due])
        limits = self._limits(None)
        await self._until_stopped(self._run(self._crew(policy, limits)), limits)
        self._note(limits)
        self._asked.update(policy.answers)
        return [await self._fetched(url, policy) for url in urls if url in self._asked]

    async def look(self, urls: Sequence[str], looking: Looking) -> list[PageLook]:
        turns = asyncio.Semaphore(_LOOKS_AT_ONCE)

        async def look_at(url: str) -> PageLook:
            async with turns:
                answer = await self._archive_thread.call(self._archive.answer, url)
                return await self._looked(url, answer, looking)

        return list(await asyncio.gather(*map(look_at, urls)))

    async def _looked(self, url: str, answer: Answer | None, looking: Looking) -> PageLook:
        if not isinstance(answer, Response) or not is_readable(answer):
            return NOTHING_SEEN
        job = LookJob(
            url=url,
            body=answer.body,
            content_type=answer.header("content-type"),
            at=answer.at,
            type=self._settings.type,
            wrappers=looking.wrappers,
            known=looking.known,
        )
        seen = await self._sites.killable.call(look_at_page, job)
        return NOTHING_SEEN if isinstance(seen, WorkerFailure) else seen

    async def _fetched(self, url: str, policy: ListedPages) -> FetchedPage:
        answer = policy.answers.get(url)
        reading: Reading | None = policy.readings.get(url)
        if answer is None or reading is None:
            answer = await self._archive_thread.call(self._archive.answer, url)
            reading = await self._sites.workers.read(answer, EVERY_LINK) if answer else None
        links = tuple(dict.fromkeys(link.url for link in reading.links)) if reading else ()
        return FetchedPage(url, links, is_page(answer))

    def _crew(self, policy: Policy, limits: Limits) -> CrawlContext:
        sites = self._sites
        return CrawlContext(
            policy,
            self._archive,
            self._archive_thread,
            self._fetcher,
            sites.workers,
            EVERY_LINK,
            sites.clock,
            limits,
            sites.watcher,
        )

    async def _run(self, context: CrawlContext) -> None:
        await run_concurrently(context, self._settings.concurrency)

    def _limits(self, max_pages: int | None) -> Limits:
        limits = Limits(max_pages, patience=PATIENCE)
        if self._sites.stop.ending is not None:
            limits.stop("interrupted")
        return limits

    async def _until_stopped(self, run: Coroutine[Any, Any, None], limits: Limits) -> None:
        """Run, and end the run when everything is stopped."""

        async def end() -> None:
            await self._sites.stop.stopped()
            limits.stop("interrupted")

        ending = asyncio.create_task(end())
        try:
            await run
        finally:
            ending.cancel()

    def _note(self, limits: Limits) -> None:
        if limits.ending == "limit":
            self.trouble = SiteTrouble(f"{self.root}: stopped after {self._settings.max_pages:,} pages", 14)
        elif limits.ending == "held" and limits.held is not None:
            code = 13 if limits.held.reason == Reason.RATE_LIMITED else 10
            self.trouble = SiteTrouble(f"{self.root} asks for more time: {limits.held.why}", code)


def is_page(answer: Answer | None) -> bool:
    return isinstance(answer, Response) and 200 <= answer.status < 300


def folder_name(root: str) -> str:
    """The host in letters that every file system takes."""
    return "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in host_of(root))


def site_folders(folder: Path) -> tuple[str, ...]:
    """The entry pages of the sites that are archived below a folder."""
    roots = []
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        with open_archive(each, readonly=True) as archive:
            roots.append(archive.site)
    return tuple(roots)


def _site_exit_code(error: ThreadkeepError) -> int:
    """A candidate site that does not answer as a site is no mistake in the words of the command."""
    return 10 if isinstance(error, UsageError) else error.exit_code
