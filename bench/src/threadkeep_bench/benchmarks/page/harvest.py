"""The same pages read by harvest-webforum, the best open extractor of posts that we know."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.util import find_spec

from threadkeep.crawl import WorkerFailure, WorkerLimits, open_worker_pool
from threadkeep.fetch import normalise
from threadkeep.model import Moment
from threadkeep.page import DateCandidate, parse, read_moments
from threadkeep_bench.benchmarks.page.judging import ExtractedPost, LookedForum, ReadPage, compared
from threadkeep_bench.benchmarks.page.samples import ForumSample, Sample
from threadkeep_bench.test_beds import without_structured_data

# It takes about a second a page: so many pages of each forum.
PAGES = 2
# It is given room; its time is counted, not limited.
LIMITS = WorkerLimits(cpu_seconds=120, memory_bytes=2 * 2**30)


@dataclass(frozen=True, slots=True)
class HarvestResult:
    """What harvest gave for one page, as (text, date, user), and its CPU seconds."""

    posts: tuple[tuple[str, str, str], ...]
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Harvest:
    """The pages of one forum as harvest read them; `whole` are those on which it did not break."""

    pages: tuple[ReadPage, ...]
    cpu_seconds: float
    whole: tuple[Sample, ...]

    @property
    def failed(self) -> int:
        return len(self.pages) - len(self.whole)


def is_installed() -> bool:
    return find_spec("harvest") is not None


def harvested(page: tuple[str, str]) -> HarvestResult:
    """Read one page of HTML at a URL; called inside a worker, because it may take any time."""
    import harvest  # type: ignore[import-untyped,import-not-found,unused-ignore]

    # It shows at length what it did not find.
    logging.disable(logging.CRITICAL)
    html, url = page
    # Reading the models and the words of dates is not part of a page's cost.
    began = time.process_time()
    posts = harvest.extract_data(html, url)["posts"]
    took = time.process_time() - began
    return HarvestResult(tuple(_plain(post) for post in posts), took)


def _plain(post: dict[str, object]) -> tuple[str, str, str]:
    return tuple(str(post.get(key) or "") for key in ("post_text", "datetime", "user"))  # type: ignore[return-value]


def compared_pages(forum: ForumSample) -> list[Sample]:
    return forum.thread_pages[:PAGES]


def harvest_of(forums: Sequence[LookedForum]) -> list[Harvest]:
    return asyncio.run(_harvests(forums))


async def _harvests(forums: Sequence[LookedForum]) -> list[Harvest]:
    with open_worker_pool(1, LIMITS) as workers:
        found = []
        for forum in forums:
            jobs = [(_html(page), page.url) for page in compared_pages(forum.forum)]
            # What it raises is its own affair: such a page is one that it did not read.
            answers = await asyncio.gather(*(workers.call(harvested, job) for job in jobs), return_exceptions=True)
            found.append(_harvest(forum.forum, answers))
    return found


def _html(page: Sample) -> str:
    return without_structured_data(page.body).decode("utf-8", "replace")


def _harvest(forum: ForumSample, answers: Sequence[HarvestResult | WorkerFailure | BaseException]) -> Harvest:
    read = [answer if isinstance(answer, HarvestResult) else HarvestResult((), 0.0) for answer in answers]
    pages = [
        compared(page.url, tuple(_extracted(each, page, forum.at)), page.posts or ())
        for page, each in zip(compared_pages(forum), read, strict=True)
    ]
    whole = [
        page for page, answer in zip(compared_pages(forum), answers, strict=True) if isinstance(answer, HarvestResult)
    ]
    return Harvest(tuple(pages), sum(each.cpu_seconds for each in read), tuple(whole))


def _extracted(read: HarvestResult, page: Sample, at: datetime) -> Iterator[ExtractedPost]:
    """It gives a user's address in place of a name where there is one: the words of the link there are the name."""
    links = parse(page.body, page.url, "text/html; charset=utf-8").links
    anchors = {link.url: link.anchor for link in reversed(links) if link.anchor}
    for text, date, user in read.posts:
        yield ExtractedPost(text, anchors.get(normalise(user, page.url) or "", user), _moment(date, at))


def _moment(date: str, at: datetime) -> Moment | None:
    """It gives dates as words; they are read as ours are, so that only its choice of words is judged."""
    candidates = (DateCandidate(0, date, "text", date, False),)
    return read_moments(candidates, at)[0] if date and date != "None" else None
