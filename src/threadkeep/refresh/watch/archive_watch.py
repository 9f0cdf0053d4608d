"""Keeping one archive fresh, slot by slot, for as long as it is watched."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from threadkeep.archive import Archive
from threadkeep.crawl import (
    ArchiveThread,
    CountingWatcher,
    CrawlContext,
    EarlyEnding,
    Limits,
    Watcher,
    Workers,
    run_concurrently,
)
from threadkeep.protocols import Clock, Fetcher
from threadkeep.refresh.pages.conditional_fetcher import Conditional
from threadkeep.refresh.pages.stored_forum import Names
from threadkeep.refresh.run import DAY, RefreshPlan, due_now, guide_of
from threadkeep.refresh.watch.rounds import Report, Rounds
from threadkeep.refresh.watch.slot_policy import Steady

# The default budget of a watch, one of the loads of the 2009 paper: a request in 29 seconds.
PAGES_A_DAY = 3_000


@dataclass(frozen=True, slots=True)
class Gear:
    """What a watch works with."""

    fetcher: Fetcher
    workers: Workers
    clock: Clock
    watcher: Watcher


async def watch_into(
    archive: Archive, archive_thread: ArchiveThread, gear: Gear, plan: RefreshPlan, limits: Limits, report: Report
) -> EarlyEnding | None:
    """Ask for the page that is worth most, slot by slot, until `limits` end it; every round is reported, and the last.

    Started again it goes on: what lists reported is in the archive, and so is when the last page was asked for.
    """
    counting = CountingWatcher(gear.watcher, gear.clock)
    guide = await archive_thread.call(guide_of, archive)
    await archive_thread.call(archive.begin_run, f"watch, {plan.what}")
    due, changing = await archive_thread.call(due_now, archive, guide, plan, Names())
    rounds = Rounds(archive, changing, counting.totals, report)
    steady = await archive_thread.call(Steady, archive, due, changing, rounds, slot_of(plan))
    asking = Conditional(gear.fetcher, archive, archive_thread)
    await run_concurrently(
        CrawlContext(steady, archive, archive_thread, asking, gear.workers, guide, gear.clock, limits, counting), 1
    )
    await archive_thread.call(steady.settle)
    await archive_thread.call(rounds.end)
    await archive_thread.call(archive.end_run, limits.ending or "watched")
    return limits.ending


def slot_of(plan: RefreshPlan) -> timedelta:
    return DAY / (plan.pages_a_day or PAGES_A_DAY)
