"""A whole crawl: adopt or learn a strategy, queue the start pages, run the loop, report the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import islice

from threadkeep.archive import Archive, Gap
from threadkeep.crawl.exploring.exploration import Adopt, explore_site
from threadkeep.crawl.field_check import lacking_kinds, unread_fields
from threadkeep.crawl.learning.learner_service import serve_learner
from threadkeep.crawl.learning.reading_check import improved_strategy
from threadkeep.crawl.loop.archive_thread import open_archive_thread
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.loop import CrawlContext, run_concurrently
from threadkeep.crawl.loop.watchers import CountingWatcher, Watcher
from threadkeep.crawl.orphan_threads import fetch_orphan_threads
from threadkeep.crawl.outcome import CrawlOutcome, Ending
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.crawl.policies.first_crawl import FirstCrawl
from threadkeep.crawl.policies.link_orders import BREADTH_FIRST, link_order
from threadkeep.crawl.policies.scope import Scope
from threadkeep.crawl.policies.unproductive_lists import UnproductiveLists
from threadkeep.crawl.reading.layout_fallback import MORE_PAGES, UNREAD_POSTS
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.workers import EVERY_LINK, Guide, open_workers
from threadkeep.crawl.recheck import recheck_changed_lists
from threadkeep.crawl.start_page import queue_start_pages
from threadkeep.crawl.thresholds import RELEARN
from threadkeep.learn import DEFAULT, EXPLORE, learner_named
from threadkeep.model import Board, FollowedLink, PageOutcome, Reason
from threadkeep.protocols import Clock, Fetcher
from threadkeep.strategy import Strategy, dumps, has_handwritten_lines, identify, list_name

# The report of a crawl fits on a screen; `threadkeep show` lists all gaps.
REPORTED_GAPS = 20
# The same for boards that guests cannot see.
REPORTED_UNSEEN = 5


async def crawl_into(
    archive: Archive, fetcher: Fetcher, plan: CrawlPlan, clock: Clock, watcher: Watcher, limits: Limits | None = None
) -> CrawlOutcome:
    """Fetch what is missing from the archive until nothing is, or a limit ends it; running it again goes on."""
    limits = limits or Limits()
    counting, unproductive = CountingWatcher(watcher, clock), UnproductiveLists()
    with open_archive_thread() as archive_thread, open_workers(min(plan.concurrency, 2)) as workers:
        await archive_thread.call(archive.begin_run, plan.what, plan.options)
        context = CrawlContext(
            FirstCrawl(BREADTH_FIRST),
            archive,
            archive_thread,
            fetcher,
            workers,
            EVERY_LINK,
            clock,
            limits,
            counting,
            plan.is_member,
        )
        is_exploring = await archive_thread.call(explores, archive, plan)
        if is_exploring:
            context = await _explored_or_sampled(context, plan, unproductive, counting)
        else:
            text = await strategy_text(context, plan)
            context = await _followed(context, plan, unproductive, counting, text)
        context = await _with_checked_posts(context, plan, unproductive, counting)
        untried = 0
        if context.guide.strategy is not None and counting.totals().requests:
            await recheck_changed_lists(context, plan.concurrency)
            # No link shows that these are threads, so a member does not request them.
            if not plan.bounds.is_narrow and not plan.is_member:
                untried = await fetch_orphan_threads(context, plan.concurrency, counting)
        counting.forget_posts(await archive_thread.call(archive.drop_repeated_threads))
        outcome = await archive_thread.call(
            outcome_of, archive, limits, counting, unproductive.stopped_count, untried, is_exploring
        )
        outcome = replace(outcome, unread_fields=await unread_fields(await archive_thread.call(lacking_kinds, archive)))
        await archive_thread.call(archive.end_run, outcome.ending)
    return outcome


def explores(archive: Archive, plan: CrawlPlan) -> bool:
    """Whether the crawl learns while it runs: the whole forum is wanted, and no person wrote a strategy.

    A member explores nothing, because any link may change something. A strategy that was learned from a sample is
    followed, unless the user asks to explore.
    """
    if plan.learner not in (None, EXPLORE) or not may_explore(plan):
        return False
    own = archive.strategy()
    strategy = strategy_for_site(own[1], plan.start) if own is not None else None
    if strategy is None or has_handwritten_lines(strategy):
        return strategy is None
    return plan.learner == EXPLORE or (strategy.learned is not None and strategy.learned.learner == EXPLORE)


def may_explore(plan: CrawlPlan) -> bool:
    """Whether exploring does what the user asked for: a strategy that was given is never replaced."""
    is_whole = not plan.bounds.is_narrow and plan.policy != "breadth-first"
    return is_whole and plan.strategy is None and not plan.is_member


async def _followed(
    context: CrawlContext,
    plan: CrawlPlan,
    unproductive: UnproductiveLists,
    counting: CountingWatcher,
    text: str | None,
) -> CrawlContext:
    """Follow a strategy; learn it again from pages that it does not fit."""
    for _ in range(RELEARN.times + 1):
        if context.limits.ending is not None:
            break
        context = await adopted_context(context, plan, unproductive, counting, text)
        started = await queue_start_pages(context, plan.start, plan.bounds.only is not None)
        await run_concurrently(started, plan.concurrency)
        text = await relearn_strategy(context, plan)
        if text is None:
            break
    return context


async def _explored_or_sampled(
    context: CrawlContext, plan: CrawlPlan, unproductive: UnproductiveLists, counting: CountingWatcher
) -> CrawlContext:
    """Explore; where nothing was found to read, learn from a sample, unless the user asked to explore."""
    explored = await _explored(context, plan, unproductive, counting)
    if plan.learner is not None or context.limits.ending is not None:
        return explored
    counts = await context.archive_thread.call(context.archive.counts)
    if counts.threads_known and counts.posts:
        return explored
    learned = await serve_learner(context, learner_named(DEFAULT, plan.start), plan.start)
    text = dumps(learned.strategy) if learned.strategy is not None else None
    return await _followed(context, plan, unproductive, counting, text)


async def _explored(
    context: CrawlContext, plan: CrawlPlan, unproductive: UnproductiveLists, counting: CountingWatcher
) -> CrawlContext:
    """Explore, and follow each strategy that is inferred meanwhile."""
    own = await context.archive_thread.call(context.archive.strategy)
    if own is not None:
        context = await context.archive_thread.call(with_strategy, context, plan, own[1])
    adopter = _adopter(plan, unproductive, counting)
    return await explore_site(context, plan.start, plan.concurrency, adopter, plan.prior)


async def _with_checked_posts(
    context: CrawlContext, plan: CrawlPlan, unproductive: UnproductiveLists, counting: CountingWatcher
) -> CrawlContext:
    """Learn the post rules of an inferred strategy again from pages all over the archive, not the first ones alone."""
    own = context.guide.strategy
    if own is None or not _is_inferred(context) or has_handwritten_lines(own) or context.limits.ending is not None:
        return context
    text = await improved_strategy(context, own)
    return await adopted_context(context, plan, unproductive, counting, text) if text is not None else context


def _is_inferred(context: CrawlContext) -> bool:
    """Whether the strategy was inferred while this or an earlier run explored."""
    own = context.guide.strategy
    return own is not None and own.learned is not None and own.learned.learner == EXPLORE


def _adopter(plan: CrawlPlan, unproductive: UnproductiveLists, counting: CountingWatcher) -> Adopt:
    """What makes an inferred strategy the one that the crawl follows."""

    async def adopt(current: CrawlContext, text: str) -> CrawlContext:
        adopted = await adopted_context(current, plan, unproductive, counting, text)
        await queue_start_pages(adopted, plan.start, plan.bounds.only is not None)
        return adopted

    return adopt


async def adopted_context(
    context: CrawlContext,
    plan: CrawlPlan,
    unproductive: UnproductiveLists,
    counting: CountingWatcher,
    text: str | None,
) -> CrawlContext:
    """The context that follows a strategy, after all stored pages were read by it."""
    context = await context.archive_thread.call(with_strategy, context, plan, text)
    context = await context.archive_thread.call(with_scope, context, plan, unproductive)
    await _reread_wanted_pages(context, plan, counting.count_posts)
    await context.archive_thread.call(context.archive.frontier.include_whole_threads)
    return context


async def strategy_text(context: CrawlContext, plan: CrawlPlan) -> str | None:
    """The strategy to crawl by: the one given, else the archive's own, else one that is learned now."""
    if plan.strategy is not None:
        return plan.strategy
    own = await context.archive_thread.call(context.archive.strategy)
    if own is not None or plan.policy == "breadth-first":
        return own[1] if own else None
    learner = DEFAULT if plan.learner == EXPLORE else plan.learner
    learned = await serve_learner(context, learner_named(learner, plan.start), plan.start)
    return dumps(learned.strategy) if learned.strategy is not None else None


async def relearn_strategy(context: CrawlContext, plan: CrawlPlan) -> str | None:
    """A better strategy, where pages show more than the learned one knows, or its posts disagree; None if it fits."""
    known = context.guide.strategy
    if known is None or known.learned is None or known.learned.learner != DEFAULT or has_handwritten_lines(known):
        return None
    pages = await context.archive_thread.call(_misread_pages, context.archive)
    if context.limits.ending is not None:
        return None
    if not pages:
        return await improved_strategy(context, known)
    learned = (await serve_learner(context, learner_named(DEFAULT, plan.start, pages), plan.start)).strategy
    if learned is None or (learned.kinds == known.kinds and len(learned.posts) <= len(known.posts)):
        return None
    return dumps(learned)


def _misread_pages(archive: Archive) -> tuple[str, ...]:
    """Some pages that the strategy does not fit, of each trouble that learning them may mend."""
    return tuple(
        url for why in (MORE_PAGES, UNREAD_POSTS) for url in islice(archive.urls_in_trouble(why), RELEARN.pages)
    )


def with_scope(context: CrawlContext, plan: CrawlPlan, unproductive: UnproductiveLists) -> CrawlContext:
    """The context that goes no further than the plan; pages that an earlier plan excluded are ranked again."""
    boards = boards_below(context.archive.boards(), context.guide, plan) if plan.bounds.only == "board" else ()
    scope = Scope(plan.bounds, context.guide.strategy, plan.start, boards)
    if not plan.bounds.is_narrow:
        context.archive.frontier.include_all()
    order = link_order(plan.policy, context.guide.strategy is not None)
    policy = FirstCrawl(order, scope, unproductive, context.archive.frontier.exclude_after)
    return replace(context, policy=policy)


def boards_below(boards: Iterable[Board], guide: Guide, plan: CrawlPlan) -> set[str]:
    """The ids of the boards that the archive knows to be below the board of the plan."""
    start = identify(guide.strategy, plan.start) if guide.strategy else None
    found = {list_name(start)} if start else set()
    children = [(board.id, board.parent) for board in boards]
    while more := {child for child, parent in children if parent in found} - found:
        found |= more
    return found


def with_strategy(context: CrawlContext, plan: CrawlPlan, text: str | None) -> CrawlContext:
    """The context with its policy and what it reads pages by."""
    guide = EVERY_LINK if text is None else adopt_strategy(context.archive, plan.start, text)
    return replace(context, policy=FirstCrawl(link_order(plan.policy, text is not None)), guide=guide)


def adopt_strategy(archive: Archive, start: str, text: str) -> Guide:
    """The guide that pages are read by; a strategy that equals the archive's is not adopted again."""
    own = archive.strategy()
    strategy = strategy_for_site(text, start)
    if own and strategy_for_site(own[1], start) == strategy:
        return Guide(strategy, own[1], start, own[0])
    version = archive.adopt(text, partial(identify, strategy), no_rank_yet)
    return Guide(strategy, text, start, version)


def no_rank_yet(found: FollowedLink, depth: int) -> int | None:
    """The rank of a URL that was found without this strategy: none, until a page read again by it shows the link.

    Where a link stood may matter as much as its URL; all pages that were kept are read again before any is asked for.
    """
    return None


async def reread_stored_pages(
    context: CrawlContext,
    on_kept: Callable[[PageOutcome], None] | None = None,
    is_wanted: Callable[[str], bool] = lambda url: True,
) -> None:
    """Read pages of an older strategy from the WARC by the current one, before anything more is fetched."""
    stale = context.archive.outdated_pages(context.guide.version)
    while page := await context.archive_thread.call(next, stale, None):
        page_id, response = page
        if not is_wanted(response.url):
            continue
        reading = await context.workers.read(response, context.guide)
        ranks = context.policy.link_ranks(reading, is_reread=True)
        kept = await context.archive_thread.call(context.archive.keep_reparsed, page_id, response, reading, ranks)
        if on_kept is not None:
            on_kept(kept)


async def _reread_wanted_pages(context: CrawlContext, plan: CrawlPlan, on_kept: Callable[[PageOutcome], None]) -> None:
    """Read stored pages again; if only a thread or a board is wanted, other threads stay unread.

    A learner requested those. Lists come first, because they show which threads belong to a board.
    """
    strategy = context.guide.strategy
    if plan.bounds.only is not None and strategy is not None:
        await reread_stored_pages(context, on_kept, partial(_is_no_thread, strategy))
        start = identify(strategy, plan.start)
        exclude = context.archive.frontier.exclude_unread_threads
        await context.archive_thread.call(exclude, context.guide.version, list_name(start) if start else "")
    await reread_stored_pages(context, on_kept)


def _is_no_thread(strategy: Strategy, url: str) -> bool:
    there = identify(strategy, url)
    return there is None or there.role != "thread"


def outcome_of(
    archive: Archive,
    limits: Limits,
    counting: CountingWatcher,
    unproductive_lists: int,
    untried_threads: int,
    is_exploring: bool = False,
) -> CrawlOutcome:
    reported: list[Gap] = []
    gap_count = unasked = 0
    for gap in archive.gaps():
        gap_count += 1
        unasked += gap.kind == "missing"
        if gap.kind != "missing" and len(reported) < REPORTED_GAPS:
            reported.append(gap)
    unseen = tuple(archive.hidden_boards())
    counts = archive.counts()
    is_understood = counts.threads_known > 0 or (archive.strategy() is None and not is_exploring)
    is_understood = is_understood and not counts.is_split
    return CrawlOutcome(
        ending=ending_of(limits, gap_count, is_understood),
        totals=replace(counting.totals(), useful=archive.useful_requests()),
        counts=counts,
        gaps=tuple(reported),
        gap_count=gap_count,
        unasked=unasked,
        held=limits.held,
        unseen=unseen[:REPORTED_UNSEEN],
        unseen_count=len(unseen),
        unproductive_lists=unproductive_lists,
        untried_threads=untried_threads,
        health=archive.field_health(),
        walled=limits.walled,
    )


def ending_of(limits: Limits, gap_count: int, is_understood: bool = True) -> Ending:
    """How a run ended; a forum without a thread was not understood, and that is no complete archive of it."""
    if limits.ending == "held" and limits.held is not None:
        return "rate-limited" if limits.held.reason == Reason.RATE_LIMITED else "held"
    if limits.ending in ("interrupted", "limit", "deadline", "walled"):
        return limits.ending
    return "incomplete" if gap_count or not is_understood else "complete"
