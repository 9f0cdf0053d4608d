"""What applying a strategy costs, beside parsing and flattening the page."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.model import Response
from threadkeep.page import parse
from threadkeep.strategy import Strategy, read_page
from threadkeep_bench.test_beds import CrawledForum

PAGES = 12


@dataclass(frozen=True, slots=True)
class ExtractionCost:
    """CPU seconds of parsing some thread pages, and of parsing and reading them."""

    pages: int
    parsing: float
    reading: float

    @property
    def ratio(self) -> float:
        return self.reading / self.parsing if self.parsing else float("nan")


def cost_of(crawled: CrawledForum) -> ExtractionCost:
    """The cost on some pages of threads, each read once before so that nothing is compiled while the clock runs."""
    if crawled.strategy is None:
        return ExtractionCost(0, 0.0, 0.0)
    urls = {post.page_url for post in crawled.posts}
    pages = [page for page in crawled.pages if page.final_url in urls]
    chosen = pages[:: max(1, len(pages) // PAGES)][:PAGES]
    for page in chosen[:1]:
        _seconds(page, crawled.strategy)
    timed = [_seconds(page, crawled.strategy) for page in chosen]
    return ExtractionCost(len(chosen), sum(parsing for parsing, _ in timed), sum(whole for _, whole in timed))


def _seconds(page: Response, strategy: Strategy) -> tuple[float, float]:
    start = time.process_time()
    parsed = parse(page.body, page.final_url, page.header("content-type"))
    middle = time.process_time()
    read_page(parsed, strategy, 0, page.at)
    return middle - start, time.process_time() - start


def total_ratio(costs: Sequence[ExtractionCost]) -> float:
    parsing = sum(cost.parsing for cost in costs)
    return sum(cost.reading for cost in costs) / parsing if parsing else float("nan")
