"""One refresh: what is due now is asked for, and what changed is reported."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_states import board_states, mark_vanished, requests_since
from threadkeep.crawl import (
    CountingWatcher,
    CrawlContext,
    EarlyEnding,
    Guide,
    Limits,
    RunTotals,
    StartPageCheck,
    Watcher,
    Workers,
    adopt_strategy,
    open_archive_thread,
    open_workers,
    run_concurrently,
)
from threadkeep.errors import UsageError
from threadkeep.protocols import Clock, Fetcher
from threadkeep.refresh.changes import Changes, Changing
from threadkeep.refresh.clock_offset.forum_clocks import clocks_of, site_zone
from threadkeep.refresh.clock_offset.recent_list_check import recent_list
from threadkeep.refresh.pages.conditional_fetcher import Conditional
from threadkeep.refresh.pages.due_pages import Due
from threadkeep.refresh.pages.observations import Legend
from threadkeep.refresh.pages.stored_forum import WARM, Names, known_forum
from threadkeep.refresh.policies.registry import DEFAULT, list_policy

# A budget is counted over the last 24 hours.
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class RefreshPlan:
    """How many pages a day may be asked for, those of the last 24 hours counted, and by which policy.

    `ignores_robots` is the user's word, written down with the run.
    """

    pages_a_day: int | None = None
    policy: str | None = None
    ignores_robots: bool = False

    @property
    def what(self) -> str:
        return f"refresh by {self.policy or DEFAULT}" + (", against robots.txt" if self.ignores_robots else "")


@dataclass(frozen=True, slots=True)
class RefreshOutcome:
    """What a refresh found and spent; `ending` None: all that was due is done."""

    changes: Changes
    totals: RunTotals
    ending: EarlyEnding | None = None


async def refresh_into(
    archive: Archive,
    fetcher: Fetcher,
    plan: RefreshPlan,
    clock: Clock,
    watcher: Watcher,
    limits: Limits | None = None,
    shared: Workers | None = None,
) -> RefreshOutcome:
    """Bring an archive up to date within its budget; running it again goes on.

    Without `shared` workers it has one of its own.
    """
    counting = CountingWatcher(watcher, clock)
    with open_archive_thread() as archive_thread, nullcontext(shared) if shared else open_workers(1) as workers:
        if limits is None:
            limits = await archive_thread.call(limits_of, archive, plan, clock)
        guide = await archive_thread.call(guide_of, archive)
        names = Names()
        await archive_thread.call(archive.begin_run, plan.what)
        due, changing = await archive_thread.call(due_now, archive, guide, plan, names)
        watched = StartPageCheck(counting, guide)
        asking = Conditional(fetcher, archive, archive_thread)
        await run_concurrently(
            CrawlContext(due, archive, archive_thread, asking, workers, guide, clock, limits, watched), 1
        )
        changes = await archive_thread.call(all_changes, archive, due, changing)
        await archive_thread.call(archive.end_run, limits.ending or "refreshed")
    return RefreshOutcome(changes, counting.totals(), limits.ending)


def limits_of(archive: Archive, plan: RefreshPlan, clock: Clock) -> Limits:
    """What is left of the budget; without one as much as is due may be asked for."""
    if plan.pages_a_day is None:
        return Limits()
    return Limits(max_pages=max(0, plan.pages_a_day - requests_since(archive, clock.now() - DAY)))


def guide_of(archive: Archive) -> Guide:
    own = archive.strategy()
    if own is None:
        raise UsageError(
            f"{archive.folder} has no strategy to refresh by", f"Run threadkeep crawl {archive.site} first."
        )
    return adopt_strategy(archive, archive.site, own[1])


def due_now(archive: Archive, guide: Guide, plan: RefreshPlan, names: Names) -> tuple[Due, Changing]:
    assert guide.strategy is not None
    now = archive.now()
    clocks = clocks_of(archive, guide.strategy, now - WARM)
    newest = clocks.newest
    known = known_forum(archive, guide.strategy, names, clocks.threads, newest.rows, is_of_last=clocks.ahead.is_of_last)
    changing = Changing(names.threads.name(thread.thread) for thread in known.threads)
    policy = list_policy(plan.policy, known, now.timestamp())
    uncounted = frozenset(
        board.key for board in board_states(archive) if board.declared_posts is not None and not board.has_usable_count
    )
    full = known.sizes.posts_per_page
    is_sure = newest.has_zone and newest.ahead == 0
    site, recent = site_zone(guide.strategy, now), recent_list(guide.strategy) or ""
    legend = Legend(names, clocks.ahead, uncounted, recent, newest.ahead, is_sure, site)
    return Due(archive, policy, legend, changing, full), changing


def all_changes(archive: Archive, due: Due, changing: Changing) -> Changes:
    changing.deleted(mark_vanished(archive, due.shown_since()))
    return changing.changes(archive)
