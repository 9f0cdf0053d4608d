"""Threads to which only pages seen while learning lead, and no list: the strategy may lack their lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from threadkeep.archive import Archive
from threadkeep.archive.frontier.entry import Entry
from threadkeep.crawl.loop.loop import CrawlContext, run_concurrently
from threadkeep.crawl.loop.watchers import CountingWatcher
from threadkeep.crawl.thresholds import ORPHANS
from threadkeep.model import Identity
from threadkeep.strategy import Strategy, clean_url, first_match, identity_of, list_name

T = TypeVar("T")
RULE, RANK = "seen while learning", 1


@dataclass(frozen=True, slots=True)
class OrphanThread:
    """A thread that was not asked for: its name, one of its pages, and the page that shows it."""

    thread: str
    entry: Entry
    shown_on: int


async def fetch_orphan_threads(context: CrawlContext, concurrency: int, counting: CountingWatcher) -> int:
    """Ask for threads that a run left, and count those that were not tried in the end.

    `counting` knows how many requests the run made, and forgets the posts of what are no threads. Pages outside the
    strategy that show such threads are named.
    """
    strategy = context.guide.strategy
    left = await context.archive_thread.call(orphan_threads, context.archive, strategy) if strategy is not None else []
    tried = max(1, int(ORPHANS.first_batch * counting.totals().requests))
    while left and context.limits.ending is None:
        batch = evenly_spread(left, tried)
        left = [each for each in left if each not in batch]
        await context.archive_thread.call(context.archive.enqueue, [each.entry for each in batch])
        await run_concurrently(context, concurrency)
        found, forgotten = await context.archive_thread.call(_keep_real_threads, context.archive, batch)
        counting.forget_posts(forgotten)
        if found < ORPHANS.real_share * len(batch):
            break
        tried *= ORPHANS.growth
    return len(left)


def evenly_spread(items: Sequence[T], most: int) -> list[T]:
    """So many of them, evenly: the first boards are often small ones for news, the newest threads all of one board."""
    if len(items) <= most:
        return list(items)
    return [items[(2 * number + 1) * len(items) // (2 * most)] for number in range(most)]


def orphan_threads(archive: Archive, strategy: Strategy) -> list[OrphanThread]:
    """The threads of URLs that were seen and never wanted, each once, where no page of them was asked for."""
    found: dict[str, OrphanThread] = {}
    for url, shown_on in archive.urls_without_rule():
        there = thread_identity(strategy, url)
        if there is not None and list_name(there) not in found:
            entry = Entry(clean_url(strategy, url), there, RANK, RULE)
            found[list_name(there)] = OrphanThread(list_name(there), entry, shown_on)
    known = archive.requested_threads(list(found))
    return [each for name, each in found.items() if name not in known]


def thread_identity(strategy: Strategy, url: str) -> Identity | None:
    """The thread page that a URL is for certain; None if only the page itself could show it."""
    match = first_match(strategy, url)
    if match is None or match.alias is not None or match.kind.role != "thread" or match.kind.marker is not None:
        return None
    return identity_of(match)


def _keep_real_threads(archive: Archive, batch: Sequence[OrphanThread]) -> tuple[int, int]:
    """How many are threads: the pages that show those are named. The others are forgotten again, with so many posts."""
    real = archive.readable_threads([each.thread for each in batch])
    archive.mark_unknown_lists({each.shown_on for each in batch if each.thread in real})
    return len(real), archive.forget_threads([each.thread for each in batch if each.thread not in real])
