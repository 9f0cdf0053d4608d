"""How posts and rows are read, learned from the pages that a learner saw: whole pages, in a worker of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.crawl.loop.loop import CrawlContext
from threadkeep.crawl.reading.page_reading import strategy_for_site
from threadkeep.crawl.reading.worker_pool import WorkerFailure, WorkerLimits, open_worker_pool
from threadkeep.crawl.reading.workers import is_readable
from threadkeep.crawl.thresholds import LEARN
from threadkeep.learn.reading import SamplePage, Shapes, shapes_of, with_shapes
from threadkeep.model import Answer, Failure
from threadkeep.strategy import Strategy, dumps

# Some dozens of pages are compared with each other: that takes seconds, and once.
LIMITS = WorkerLimits(cpu_seconds=120, wall_seconds=600, memory_bytes=2**30)


@dataclass(frozen=True, slots=True)
class PostRuleJob:
    """Pages to learn from, and the strategy (the text of its file) that gives their kinds."""

    pages: tuple[SamplePage, ...]
    strategy: str
    site: str


async def with_post_rules(context: CrawlContext, strategy: Strategy, urls: Iterable[str]) -> Strategy:
    """The strategy with how posts and rows are read, learned from the pages at these URLs.

    What a person wrote as a whole stays as it is.
    """
    if strategy.learned is None:
        return strategy
    answers = [await context.archive_thread.call(context.archive.answer, url) for url in dict.fromkeys(urls)]
    pages = tuple(sample for answer in answers if (sample := sample_page(answer)) is not None)
    job = PostRuleJob(pages[: LEARN.rule_pages], dumps(strategy), strategy.site)
    with open_worker_pool(1, LIMITS) as worker:
        found = await worker.call(learn_shapes, job)
    # If it cannot be learned, posts are recognised page by page.
    return strategy if isinstance(found, WorkerFailure) else with_shapes(strategy, found)


def sample_page(answer: Answer | None) -> SamplePage | None:
    if answer is None or isinstance(answer, Failure) or not is_readable(answer):
        return None
    return SamplePage(answer.body, answer.final_url, answer.header("content-type"), answer.at)


def learn_shapes(samples: PostRuleJob) -> Shapes:
    return shapes_of(samples.pages, strategy_for_site(samples.strategy, samples.site))
