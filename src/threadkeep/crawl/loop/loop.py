"""The loop: one for learning, first crawl and refresh. Only the policy differs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from threadkeep.archive import Archive
from threadkeep.crawl.loop.archive_thread import ArchiveThread
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.wall import WallCheck
from threadkeep.crawl.loop.wall_control import behind_wall
from threadkeep.crawl.loop.watchers import Watcher
from threadkeep.crawl.reading.workers import Guide, Workers
from threadkeep.crawl.thresholds import PATIENCE
from threadkeep.model import Visit, Wait
from threadkeep.protocols import Clock, Fetcher, Policy


@dataclass(frozen=True, slots=True)
class CrawlContext:
    """Everything that the loop needs."""

    policy: Policy
    archive: Archive
    archive_thread: ArchiveThread
    fetcher: Fetcher
    workers: Workers
    guide: Guide
    clock: Clock
    limits: Limits
    watcher: Watcher
    # Whether requests are made as a member, so that links may change something for this member.
    is_member: bool = False
    walls: WallCheck = field(default_factory=WallCheck)


async def crawl_pages(context: CrawlContext) -> None:
    """Request, read and store one page after the other until nothing is left, or a limit is reached."""
    policy, archive, thread = context.policy, context.archive, context.archive_thread
    while context.limits.take(context.clock.now()):
        step = await thread.call(policy.next, archive.frontier, context.clock.now())
        if not isinstance(step, Visit):
            context.limits.give_back()
        if step is None:
            return
        if isinstance(step, Wait):
            context.watcher.on_wait(step)
            context.limits.check_patience(step, context.clock.now())
            await context.limits.unless_stopped(context.clock.until(context.limits.soonest(step.until)))
            continue
        context.watcher.on_request(step)
        answer = await context.fetcher.fetch(step)
        reading = await context.workers.read(answer, context.guide)
        answer, reading = await behind_wall(context, step, answer, reading)
        kept = await thread.call(archive.keep, step, answer, reading, policy.link_ranks(reading))
        await thread.call(policy.observe, step, answer, reading, kept)
        context.watcher.on_kept(step, answer, reading, kept)


async def run_concurrently(context: CrawlContext, concurrency: int) -> None:
    """Run as many loops as requests may be in flight; after a stop, for a few seconds at most."""
    loops = [asyncio.create_task(crawl_pages(context)) for _ in range(concurrency)]
    stopped = asyncio.create_task(context.limits.stopped())
    try:
        await asyncio.wait({*loops, stopped}, return_when=asyncio.FIRST_COMPLETED)
        while not stopped.done() and not all(loop.done() for loop in loops):
            _raise_bugs(loops)
            running = {loop for loop in loops if not loop.done()}
            await asyncio.wait({*running, stopped}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait(loops, timeout=PATIENCE.grace_seconds)
        _raise_bugs(loops)
    finally:
        for task in (*loops, stopped):
            task.cancel()
        await asyncio.gather(*loops, stopped, return_exceptions=True)


def _raise_bugs(loops: list[asyncio.Task[None]]) -> None:
    for loop in loops:
        if loop.done():
            loop.result()
