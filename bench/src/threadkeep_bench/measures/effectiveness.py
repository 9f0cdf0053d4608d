"""How much of what a crawl brought was worth it, and how soon."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, islice

from threadkeep_bench.measures.share import Share
from threadkeep_bench.measures.verdict import FetchVerdict, crawled

# iRobot and Skeleton look at the first 5,000 pages, and at the pages needed for 5,000 valuable ones.
PAPERS_PAGES = 5_000


def strict_effectiveness(verdicts: Iterable[FetchVerdict]) -> Share:
    """FoCUS to the letter: thread pages, each once, of all crawled pages; index pages count as waste."""
    judged = crawled(verdicts)
    return Share(sum(_is_new(each) and each.role == "thread" for each in judged), len(judged))


def list_effectiveness(verdicts: Iterable[FetchVerdict]) -> Share:
    """FoCUS as it must be meant: entry, index and thread pages, each once, of all crawled pages.

    The paper calls a crawler that follows exactly the index, thread and flip links 100 % effective.
    """
    judged = crawled(verdicts)
    return Share(sum(map(_is_new, judged)), len(judged))


def effectiveness_of_first(verdicts: Iterable[FetchVerdict], pages: int = PAPERS_PAGES) -> Share:
    """iRobot and Skeleton: valuable pages of the first `pages` crawled after learning."""
    first = tuple(islice(crawled(verdicts), pages))
    return Share(sum(map(_is_new, first)), len(first))


def pages_needed(verdicts: Iterable[FetchVerdict], valuable: int = PAPERS_PAGES) -> int | None:
    """Efficiency of iRobot and Skeleton: pages crawled to obtain so many valuable ones; None if it never got there."""
    gained = useful_so_far(verdicts)
    return next((at for at, useful in enumerate(gained, start=1) if useful >= valuable), None)


def useful_so_far(verdicts: Iterable[FetchVerdict]) -> tuple[int, ...]:
    """The number of useful pages after each crawled page: the curve behind both measures."""
    return tuple(accumulate(int(_is_new(each)) for each in crawled(verdicts)))


def _is_new(verdict: FetchVerdict) -> bool:
    return verdict.worth == "useful"
