"""Several archives kept fresh in one process, in bounded memory, for as long as nobody ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.outbox import begin_notifications, end_notifications
from threadkeep.archive.refresh_state.list_states import last_refresh_requests, last_request
from threadkeep.crawl import Limits, SilentWatcher, Workers, open_archive_thread, open_workers
from threadkeep.errors import ThreadkeepError
from threadkeep.model import Answer, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Clock, Fetcher
from threadkeep.refresh.run import DAY, RefreshPlan, refresh_into
from threadkeep.refresh.watch.archive_watch import Gear, slot_of, watch_into
from threadkeep.refresh.watch.notifications import Notifier
from threadkeep.refresh.watch.rounds import Report, WatchRound, round_of

# So many archives are open at once, each with what its policy knows and a cache of 64 MB at most.
SEATS = 8
# An archive that stays open is opened again once a day: what is learned of its lists is then as large as what is kept.
SITTING = timedelta(days=1)
# Where archives take turns, opening one is worth so many pages at least, and a turn has so much of a day's at most.
LEAST_PAGES = 5
# The pages of a day are spent in at least so many turns. Not tuned.
TURNS_A_DAY = 8
# A forum that is down for weeks is waited for: a watch ends when somebody ends it.
PATIENCE = timedelta(days=365)
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class WatchedArchive:
    """An archive to keep fresh, and who asks its forum."""

    folder: Path
    fetcher: Fetcher


@dataclass(frozen=True, slots=True)
class Watch:
    """How: without a `notifier` new posts are not sent; `stop` ends it."""

    plan: RefreshPlan
    clock: Clock
    stop: Limits
    report: Report
    notifier: Notifier | None = None
    seats: int = SEATS


async def watch_all(archives: Sequence[WatchedArchive], watch: Watch) -> None:
    """Keep archives fresh until `watch.stop`. Up to `seats` of them stay open; more than that take turns.

    Whatever befalls one archive or its forum, it is tried again later, and the others go on.
    """
    seats = asyncio.Semaphore(watch.seats)
    with open_workers(min(2, len(archives))) as workers:
        async with asyncio.TaskGroup() as group:
            for archive in archives:
                seat = _Seat(archive, watch, workers, takes_turns=len(archives) > watch.seats)
                group.create_task(_keep_fresh(seat, seats))


async def _keep_fresh(seat: _Seat, seats: asyncio.Semaphore) -> None:
    pause, watch = FIRST_PAUSE, seat.watch
    while watch.stop.ending is None:
        try:
            async with seats:
                again_at = await seat.sit()
            pause = FIRST_PAUSE
        except ThreadkeepError as error:
            again_at = watch.clock.now() + pause
            pause = min(2 * pause, LONGEST_PAUSE)
            watch.report(WatchRound(seat.archive.folder, watch.clock.now(), trouble=str(error), again_at=again_at))
        await watch.stop.unless_stopped(watch.clock.until(again_at))


@dataclass(frozen=True, slots=True)
class _Seat:
    """One archive and its sittings: opened, brought up to date or watched, closed."""

    archive: WatchedArchive
    watch: Watch
    workers: Workers
    takes_turns: bool

    async def sit(self) -> datetime:
        """Gives when the archive is to be looked at again."""
        if self.watch.stop.ending is not None:
            return self.watch.clock.now()
        with open_archive(self.archive.folder, clock=self.watch.clock) as archive:
            (begin_notifications if self.watch.notifier else end_notifications)(archive)
            return await (self._take_turn(archive) if self.takes_turns else self._stay(archive))

    async def _stay(self, archive: Archive) -> datetime:
        watch, came = self.watch, asyncio.Event()
        came.set()
        gear = Gear(self.archive.fetcher, self.workers, watch.clock, _News(archive, watch.report, came))
        limits = Limits(patience=PATIENCE, until=watch.clock.now() + SITTING)
        with open_archive_thread() as archive_thread:
            tasks = [_end(watch.stop, limits)]
            tasks += [watch.notifier.send_as_they_arrive(archive, archive_thread, came)] if watch.notifier else []
            async with _in_background(tasks, limits):
                await watch_into(archive, archive_thread, gear, watch.plan, limits, watch.report)
        return watch.clock.now()

    async def _take_turn(self, archive: Archive) -> datetime:
        """Everything that is due in one go; after that the archive rests for as many slots as that took."""
        watch, slot = self.watch, slot_of(self.watch.plan)
        rested_at = _rested_at(archive, slot)
        if rested_at is not None and watch.clock.now() < rested_at:
            return rested_at
        limits = Limits(max(LEAST_PAGES, DAY // slot // TURNS_A_DAY))
        async with _in_background([_end(watch.stop, limits)], limits):
            done = await refresh_into(
                archive, self.archive.fetcher, watch.plan, watch.clock, SilentWatcher(), limits, self.workers
            )
        watch.report(round_of(archive, done.changes, done.totals.requests))
        if watch.notifier is not None and watch.stop.ending is None:
            with open_archive_thread() as archive_thread:
                await watch.notifier.send_all(archive, archive_thread)
        held = limits.held.until if limits.held else watch.clock.now()
        return max(held, _rested_at(archive, slot) or held)


def _rested_at(archive: Archive, slot: timedelta) -> datetime | None:
    """When the last run's pages are paid for; None: there was none."""
    last = last_request(archive)
    return last + max(last_refresh_requests(archive), LEAST_PAGES) * slot if last is not None else None


class _News(SilentWatcher):
    """A watcher that says when posts came, and when the forum is away."""

    def __init__(self, archive: Archive, report: Report, came: asyncio.Event) -> None:
        self._archive = archive
        self._report = report
        self._came = came

    def on_wait(self, wait: Wait) -> None:
        if wait.reason is not None:
            self._report(WatchRound(self._archive.folder, self._archive.now(), trouble=wait.why, again_at=wait.until))

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        if kept.new_posts:
            self._came.set()


async def _end(stop: Limits, limits: Limits) -> None:
    """Limits end with the whole watch."""
    await stop.stopped()
    limits.stop("interrupted")


@asynccontextmanager
async def _in_background(works: Sequence[Coroutine[Any, Any, None]], limits: Limits) -> AsyncIterator[None]:
    """Works that go on while something else does; what one of them raises ends that, and is raised here."""

    def end_if_failed(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            limits.stop("interrupted")

    tasks = [asyncio.create_task(work) for work in works]
    for task in tasks:
        task.add_done_callback(end_if_failed)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
