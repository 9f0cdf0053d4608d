"""What a generic crawler finds: threads, lists, waste, and what robots.txt forbids (the paper's Figure 5)."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from threadkeep.crawl import is_readable
from threadkeep.fetch import same_site
from threadkeep.model import Failure, Link, Reason, Visit
from threadkeep.page import parse
from threadkeep.protocols import Fetcher
from threadkeep_bench.benchmarks.learn.lesson import TIMES_USEFUL
from threadkeep_bench.measures import list_pages
from threadkeep_bench.simulate import Truth
from threadkeep_bench.test_beds import Bed


@dataclass(frozen=True, slots=True)
class FoundUrls:
    """URLs by what they are; the waste shows a page again or nothing worth having.

    A crawler does not ask for `nofollow` ones, and not for those `forbidden` by robots.txt.
    """

    threads: int
    lists: int
    waste: int
    nofollow: int
    forbidden: int

    @property
    def all(self) -> int:
        return self.threads + self.lists + self.waste + self.nofollow + self.forbidden


@dataclass
class _Finds:
    """Links seen so far; a URL that any page offers without nofollow is open."""

    open: dict[str, None] = field(default_factory=dict)
    nofollow: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)


def found_urls(bed: Bed, start: str) -> FoundUrls:
    """What is found from a start, breadth-first, within so many requests as a generic crawler is given."""
    finds = asyncio.run(_finds(bed, start))
    return FoundUrls(
        **_counted(bed.truth, [url for url in finds.open if url not in finds.forbidden]),
        nofollow=len(finds.nofollow - finds.open.keys()),
        forbidden=len(finds.forbidden),
    )


async def _finds(bed: Bed, start: str) -> _Finds:
    finds, waiting = _Finds({start: None}), deque([start])
    left = TIMES_USEFUL * len(list_pages(bed.truth))
    async with bed.open() as fetcher:
        while waiting and left:
            for link in await _links(fetcher, waiting.popleft(), finds.forbidden):
                if not same_site(link.url, start):
                    continue
                if link.is_nofollow:
                    finds.nofollow.add(link.url)
                elif link.url not in finds.open:
                    finds.open[link.url] = None
                    waiting.append(link.url)
            left -= 1
    return finds


async def _links(fetcher: Fetcher, url: str, forbidden: set[str]) -> Iterable[Link]:
    answer = await fetcher.fetch(Visit(url))
    if isinstance(answer, Failure):
        if answer.reason == Reason.ROBOTS:
            forbidden.add(url)
        return ()
    return parse(answer.body, answer.final_url, answer.header("content-type")).links if is_readable(answer) else ()


def _counted(truth: Truth, urls: Iterable[str]) -> dict[str, int]:
    worths = list(_worths(truth, urls))
    return {worth: worths.count(worth) for worth in ("threads", "lists", "waste")}


def _worths(truth: Truth, urls: Iterable[str]) -> Iterator[str]:
    """What each URL is worth; the second that leads to a page is waste."""
    seen: set[str] = set()
    for url in urls:
        what = truth.classify(url)
        page = what.page or url
        is_new = page not in seen
        seen.add(page)
        if is_new and what.kind == "thread":
            yield "threads"
        else:
            yield "lists" if is_new and what.kind in ("entry", "index") else "waste"
