"""Learning alone: a forum's strategy, and in the archive the pages it was learned from, for the crawl after it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from threadkeep.archive import Archive
from threadkeep.crawl.learning import served
from threadkeep.crawl.left import spread
from threadkeep.crawl.limits import Limits
from threadkeep.crawl.loop import Crew, Watcher
from threadkeep.crawl.outcome import Ending, Tally
from threadkeep.crawl.policies import BreadthFirst
from threadkeep.crawl.reading import strategy_on
from threadkeep.crawl.tally import Counting
from threadkeep.crawl.whole import Plan, ending_of, guided, one_thread, read_again
from threadkeep.crawl.workers import EVERY_LINK, open_workers
from threadkeep.learn import Learner, Seen, Wanted, learner_named
from threadkeep.model import Role
from threadkeep.protocols import Clock, Fetcher
from threadkeep.strategy import Strategy, clean_url, identify, is_alias_url

BOARDS_TRIED = 3


@dataclass(frozen=True, slots=True)
class Learnt:
    """What learning came to; `strategy` is None where a signal or a limit ended it, and `ending` says which."""

    strategy: Strategy | None
    pages: int
    tally: Tally
    ending: Ending


async def learn_into(
    archive: Archive,
    fetcher: Fetcher,
    plan: Plan,
    clock: Clock,
    watcher: Watcher,
    limits: Limits | None = None,
    is_fresh: bool = False,
) -> Learnt:
    """Learn the forum of `plan.start`; a strategy that the plan gives is only tried, on a handful.

    What the archive holds is not asked for again, unless `is_fresh`: then each page is, once. Nothing is adopted.
    """
    limits = limits or Limits()
    counting = Counting(watcher, clock)
    learner = learner_of(plan)
    with _crew(archive, fetcher, clock, limits, counting) as crew:
        await crew.desk.do(archive.begin_run, f"learn {plan.what.removeprefix('crawl ')}")
        done = await served(crew, asking_anew(learner) if is_fresh else learner, plan.start)
        ending = ending_of(limits, 0)
        await crew.desk.do(archive.end_run, ending)
    return Learnt(done.strategy, done.pages, counting.tally(), ending)


async def take_up(archive: Archive, fetcher: Fetcher, plan: Plan, clock: Clock, watcher: Watcher) -> None:
    """Make the plan's strategy the archive's own, and read by it what is there; nothing is asked for."""
    with _crew(archive, fetcher, clock, Limits(), watcher) as crew:
        await read_again(await crew.desk.do(guided, crew, plan, plan.strategy))


@contextmanager
def _crew(archive: Archive, fetcher: Fetcher, clock: Clock, limits: Limits, watcher: Watcher) -> Iterator[Crew]:
    with one_thread() as desk, open_workers() as workers:
        yield Crew(BreadthFirst(), archive, desk, fetcher, workers, EVERY_LINK, clock, limits, watcher)


def learner_of(plan: Plan) -> Learner:
    """The plan's learner; one that has its answer already where the plan gives a strategy."""
    if plan.strategy is None:
        return learner_named(plan.learner, plan.start)
    return _knowing(strategy_on(plan.strategy, plan.start))


def _knowing(strategy: Strategy) -> Generator[Wanted, Seen, Strategy]:
    """Looks at the entry, some boards and a thread of each: enough to say how large the forum is."""
    entry = yield Wanted(strategy.entry)
    for board in spread(_linked(strategy, entry, "index"), BOARDS_TRIED):
        listed = yield Wanted(board)
        for thread in _linked(strategy, listed, "thread")[:1]:
            yield Wanted(thread)
    return strategy


def _linked(strategy: Strategy, seen: Seen, role: Role) -> list[str]:
    """The first pages of the lists of a role that a page links to, each once, in their order."""
    urls: dict[str, str] = {}
    for link in seen.links:
        there = identify(strategy, link.url)
        is_first = there is not None and there.role == role and there.position is None
        if there is not None and is_first and not is_alias_url(strategy, link.url):
            urls.setdefault(there.key, clean_url(strategy, link.url))
    return list(urls.values())


def asking_anew(learner: Learner) -> Generator[Wanted, Seen, Strategy]:
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
