"""The loop: one for learning, first crawl and refresh; what differs is the policy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import ParamSpec, Protocol, TypeVar

from threadkeep.archive import Archive, Kept
from threadkeep.crawl.barren import Barren
from threadkeep.crawl.limits import Limits
from threadkeep.crawl.scope import WHOLE, Scope
from threadkeep.crawl.workers import Guide, Workers
from threadkeep.model import Answer, Reading, Visit, Wait
from threadkeep.protocols import Clock, Fetcher, Policy

P = ParamSpec("P")
T = TypeVar("T")


class Watcher(Protocol):
    """Told what happens, as it happens; decides nothing."""

    def asking(self, visit: Visit) -> None: ...

    def waiting(self, wait: Wait) -> None: ...

    def kept(self, visit: Visit, answer: Answer, reading: Reading, kept: Kept) -> None: ...


@dataclass(frozen=True, slots=True)
class Crew:
    """Everything one turn of the loop needs."""

    policy: Policy
    archive: Archive
    desk: Desk
    fetcher: Fetcher
    workers: Workers
    guide: Guide
    clock: Clock
    limits: Limits
    watcher: Watcher
    scope: Scope = WHOLE
    barren: Barren = field(default_factory=Barren)


class Desk:
    """The one thread on which the archive is used: a slow disk never stops the network."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor

    async def do(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, lambda: function(*args, **kwargs))


async def turn_over(crew: Crew) -> None:
    """Ask, read and keep one page after the other until nothing is left, or a limit is reached."""
    policy, archive, desk = crew.policy, crew.archive, crew.desk
    while crew.limits.take(crew.clock.now()) and (
        step := await desk.do(policy.next, archive.frontier, crew.clock.now())
    ):
        if isinstance(step, Wait):
            crew.limits.give_back()
            crew.watcher.waiting(step)
            crew.limits.check_patience(step, crew.clock.now())
            await crew.limits.unless_stopped(crew.clock.until(crew.limits.soonest(step.until)))
            continue
        crew.watcher.asking(step)
        answer = await crew.fetcher.fetch(step)
        reading = await crew.workers.read(answer, crew.guide)
        rank = crew.barren.ranks(crew.scope.ranks(policy.rank, reading), reading)
        kept = await desk.do(archive.keep, step, answer, reading, rank)
        if end := crew.scope.ended(reading):
            await desk.do(archive.frontier.exclude_after, *end)
        policy.observe(step, answer, reading)
        crew.watcher.kept(step, answer, reading, kept)
