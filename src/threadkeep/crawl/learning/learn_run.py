"""Learning alone: a forum's strategy, and in the archive the pages it was learned from, for the crawl after it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from threadkeep.archive import Archive
from threadkeep.crawl.learning.learner_service import serve_learner
from threadkeep.crawl.loop.archive_thread import open_archive_thread
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.loop import CrawlContext
from threadkeep.crawl.loop.watchers import CountingWatcher, RunTotals, Watcher
from threadkeep.crawl.orphan_threads import evenly_spread
from threadkeep.crawl.outcome import Ending
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.policies.first_crawl import FirstCrawl
from threadkeep.crawl.policies.link_orders import BREADTH_FIRST
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.workers import EVERY_LINK, open_workers
from threadkeep.crawl.run import ending_of, reread_stored_pages, with_strategy
from threadkeep.crawl.thresholds import LEARN
from threadkeep.learn import Learner, Seen, Wanted, learner_named
from threadkeep.model import Role
from threadkeep.protocols import Clock, Fetcher
from threadkeep.strategy import Strategy, clean_url, identify, is_alias_url


@dataclass(frozen=True, slots=True)
class LearnOutcome:
    """What learning came to; `strategy` is None where a signal or a limit ended it, and `ending` says which."""

    strategy: Strategy | None
    pages: int
    totals: RunTotals
    ending: Ending


async def learn_into(
    archive: Archive,
    fetcher: Fetcher,
    plan: CrawlPlan,
    clock: Clock,
    watcher: Watcher,
    limits: Limits | None = None,
    is_fresh: bool = False,
) -> LearnOutcome:
    """Learn the forum of `plan.start`; a strategy that the plan gives is only tried, on a handful.

    What the archive holds is not asked for again, unless `is_fresh`: then each page is, once. Nothing is adopted.
    """
    limits = limits or Limits()
    counting = CountingWatcher(watcher, clock)
    learner = learner_of(plan)
    with _open_context(archive, fetcher, clock, limits, counting) as guest:
        context = replace(guest, is_member=plan.is_member)
        await context.archive_thread.call(archive.begin_run, f"learn {plan.what.removeprefix('crawl ')}")
        done = await serve_learner(context, requesting_again(learner) if is_fresh else learner, plan.start)
        ending = ending_of(limits, 0)
        await context.archive_thread.call(archive.end_run, ending)
    return LearnOutcome(done.strategy, done.pages, counting.totals(), ending)


async def adopt_plan_strategy(
    archive: Archive, fetcher: Fetcher, plan: CrawlPlan, clock: Clock, watcher: Watcher
) -> None:
    """Make the plan's strategy the archive's own, and read by it what is there; nothing is asked for."""
    with _open_context(archive, fetcher, clock, Limits(), watcher) as context:
        await reread_stored_pages(await context.archive_thread.call(with_strategy, context, plan, plan.strategy))


@contextmanager
def _open_context(
    archive: Archive, fetcher: Fetcher, clock: Clock, limits: Limits, watcher: Watcher
) -> Iterator[CrawlContext]:
    with open_archive_thread() as archive_thread, open_workers() as workers:
        yield CrawlContext(
            FirstCrawl(BREADTH_FIRST), archive, archive_thread, fetcher, workers, EVERY_LINK, clock, limits, watcher
        )


def learner_of(plan: CrawlPlan) -> Learner:
    """The plan's learner; one that has its answer already where the plan gives a strategy."""
    if plan.strategy is None:
        return learner_named(plan.learner, plan.start)
    return _sample_forum(strategy_for_site(plan.strategy, plan.start))


def _sample_forum(strategy: Strategy) -> Generator[Wanted, Seen, Strategy]:
    """Looks at the entry, some boards and a thread of each: enough to say how large the forum is."""
    entry = yield Wanted(strategy.entry)
    for board in evenly_spread(_linked_lists(strategy, entry, "index"), LEARN.sampled_boards):
        listed = yield Wanted(board)
        for thread in _linked_lists(strategy, listed, "thread")[:1]:
            yield Wanted(thread)
    return strategy


def _linked_lists(strategy: Strategy, seen: Seen, role: Role) -> list[str]:
    """The first pages of the lists of a role that a page links to, each once, in their order."""
    urls: dict[str, str] = {}
    for link in seen.links:
        there = identify(strategy, link.url)
        is_first = there is not None and there.role == role and there.position is None
        if there is not None and is_first and not is_alias_url(strategy, link.url):
            urls.setdefault(there.key, clean_url(strategy, link.url))
    return list(urls.values())


def requesting_again(learner: Learner) -> Generator[Wanted, Seen, Strategy]:
    """The same learner, but every page is asked for although the archive has it, each once: a forum changes."""
    asked: set[str] = set()
    wanted = next(learner)
    while True:
        seen = yield replace(wanted, again=wanted.again or wanted.url not in asked)
        asked.add(wanted.url)
        try:
            wanted = learner.send(seen)
        except StopIteration as end:
            strategy: Strategy = end.value
            return strategy
