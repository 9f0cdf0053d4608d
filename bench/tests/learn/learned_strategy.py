"""A learner taught in process: what it asks for is fetched and looked at here."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from threadkeep.crawl import PageView, is_readable, seen_on_view
from threadkeep.learn import Learner, Seen, Wanted, nothing_seen
from threadkeep.learn.threadkeep import threadkeep
from threadkeep.model import Failure, Visit
from threadkeep.protocols import Fetcher
from threadkeep.strategy import Strategy
from threadkeep_bench.test_beds import Bed


@dataclass(frozen=True)
class Lesson:
    """What was learned, and the URLs that were asked for."""

    strategy: Strategy
    asked: tuple[str, ...]


def taught_by_bed(bed: Bed, start: str | None = None) -> Lesson:
    return asyncio.run(_taught(bed, threadkeep(start or bed.truth.start)))


async def _taught(bed: Bed, learner: Learner) -> Lesson:
    asked: list[str] = []
    async with bed.open() as fetcher:
        try:
            wanted = next(learner)
            while True:
                asked.append(wanted.url)
                wanted = learner.send(await _seen(fetcher, wanted))
        except StopIteration as end:
            return Lesson(end.value, tuple(asked))


async def _seen(fetcher: Fetcher, wanted: Wanted) -> Seen:
    answer = await fetcher.fetch(Visit(wanted.url))
    if isinstance(answer, Failure) or not is_readable(answer):
        return nothing_seen(wanted.url, answer.at, "no page")
    content_type = answer.header("content-type")
    return seen_on_view(PageView(answer.body, wanted.url, answer.final_url, content_type, answer.status, answer.at))
