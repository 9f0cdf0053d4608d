"""A whole crawl: strategy adopted, start page reached, the loop run in its slots, the outcome told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from threadkeep.archive import Archive, Gap, Kept
from threadkeep.crawl.by_eye import MORE_PAGES, UNREAD
from threadkeep.crawl.door import at_the_door
from threadkeep.crawl.learning import served
from threadkeep.crawl.left import brought_in
from threadkeep.crawl.limits import Limits
from threadkeep.crawl.loop import Crew, Desk, Watcher
from threadkeep.crawl.outcome import Ending, Outcome
from threadkeep.crawl.policies import BreadthFirst, policy_named
from threadkeep.crawl.reading import strategy_on
from threadkeep.crawl.scope import Bounds, Scope
from threadkeep.crawl.settling import settled
from threadkeep.crawl.slots import in_slots
from threadkeep.crawl.tally import Counting
from threadkeep.crawl.workers import EVERY_LINK, Guide, open_workers
from threadkeep.learn import DEFAULT, learner_named
from threadkeep.model import Board, Found, Reason
from threadkeep.protocols import Clock, Fetcher, Policy
from threadkeep.strategy import dumps, has_handwritten_lines, identify, list_name

GAPS_TOLD = 20
UNSEEN_TOLD = 5
# How often a strategy is learned anew in one run, and from how many of the pages that it did not fit.
RELEARNED = 2
LEARNED_FROM = 5
EVERYTHING = Bounds()


@dataclass(frozen=True, slots=True)
class Plan:
    """What to crawl and by which strategy file; without one the archive's own, else one that `learner` learns.

    Breadth-first needs none. `ignores_robots` is the user's word, written down with the run.
    """

    start: str
    strategy: str | None = None
    policy: str | None = None
    learner: str | None = None
    concurrency: int = 1
    ignores_robots: bool = False
    bounds: Bounds = EVERYTHING

    @property
    def what(self) -> str:
        words = [f"crawl {self.start}"]
        words += [f"only this {self.bounds.only}"] if self.bounds.only else []
        words += [f"since {self.bounds.since:%Y-%m-%d}"] if self.bounds.since else []
        return ", ".join([*words, "against robots.txt"] if self.ignores_robots else words)


async def crawl_into(
    archive: Archive, fetcher: Fetcher, plan: Plan, clock: Clock, watcher: Watcher, limits: Limits | None = None
) -> Outcome:
    """Fetch what is missing from the archive until nothing is, or a limit ends it; running it again goes on."""
    limits = limits or Limits()
    counting = Counting(watcher, clock)
    with one_thread() as desk, open_workers(min(plan.concurrency, 2)) as workers:
        await desk.do(archive.begin_run, plan.what)
        crew = Crew(BreadthFirst(), archive, desk, fetcher, workers, EVERY_LINK, clock, limits, counting)
        text = await strategy_text(crew, plan)
        for _ in range(RELEARNED + 1):
            if limits.ending is not None:
                break
            crew = await desk.do(within, await desk.do(guided, crew, plan, text), plan)
            await read_again(crew, counting.read_again)
            await desk.do(archive.frontier.include_whole_threads)
            await in_slots(await at_the_door(crew, plan.start, plan.bounds.only is not None), plan.concurrency)
            text = await relearned(crew, plan)
            if text is None:
                break
        untried = 0
        if crew.guide.strategy is not None and counting.tally().requests:
            await settled(crew, plan.concurrency)
            if not plan.bounds.is_narrow:
                untried = await brought_in(crew, plan.concurrency, counting.tally().requests)
        await desk.do(archive.drop_repeated_threads)
        outcome = await desk.do(outcome_of, archive, limits, counting, crew.barren.left, untried)
        await desk.do(archive.end_run, outcome.ending)
    return outcome


async def strategy_text(crew: Crew, plan: Plan) -> str | None:
    """The strategy to crawl by: the one given, else the archive's own, else one that is learned now."""
    if plan.strategy is not None:
        return plan.strategy
    own = await crew.desk.do(crew.archive.strategy)
    if own is not None or plan.policy == "breadth-first":
        return own[1] if own else None
    learned = await served(crew, learner_named(plan.learner, plan.start), plan.start)
    return dumps(learned.strategy) if learned.strategy is not None else None


async def relearned(crew: Crew, plan: Plan) -> str | None:
    """A better strategy, where pages showed more pages or posts than the learned one knows; None where it fits."""
    known = crew.guide.strategy
    if known is None or known.learned is None or known.learned.learner != DEFAULT or has_handwritten_lines(known):
        return None
    pages = await crew.desk.do(_troubled, crew.archive)
    if not pages or crew.limits.ending is not None:
        return None
    learned = (await served(crew, learner_named(DEFAULT, plan.start, pages), plan.start)).strategy
    if learned is None or (learned.kinds == known.kinds and len(learned.posts) <= len(known.posts)):
        return None
    return dumps(learned)


def _troubled(archive: Archive) -> tuple[str, ...]:
    """Some pages that the strategy does not fit, of each trouble that learning them may mend."""
    return tuple(url for why in (MORE_PAGES, UNREAD) for url in islice(archive.urls_in_trouble(why), LEARNED_FROM))


def within(crew: Crew, plan: Plan) -> Crew:
    """The crew that goes no further than the plan; what an earlier one left out is brought in, and judged anew."""
    boards = below(crew.archive.boards(), crew.guide, plan) if plan.bounds.only == "board" else ()
    scope = Scope(plan.bounds, crew.guide.strategy, plan.start, boards)
    if not plan.bounds.is_narrow:
        crew.archive.frontier.include_all()
    return replace(crew, scope=scope)


def below(boards: Iterable[Board], guide: Guide, plan: Plan) -> set[str]:
    """The ids of the boards that the archive knows to be below the one that the plan is for."""
    start = identify(guide.strategy, plan.start) if guide.strategy else None
    found = {list_name(start)} if start else set()
    children = [(board.id, board.parent) for board in boards]
    while more := {child for child, parent in children if parent in found} - found:
        found |= more
    return found


def guided(crew: Crew, plan: Plan, text: str | None) -> Crew:
    """The crew with its policy and what it reads pages by."""
    policy = policy_named(plan.policy, text is not None)
    guide = EVERY_LINK if text is None else guide_by(crew.archive, policy, plan.start, text)
    return replace(crew, policy=policy, guide=guide)


def guide_by(archive: Archive, policy: Policy, start: str, text: str) -> Guide:
    """What pages are read by; a strategy that says the same as the archive's is not adopted anew."""
    own = archive.strategy()
    strategy = strategy_on(text, start)
    if own and strategy_on(own[1], start) == strategy:
        return Guide(strategy, own[1], start, own[0])
    version = archive.adopt(text, partial(identify, strategy), not_yet)
    return Guide(strategy, text, start, version)


def not_yet(found: Found, depth: int) -> int | None:
    """The rank of a URL that was found without this strategy: none, until a page read again by it shows the link.

    Where a link stood may matter as much as its URL; all pages that were kept are read again before any is asked for.
    """
    return None


async def read_again(crew: Crew, told: Callable[[Kept], None] | None = None) -> None:
    """Read from the WARC, by the strategy at hand, what an older one read, before anything more is fetched."""
    stale = crew.archive.outdated_pages(crew.guide.version)
    while page := await crew.desk.do(next, stale, None):
        page_id, response = page
        reading = await crew.workers.read(response, crew.guide)
        rank = crew.scope.ranks(crew.policy.rank, reading, is_reread=True)
        kept = await crew.desk.do(crew.archive.keep_reparsed, page_id, response, reading, rank)
        if told is not None:
            told(kept)


def outcome_of(archive: Archive, limits: Limits, counting: Counting, barren: int, untried: int) -> Outcome:
    told: list[Gap] = []
    gap_count = unasked = 0
    for gap in archive.gaps():
        gap_count += 1
        unasked += gap.kind == "missing"
        if gap.kind != "missing" and len(told) < GAPS_TOLD:
            told.append(gap)
    unseen = tuple(archive.hidden_boards())
    counts = archive.counts()
    is_understood = counts.threads_known > 0 or archive.strategy() is None
    return Outcome(
        ending=ending_of(limits, gap_count, is_understood),
        tally=replace(counting.tally(), useful=archive.useful_requests()),
        counts=counts,
        gaps=tuple(told),
        gap_count=gap_count,
        unasked=unasked,
        held=limits.held,
        unseen=unseen[:UNSEEN_TOLD],
        unseen_count=len(unseen),
        barren=barren,
        untried=untried,
    )


def ending_of(limits: Limits, gap_count: int, is_understood: bool = True) -> Ending:
    """How a run ended; a forum without a thread was not understood, and that is no complete archive of it."""
    if limits.ending == "held" and limits.held is not None:
        return "rate-limited" if limits.held.reason == Reason.RATE_LIMITED else "held"
    if limits.ending in ("interrupted", "limit", "deadline"):
        return limits.ending
    return "incomplete" if gap_count or not is_understood else "complete"


@contextmanager
def one_thread() -> Iterator[Desk]:
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="archive") as executor:
        yield Desk(executor)
