"""The check of learned post rules on stored pages: rules that are learned from these may read them better."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.archive import Archive
from threadkeep.crawl.learning.post_rules import LIMITS, sample_page
from threadkeep.crawl.loop.loop import CrawlContext
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.worker_pool import WorkerFailure, open_worker_pool
from threadkeep.crawl.thresholds import READING_CHECK
from threadkeep.learn.reading import BetterPosts, SamplePage, better_post_shapes
from threadkeep.strategy import PostShape, Strategy, dumps


@dataclass(frozen=True, slots=True)
class ReadingCheckJob:
    """Stored pages of one kind of thread pages, and the strategy (the text of its file) that they were read by."""

    kind: str
    pages: tuple[SamplePage, ...]
    strategy: str
    site: str


async def improved_strategy(context: CrawlContext, strategy: Strategy) -> str | None:
    """The strategy with better post rules where the stored pages show some; None where its own are as good.

    No page is requested.
    """
    jobs = await context.archive_thread.call(_check_jobs, context.archive, strategy)
    improved = strategy
    for job in jobs:
        with open_worker_pool(1, LIMITS) as worker:
            found = await worker.call(check_reading, job)
        if found is not None and not isinstance(found, WorkerFailure):
            improved = with_renewed_posts(improved, job.kind, found.shapes, {each.kind for each in jobs})
    return dumps(improved) if improved != strategy else None


def with_renewed_posts(
    strategy: Strategy, kind: str, shapes: Sequence[PostShape], checked: Collection[str]
) -> Strategy:
    """The strategy with these rules for a kind, and for the kinds that share its rules and were not checked."""
    rules = _rules_of(strategy, kind)
    names = [each.name for each in strategy.kinds if each.role == "thread" and each.name not in checked]
    kinds = (kind, *(name for name in names if rules and _rules_of(strategy, name) == rules))
    others = tuple(shape for shape in strategy.posts if shape.on not in kinds)
    return replace(strategy, posts=(*others, *(replace(shape, on=name) for name in kinds for shape in shapes)))


def _rules_of(strategy: Strategy, kind: str) -> tuple[PostShape, ...]:
    return tuple(replace(shape, on="") for shape in strategy.posts if shape.on == kind)


def _check_jobs(archive: Archive, strategy: Strategy) -> tuple[ReadingCheckJob, ...]:
    text = dumps(strategy)
    kinds = [kind.name for kind in strategy.kinds if kind.role == "thread"]
    jobs = (ReadingCheckJob(kind, tuple(_sampled_pages(archive, kind)), text, strategy.site) for kind in kinds)
    return tuple(job for job in jobs if len(job.pages) >= READING_CHECK.fewest_pages)


def _sampled_pages(archive: Archive, kind: str) -> Iterator[SamplePage]:
    """One page in twenty, and more of a small forum."""
    urls = list(archive.pages_of_kind(kind))
    wanted = len(urls) // READING_CHECK.one_in
    count = min(max(wanted, READING_CHECK.fewest_pages), READING_CHECK.most_pages, len(urls))
    for number in range(count):
        if (page := sample_page(archive.answer(urls[number * len(urls) // count]))) is not None:
            yield page


def check_reading(job: ReadingCheckJob) -> BetterPosts | None:
    return better_post_shapes(job.pages, strategy_for_site(job.strategy, job.site), job.kind)
