"""The paper's ideal crawler: it follows the index, thread and flip links, and no others (Figure 6)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

from threadkeep.page import Page
from threadkeep_bench.benchmarks.learn.marks import LISTS
from threadkeep_bench.benchmarks.learn.start_pages import page_at
from threadkeep_bench.measures import Share, list_pages, page_class
from threadkeep_bench.simulate import Truth
from threadkeep_bench.test_beds import Bed


def ideal_coverage(bed: Bed, start: str) -> Share:
    """Thread pages had from a start, of all there are."""
    reached = asyncio.run(_reached(bed, start))
    threads = {page for page, role in list_pages(bed.truth).items() if role == "thread"}
    return Share(len(threads & reached), len(threads))


def random_board(bed: Bed, seed: int) -> str | None:
    """A page of a board that is not the entry page; None where there is none."""
    entry = page_class(bed.truth, bed.truth.entry)
    urls = [url for board in bed.truth.boards for url in board.pages if page_class(bed.truth, url) != entry]
    return Random(f"{bed.name} board {seed}").choice(urls) if urls else None


async def _reached(bed: Bed, start: str) -> set[str]:
    waiting, known = [start], {page_class(bed.truth, start)}
    async with bed.open() as fetcher:
        while waiting:
            url = waiting.pop()
            page = await page_at(fetcher, url)
            for linked, there in _followed(bed.truth, url, page) if page else ():
                if there not in known:
                    known.add(there)
                    waiting.append(linked)
    return known


def _followed(truth: Truth, url: str, page: Page) -> Iterator[tuple[str, str]]:
    """The links the paper means: on a thread page those to its own pages only, and nowhere those up to the entry."""
    here = truth.classify(url)
    own = {page_class(truth, each) for thread in truth.threads if url in thread.pages for each in thread.pages}
    for link in page.links:
        there = truth.classify(link.url)
        is_list = there.kind in LISTS - {"entry"} and there.page is not None
        if is_list and there.page is not None and (here.kind != "thread" or there.page in own):
            yield link.url, there.page
