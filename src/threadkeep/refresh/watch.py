"""Keeping an archive fresh for as long as the process runs."""

from __future__ import annotations

from datetime import timedelta

from threadkeep.archive import Archive
from threadkeep.crawl import Limits, Watcher
from threadkeep.crawl.loop import Crew
from threadkeep.crawl.slots import in_slots
from threadkeep.crawl.tally import Counting
from threadkeep.crawl.whole import one_thread
from threadkeep.crawl.workers import Workers
from threadkeep.protocols import Clock, Fetcher
from threadkeep.refresh.of_archive import Names
from threadkeep.refresh.once import Refreshed, RefreshPlan, all_changes, due_now, guide_of
from threadkeep.refresh.steady import Steady

DAY = timedelta(days=1)
PAGES_A_DAY = 3_000
# A forum that is down for weeks is waited for: a watch ends when somebody ends it.
PATIENCE = timedelta(days=365)


async def watch_into(
    archive: Archive,
    fetcher: Fetcher,
    workers: Workers,
    plan: RefreshPlan,
    clock: Clock,
    watcher: Watcher,
    limits: Limits,
) -> Refreshed:
    """Ask for the page that is worth most, slot by slot, until `limits` end it; gives all that changed meanwhile.

    Started again it goes on: what lists told of is in the archive, and so is when the last page was asked for.
    """
    counting = Counting(watcher, clock)
    with one_thread() as desk:
        guide = await desk.do(guide_of, archive)
        await desk.do(archive.begin_run, f"watch, {plan.what}")
        due, changing = await desk.do(due_now, archive, guide, plan, Names(), counting)
        slot = DAY / (plan.pages_a_day or PAGES_A_DAY)
        steady = await desk.do(Steady, archive, due, changing, slot)
        await in_slots(Crew(steady, archive, desk, fetcher, workers, guide, clock, limits, steady), 1)
        changes = await desk.do(all_changes, archive, due, changing)
        await desk.do(archive.end_run, limits.ending or "watched")
    return Refreshed(changes, counting.tally(), limits.ending)
