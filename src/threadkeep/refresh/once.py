"""One refresh: what is due now is asked for, and what changed is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from threadkeep.archive import Archive
from threadkeep.archive.list_states import mark_vanished, requests_since
from threadkeep.crawl import Limits, Tally, Watcher, open_workers
from threadkeep.crawl.loop import Crew
from threadkeep.crawl.policies import Complete
from threadkeep.crawl.slots import in_slots
from threadkeep.crawl.tally import Counting
from threadkeep.crawl.whole import guide_by, one_thread
from threadkeep.crawl.workers import Guide
from threadkeep.errors import UsageError
from threadkeep.protocols import Clock, Fetcher
from threadkeep.refresh.changes import Changes, Changing
from threadkeep.refresh.due import Due
from threadkeep.refresh.of_archive import Names, known_forum
from threadkeep.refresh.policies import list_policy

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class RefreshPlan:
    """How many pages a day may be asked for, those of the last 24 hours counted, and by which policy."""

    pages_a_day: int | None = None
    policy: str | None = None


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What a refresh found and spent; `ending` None: all that was due is done."""

    changes: Changes
    tally: Tally
    ending: str | None = None


async def refresh_into(
    archive: Archive, fetcher: Fetcher, plan: RefreshPlan, clock: Clock, watcher: Watcher, limits: Limits | None = None
) -> Refreshed:
    """Bring an archive up to date as far as its budget goes; running it again goes on."""
    counting = Counting(watcher, clock)
    with one_thread() as desk, open_workers(1) as workers:
        limits = limits or Limits(max_pages=await desk.do(budget_left, archive, plan, clock))
        guide = await desk.do(guide_of, archive)
        names = Names()
        await desk.do(archive.begin_run, f"refresh by {plan.policy or 'the default policy'}")
        due, changing = await desk.do(due_now, archive, guide, plan, names, counting)
        await in_slots(Crew(due, archive, desk, fetcher, workers, guide, clock, limits, due), 1)
        changes = await desk.do(all_changes, archive, due, changing)
        await desk.do(archive.end_run, limits.ending or "refreshed")
    return Refreshed(changes, counting.tally(), limits.ending)


def budget_left(archive: Archive, plan: RefreshPlan, clock: Clock) -> int | None:
    """The pages that may still be asked for now; None: as many as are due."""
    if plan.pages_a_day is None:
        return None
    return max(0, plan.pages_a_day - requests_since(archive, clock.now() - DAY))


def guide_of(archive: Archive) -> Guide:
    own = archive.strategy()
    if own is None:
        raise UsageError(
            f"{archive.folder} has no strategy to refresh by", f"Run threadkeep crawl {archive.site} first."
        )
    return guide_by(archive, Complete(), archive.site, own[1])


def due_now(
    archive: Archive, guide: Guide, plan: RefreshPlan, names: Names, counting: Counting
) -> tuple[Due, Changing]:
    assert guide.strategy is not None
    now = archive.now()
    known = known_forum(archive, guide.strategy, names, now)
    changing = Changing(names.threads.name(thread.thread) for thread in known.threads)
    return Due(archive, list_policy(plan.policy, known, now.timestamp()), names, changing, counting), changing


def all_changes(archive: Archive, due: Due, changing: Changing) -> Changes:
    changing.deleted(mark_vanished(archive, due.shown_again))
    return changing.changes(archive)
