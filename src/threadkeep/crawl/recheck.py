"""The end of a crawl: lists that may have moved while they were read are looked at again, until nothing new shows."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep.crawl.loop.loop import CrawlContext, run_concurrently
from threadkeep.crawl.thresholds import RECHECK


async def recheck_changed_lists(context: CrawlContext, concurrency: int) -> None:
    """Look again at boards and threads that were busy while they were read; each round only where the last found some.

    A page that cannot be had any more stays what it was.
    """
    archive, archive_thread = context.archive, context.archive_thread
    await request_again(context, await archive_thread.call(archive.pages_of_torn_threads), concurrency)
    since = 0
    for _ in range(RECHECK.rounds):
        newest = await archive_thread.call(archive.newest_thread_id)
        await request_again(
            context, await archive_thread.call(archive.pages_of_shifted_lists, context.clock.now(), since), concurrency
        )
        await request_again(context, await archive_thread.call(archive.pages_of_grown_threads), concurrency)
        since = newest
        if await archive_thread.call(archive.newest_thread_id) == since:
            break
    await recheck_short_threads(context, concurrency)


async def recheck_short_threads(context: CrawlContext, concurrency: int) -> None:
    """Request a page of threads that lack posts once more: a few first, and more while that brings posts.

    Most forums count posts that nobody can see, and then the first ones bring nothing.
    """
    archive, archive_thread = context.archive, context.archive_thread
    size = RECHECK.short_threads
    while context.limits.ending is None and (pages := await archive_thread.call(archive.pages_of_short_threads)):
        before = await archive_thread.call(archive.post_count)
        await request_again(context, pages[:size], concurrency)
        if await archive_thread.call(archive.post_count) == before:
            break
        size *= 2


async def request_again(context: CrawlContext, pages: Sequence[int], concurrency: int) -> None:
    if context.limits.ending is None and pages:
        looked = await context.archive_thread.call(context.archive.requeue, pages)
        await run_concurrently(context, concurrency)
        await context.archive_thread.call(context.archive.restore_pages, looked)
