"""The crawl without a given strategy: explore, infer, follow the strategy, explore what is left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from threadkeep.crawl.exploring.candidate import inferred_strategy, is_better
from threadkeep.crawl.exploring.thresholds import EXPLORING
from threadkeep.crawl.loop.loop import CrawlContext, run_concurrently
from threadkeep.crawl.policies.explore import Explore, IsKnown
from threadkeep.crawl.reading.workers import EVERY_LINK, Workers
from threadkeep.crawl.start_page import StartPageCheck
from threadkeep.model import Answer
from threadkeep.protocols import Policy
from threadkeep.sitemap.outcomes import EvidenceBuilder
from threadkeep.sitemap.prior import Prior, shipped_prior
from threadkeep.strategy import Strategy, dumps, identify

# How a run ends that left nothing that is worth a request.
FINISHED = ("complete", "incomplete")
# Adopts a strategy, reads the stored pages by it, and gives the context that follows it.
Adopt = Callable[[CrawlContext, str], Awaitable[CrawlContext]]


async def explore_site(
    context: CrawlContext, start: str, concurrency: int, adopt: Adopt, prior: Prior | None = None
) -> CrawlContext:
    """Request pages until nothing is worth a request; gives the context with the last strategy."""
    explore = Explore(EvidenceBuilder(start, prior or shipped_prior()), never_known)
    await replay_stored_pages(context, explore)
    plain = context.workers
    context = replace(context, policy=explore, workers=plain.measuring(explore.take_facts))
    if explore.builder.page_count == 0:
        context = replace(context, watcher=StartPageCheck(context.watcher, EVERY_LINK))
    if context.guide.text is not None and _has_seen_enough(context.guide.strategy):
        context = await _follow(context, explore, adopt, context.guide.text, plain)
    if await context.archive_thread.call(context.archive.last_outcome) in FINISHED:
        explore.spend_doubt()
    finals = 0
    next_inference = EXPLORING.first_inference
    while context.limits.ending is None:
        while next_inference <= explore.builder.page_count:
            next_inference *= 2
        explore.resume(next_inference)
        await run_concurrently(context, concurrency)
        is_finished = context.limits.ending is not None or not explore.is_paused
        text = await _better_strategy(replace(context, workers=plain), explore)
        if text is not None:
            context = await _follow(context, explore, adopt, text, plain)
        if _is_hopeless(context, explore):
            break
        if is_finished:
            finals += 1
            if text is None or finals >= EXPLORING.final_inferences:
                break
    return replace(context, workers=plain)


def _is_hopeless(context: CrawlContext, explore: Explore) -> bool:
    """Whether many pages were explored and no strategy reads anything on them."""
    return context.guide.text is None and explore.builder.page_count >= EXPLORING.most_without_strategy


def _has_seen_enough(strategy: Strategy | None) -> bool:
    """Whether a strategy was inferred from more pages than a run had that was stopped early."""
    learned = strategy.learned if strategy is not None else None
    return learned is None or (learned.pages or 0) >= EXPLORING.first_inference


def never_known(url: str, value: float) -> bool:
    """Without a strategy no URL is known to be another URL of a stored page."""
    return False


async def replay_stored_pages(context: CrawlContext, explore: Explore) -> None:
    """Build the evidence of an earlier run again, from its first pages; later ones are only marked as requested."""
    answers = context.archive.answers()
    while (answer := await context.archive_thread.call(_next_answer, answers)) is not None:
        if explore.builder.page_count < EXPLORING.replayed_pages:
            explore.builder.add(await context.workers.facts(answer))
        else:
            explore.builder.links.mark_requested(answer.url)


def _next_answer(answers: Iterator[Answer]) -> Answer | None:
    return next(answers, None)


async def _better_strategy(context: CrawlContext, explore: Explore) -> str | None:
    evidence = explore.builder.evidence()
    strategy = await inferred_strategy(context, evidence)
    if strategy is None or not await is_better(context, strategy, evidence):
        return None
    return dumps(strategy)


async def _follow(context: CrawlContext, explore: Explore, adopt: Adopt, text: str, plain: Workers) -> CrawlContext:
    """Adopt a strategy and let it lead; its own policy decides before exploring does."""
    adopted = await adopt(replace(context, workers=plain), text)
    leader: Policy = adopted.policy
    strategy = adopted.guide.strategy
    assert strategy is not None
    explore.follow(leader, _known_by(strategy, context))
    return replace(adopted, policy=explore, workers=context.workers)


def _known_by(strategy: Strategy, context: CrawlContext) -> IsKnown:
    """Whether a URL needs no request: its page is stored or queued, or has no content by its pattern.

    If links like it brought much, the pattern is wrong.
    """
    frontier = context.archive.frontier

    def is_known(url: str, value: float) -> bool:
        there = identify(strategy, url)
        if there is None:
            return False
        return value < EXPLORING.proven_value if there.role == "other" else frontier.is_represented(url, there)

    return is_known
