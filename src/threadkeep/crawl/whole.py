"""A whole crawl: strategy adopted, start page reached, the loop run in its slots, the outcome told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from threadkeep.archive import Archive, Gap
from threadkeep.crawl.door import at_the_door
from threadkeep.crawl.limits import Limits
from threadkeep.crawl.loop import Crew, Desk, Watcher, turn_over
from threadkeep.crawl.outcome import Ending, Outcome
from threadkeep.crawl.policies import policy_named
from threadkeep.crawl.reading import strategy_on
from threadkeep.crawl.tally import Counting
from threadkeep.crawl.workers import EVERY_LINK, Guide, open_workers
from threadkeep.model import Found, Reason
from threadkeep.protocols import Clock, Fetcher, Policy
from threadkeep.strategy import Strategy, identify, leads_elsewhere

# In-flight pages may take this long after the first Ctrl-C; then they are left to the next run.
GRACE_SECONDS = 10
GAPS_TOLD = 20


@dataclass(frozen=True, slots=True)
class Plan:
    """What to crawl and by which strategy file; without one the archive's own, else every link is followed.

    `ignores_robots` is the user's word, written down with the run.
    """

    start: str
    strategy: str | None = None
    policy: str | None = None
    concurrency: int = 1
    ignores_robots: bool = False

    @property
    def what(self) -> str:
        return f"crawl {self.start}" + (", against robots.txt" if self.ignores_robots else "")


async def crawl_into(
    archive: Archive, fetcher: Fetcher, plan: Plan, clock: Clock, watcher: Watcher, limits: Limits | None = None
) -> Outcome:
    """Fetch what is missing from the archive until nothing is, or a limit ends it; running it again goes on."""
    limits = limits or Limits()
    counting = Counting(watcher, clock)
    with one_thread() as desk, open_workers(min(plan.concurrency, 2)) as workers:
        await desk.do(archive.begin_run, plan.what)
        policy, guide = await desk.do(guided, archive, plan)
        crew = Crew(policy, archive, desk, fetcher, workers, guide, clock, limits, counting)
        await read_again(crew)
        await in_slots(await at_the_door(crew, plan.start), plan.concurrency)
        outcome = await desk.do(outcome_of, archive, limits, counting)
        await desk.do(archive.end_run, outcome.ending)
    return outcome


def guided(archive: Archive, plan: Plan) -> tuple[Policy, Guide]:
    """The policy and what it reads pages by; a strategy that says the same as the archive's is not adopted anew."""
    own = archive.strategy()
    text = plan.strategy or (own[1] if own else None)
    policy = policy_named(plan.policy, text is not None)
    if text is None:
        return policy, EVERY_LINK
    strategy = strategy_on(text, plan.start)
    if own and strategy_on(own[1], plan.start) == strategy:
        return policy, Guide(strategy, own[1], plan.start, own[0])
    version = archive.adopt(text, partial(identify, strategy), partial(rank_known, policy, strategy))
    return policy, Guide(strategy, text, plan.start, version)


def rank_known(policy: Policy, strategy: Strategy, found: Found, depth: int) -> int | None:
    """The rank of a URL that was found without this strategy: what leads into another page is not asked for."""
    return None if leads_elsewhere(strategy, found.url) else policy.rank(found, depth)


async def read_again(crew: Crew) -> None:
    """Read from the WARC, by the strategy at hand, what an older one read, before anything more is fetched."""
    stale = crew.archive.stale(crew.guide.version)
    while page := await crew.desk.do(next, stale, None):
        page_id, response = page
        reading = await crew.workers.read(response, crew.guide)
        await crew.desk.do(crew.archive.keep_again, page_id, response, reading, crew.policy.rank)


async def in_slots(crew: Crew, concurrency: int) -> None:
    """Run the loop in as many slots as requests may be in flight; after a stop, for GRACE_SECONDS at most."""
    slots = [asyncio.create_task(turn_over(crew)) for _ in range(concurrency)]
    stopped = asyncio.create_task(crew.limits.stopped())
    try:
        await asyncio.wait({*slots, stopped}, return_when=asyncio.FIRST_COMPLETED)
        while not stopped.done() and not all(slot.done() for slot in slots):
            _raise_bugs(slots)
            await asyncio.wait({*(s for s in slots if not s.done()), stopped}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait(slots, timeout=GRACE_SECONDS)
        _raise_bugs(slots)
    finally:
        for task in (*slots, stopped):
            task.cancel()
        await asyncio.gather(*slots, stopped, return_exceptions=True)


def _raise_bugs(slots: list[asyncio.Task[None]]) -> None:
    for slot in slots:
        if slot.done():
            slot.result()


def outcome_of(archive: Archive, limits: Limits, counting: Counting) -> Outcome:
    told: list[Gap] = []
    gap_count = unasked = 0
    for gap in archive.gaps():
        gap_count += 1
        unasked += gap.kind == "missing"
        if gap.kind != "missing" and len(told) < GAPS_TOLD:
            told.append(gap)
    return Outcome(
        ending=ending_of(limits, gap_count),
        tally=counting.tally(),
        counts=archive.counts(),
        gaps=tuple(told),
        gap_count=gap_count,
        unasked=unasked,
        held=limits.held,
    )


def ending_of(limits: Limits, gap_count: int) -> Ending:
    if limits.ending == "held" and limits.held is not None:
        return "rate-limited" if limits.held.reason == Reason.RATE_LIMITED else "held"
    if limits.ending in ("interrupted", "limit"):
        return limits.ending
    return "incomplete" if gap_count else "complete"


@contextmanager
def one_thread() -> Iterator[Desk]:
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="archive") as executor:
        yield Desk(executor)
