"""The database of an archive made again from its WARC files: every visit is read and stored as if it came now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from threadkeep.archive import (
    Archive,
    Rebuild,
    RecordedVisit,
    RunBegun,
    RunEnded,
    StrategyUsed,
    Survey,
    all_visits,
    rebuilding,
    survey,
)
from threadkeep.archive.redaction.clean_warc import end_swap
from threadkeep.archive.refresh_state.list_states import mark_vanished
from threadkeep.crawl.loop.archive_thread import ArchiveThread, open_archive_thread
from threadkeep.crawl.plan import CrawlPlan, plan_of
from threadkeep.crawl.policies.first_crawl import FirstCrawl
from threadkeep.crawl.policies.link_orders import link_order
from threadkeep.crawl.policies.scope import Scope
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.workers import EVERY_LINK, Guide, Workers, open_workers
from threadkeep.errors import UsageError
from threadkeep.fetch import normalise, origin
from threadkeep.model import NOTHING_READ, Answer, FollowedLink, Reading, Response, Visit
from threadkeep.protocols import Clock, Policy
from threadkeep.strategy import Strategy, identify
from threadkeep.warc import RecordLocation

# A page of a thread that is requested again by one of these shows which of its posts were deleted.
_REFRESHES = ("refresh", "watch")


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """What was read from the WARC files; `damaged` names the records that are lost, `strategy` is its version."""

    visits: int
    threads: int
    posts: int
    strategy: int | None
    damaged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Replay:
    """What recorded visits are read by, and where they are stored."""

    rebuild: Rebuild
    guide: Guide
    policy: Policy
    start: str

    @property
    def archive(self) -> Archive:
        return self.rebuild.archive


async def repair_into(
    folder: Path, clock: Clock, strategy_file: str | None, report: Callable[[int], None] = lambda count: None
) -> RepairOutcome:
    """Make the database of an archive again; the old one is renamed. The forum is not contacted.

    `strategy_file` is the text of the folder's own strategy file: older archives have no other copy of it.
    """
    end_swap(folder, clock.now())
    found = survey(folder / "warc")
    strategies = found.strategies or _from_file(strategy_file, found)
    plan = _last_plan(found)
    site = _site(found, strategies)
    with (
        rebuilding(folder, site, found.began_at, clock) as rebuild,
        open_archive_thread() as thread,
        open_workers() as workers,
    ):
        await thread.call(rebuild.begin, found, strategies)
        replay = _replay(rebuild, strategies, plan or CrawlPlan(site))
        count = await _replay_visits(replay, thread, workers, folder, report)
        await thread.call(rebuild.archive.drop_repeated_threads)
        counts = await thread.call(rebuild.archive.counts)
        version = strategies[-1].version if strategies else None
        await thread.call(rebuild.finish, clock.now(), f"made again from {count} visits")
    damaged = tuple(f"{each.segment}, byte {each.offset}: {each.trouble}" for each in found.damaged)
    return RepairOutcome(count, counts.threads_known, counts.posts, version, damaged)


def _from_file(text: str | None, found: Survey) -> tuple[StrategyUsed, ...]:
    return (StrategyUsed(1, text, found.began_at),) if text is not None else ()


def _last_plan(found: Survey) -> CrawlPlan | None:
    """The plan of the last crawl: a refresh keeps to what that was for."""
    plans = (plan_of(run.options) for run in reversed(found.runs))
    return next((plan for plan in plans if plan is not None), None)


def _site(found: Survey, strategies: tuple[StrategyUsed, ...]) -> str:
    named = [run.site for run in found.runs if normalise(run.site) == run.site]
    if named:
        return named[-1]
    return f"{origin(found.first_url)}/"


def _replay(rebuild: Rebuild, strategies: tuple[StrategyUsed, ...], plan: CrawlPlan) -> _Replay:
    """Everything is read by the last strategy, as after a reparse."""
    used = strategies[-1] if strategies else None
    strategy = strategy_for_site(used.text, rebuild.archive.site) if used else None
    guide = Guide(strategy, used.text, rebuild.archive.site, used.version) if used else EVERY_LINK
    order = link_order(plan.policy, strategy is not None)
    exclude_after = rebuild.archive.frontier.exclude_after
    policy = FirstCrawl(order, _scope(plan, strategy), exclude_after=exclude_after)
    return _Replay(rebuild, guide, policy, plan.start)


def _scope(plan: CrawlPlan, strategy: Strategy | None) -> Scope:
    try:
        return Scope(plan.bounds, strategy, plan.start)
    except UsageError:
        # The strategy was changed by hand since, and does not know the start page as what it was.
        return Scope(replace(plan.bounds, only=None), strategy, plan.start)


async def _replay_visits(
    replay: _Replay, thread: ArchiveThread, workers: Workers, folder: Path, report: Callable[[int], None]
) -> int:
    visits: Iterator[tuple[str, RecordedVisit]] = all_visits(folder / "warc")
    shown: list[tuple[int, datetime]] = []
    run: RunBegun | None = None
    count = 0
    while step := await thread.call(next, visits, None):
        _, visit = step
        match visit.note:
            case RunBegun() as begun:
                await thread.call(mark_vanished, replay.archive, shown)
                shown, run = [], begun
                await thread.call(replay.rebuild.begin_run, begun)
            case RunEnded() as ended:
                await thread.call(replay.rebuild.end_run, ended)
        answer, place = await thread.call(_answer_of, replay.archive, visit)
        if answer is None:
            continue
        reading = await workers.read(answer, replay.guide)
        page = await thread.call(_keep, replay, visit, answer, place, reading)
        if run is not None and run.what.startswith(_REFRESHES) and reading.posts and reading.trouble is None:
            shown.append((page, answer.at))
        count += 1
        report(count)
    await thread.call(mark_vanished, replay.archive, shown)
    return count


def _answer_of(archive: Archive, visit: RecordedVisit) -> tuple[Answer | None, RecordLocation | None]:
    """What came of a visit; a server that said that a page is unchanged gave what it gave before."""
    last = visit.exchanges[-1] if visit.exchanges else None
    if visit.answer is not None or last is None or last.refers_to is None:
        return visit.answer, visit.place
    before, place = archive.answer(last.url), archive.place(last.url)
    if not isinstance(before, Response) or place is None:
        return None, None
    return replace(before, at=last.at, exchanges=visit.exchanges), place


def _keep(replay: _Replay, visit: RecordedVisit, answer: Answer, place: RecordLocation | None, reading: Reading) -> int:
    """Store one visit and rank its links, as the loop does; gives the number of its page."""
    archive = replay.archive
    if archive.page_number(answer.url) is None:
        _add(replay, answer)
    kept = replay.rebuild.keep(visit, answer, place, reading, replay.policy.link_ranks(reading))
    replay.policy.observe(Visit(answer.url), answer, reading, kept)
    return archive.page_number(answer.url) or 0


def _add(replay: _Replay, answer: Answer) -> None:
    """A page that no link led to: a start page, or one that a learner asked for."""
    frontier, strategy = replay.archive.frontier, replay.guide.strategy
    identity = identify(strategy, answer.url) if strategy else None
    is_redirect = isinstance(answer, Response) and answer.final_url != answer.url
    is_start = answer.url == replay.start or (strategy is not None and answer.url == strategy.entry)
    if is_start or strategy is None or (is_redirect and identity is not None):
        rank = replay.policy.link_ranks(NOTHING_READ)(
            FollowedLink(answer.url, identity, is_flip=False, rule="start"), 0
        )
        frontier.seed(answer.url, identity, rank or 0)
    else:
        frontier.add_unqueued(answer.url)
