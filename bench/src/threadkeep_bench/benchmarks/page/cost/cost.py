"""What looking at a page costs, beside parsing it; and what a page can break."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from threadkeep.crawl import WorkerFailure, WorkerLimits, WorkerPool, open_worker_pool
from threadkeep.page import parse
from threadkeep.sitemap.sight import sight_of
from threadkeep_bench.benchmarks.page.judging import HTML, PageSight

SMALL, LARGE = 50 * 2**10, 2**20
ROUNDS = 3
AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class PageJob:
    """A page for a worker."""

    body: bytes
    url: str
    at: datetime


@dataclass(frozen=True, slots=True)
class WorkerFailures:
    """Pages that were looked at in workers: how many crashed the code, and how many broke a limit."""

    pages: int
    crashed: tuple[str, ...]
    over: int
    slowest: float

    @property
    def sound(self) -> int:
        return self.pages - len(self.crashed) - self.over


def cost_ratio(pages: Sequence[PageSight]) -> float:
    """The CPU of looking by that of parsing, over all pages."""
    return sum(page.looking for page in pages) / sum(page.parsing for page in pages)


def looking_seconds(job: PageJob) -> float:
    """The CPU seconds of parsing a page and looking at it."""
    began = time.process_time()
    sight_of(parse(job.body, job.url, HTML), job.at)
    return time.process_time() - began


def seconds_in_worker(jobs: Sequence[PageJob]) -> list[float]:
    """What each page costs in a worker, as in a crawl: this process holds all that it has seen, which slows it."""
    return asyncio.run(_seconds_in_worker(jobs))


async def _seconds_in_worker(jobs: Sequence[PageJob]) -> list[float]:
    with open_worker_pool(1) as workers:
        # Weights and words of dates are read with the first page: they are not part of a page's cost.
        answers = [await workers.call(looking_seconds, job) for job in (*jobs[:1], *jobs)][1:]
    return [WorkerLimits().cpu_seconds if isinstance(answer, WorkerFailure) else answer for answer in answers]


def growth(page: PageSight, at: datetime) -> float:
    """The CPU a kilobyte of a page of 1 MB by that of one of 50 KB: 1 where cost is linear."""
    small, large = (_seconds_a_byte(grown(page.sample.body, size), page.sample.url, at) for size in (SMALL, LARGE))
    return large / small


def _seconds_a_byte(body: bytes, url: str, at: datetime) -> float:
    return min(looking_seconds(PageJob(body, url, at)) for _ in range(ROUNDS)) / len(body)


def grown(body: bytes, size: int) -> bytes:
    """A page with its content again and again, until it has at least this size."""
    start = body.index(b">", body.lower().index(b"<body")) + 1
    end = body.lower().rindex(b"</body")
    content = body[start:end]
    return body[:start] + content * max(1, -(-(size - len(body) + len(content)) // len(content))) + body[end:]


def endured(jobs: Iterable[PageJob]) -> WorkerFailures:
    """Look at every page in two workers under the limits of a crawl."""
    return asyncio.run(_endured(list(jobs)))


async def _endured(jobs: Sequence[PageJob]) -> WorkerFailures:
    with open_worker_pool(2) as workers:
        parts = [await _answers(workers, jobs[start : start + AT_ONCE]) for start in range(0, len(jobs), AT_ONCE)]
    answers = [answer for part in parts for answer in part]
    return WorkerFailures(
        pages=len(answers),
        crashed=tuple(repr(answer) for answer in answers if isinstance(answer, BaseException)),
        over=sum(isinstance(answer, WorkerFailure) for answer in answers),
        slowest=max((answer for answer in answers if isinstance(answer, float)), default=0.0),
    )


async def _answers(workers: WorkerPool, jobs: Sequence[PageJob]) -> list[float | WorkerFailure | BaseException]:
    calls = (workers.call(looking_seconds, job) for job in jobs)
    return list(await asyncio.gather(*calls, return_exceptions=True))


def survivors(hostile: Sequence[PageJob], sound: PageJob) -> tuple[list[float | WorkerFailure], int]:
    """What each hostile page came to, and on how many occasions the sound page after it could not be looked at."""
    return asyncio.run(_survivors(hostile, sound))


async def _survivors(hostile: Sequence[PageJob], sound: PageJob) -> tuple[list[float | WorkerFailure], int]:
    with open_worker_pool() as workers:
        came, lost = [], 0
        for job in hostile:
            came.append(await workers.call(looking_seconds, job))
            lost += isinstance(await workers.call(looking_seconds, sound), WorkerFailure)
    return came, lost
