"""Pages read by a strategy, each in a killable worker process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from threadkeep.crawl.learning.page_view import PageView, ViewedPage, view_page
from threadkeep.crawl.reading.page_reading import (
    MeasureJob,
    ReadJob,
    read_and_measure,
    read_job,
    strategy_for_site,
)
from threadkeep.crawl.reading.worker_pool import (
    DEFAULT_LIMITS,
    WorkerFailure,
    WorkerLimits,
    WorkerPool,
    open_worker_pool,
)
from threadkeep.fetch import decode_text, path_and_query
from threadkeep.learn import nothing_seen
from threadkeep.model import NOTHING_READ, Answer, Failure, Reading, Response
from threadkeep.page import ROBOTS_PATH, XML_TYPES, is_feed
from threadkeep.sitemap import PageFacts
from threadkeep.sitemap.facts import facts_without_page
from threadkeep.strategy import Strategy

READABLE_TYPES = ("text/html", "application/xhtml+xml", "")
# The root of a feed comes after its style sheets and comments.
_BEGINNING = 8192


@dataclass(frozen=True, slots=True)
class Guide:
    """What pages are read by: a strategy and its version in the archive; none means every link is followed."""

    strategy: Strategy | None = None
    text: str | None = None
    site: str = ""
    version: int = 0


EVERY_LINK = Guide()


class Workers:
    """Reads pages in other processes; a page that breaks a limit ends its worker, and comes back with its trouble."""

    def __init__(
        self,
        killable: WorkerPool,
        read: Callable[[ReadJob], Reading],
        on_facts: Callable[[PageFacts], None] | None = None,
    ) -> None:
        self._killable = killable
        self._read = read
        self._on_facts = on_facts

    def measuring(self, on_facts: Callable[[PageFacts], None]) -> Workers:
        """The same workers, which also measure each page; `on_facts` gets the facts before its reading is returned."""
        return Workers(self._killable, self._read, on_facts)

    async def read(self, answer: Answer, guide: Guide) -> Reading:
        if isinstance(answer, Failure) or not is_readable(answer):
            if self._on_facts is not None:
                self._on_facts(facts_of_unreadable(answer))
            return NOTHING_READ
        if self._on_facts is not None:
            return await self._read_and_measure(answer, guide, self._on_facts)
        read = await self._killable.call(self._read, job_of(answer, guide))
        return Reading(strategy=guide.version, trouble=read.trouble) if isinstance(read, WorkerFailure) else read

    async def _read_and_measure(self, answer: Response, guide: Guide, on_facts: Callable[[PageFacts], None]) -> Reading:
        job = MeasureJob(job_of(answer, guide), answer.url, answer.status, max(0, len(answer.exchanges) - 1))
        read = await self._killable.call(read_and_measure, job)
        if isinstance(read, WorkerFailure):
            on_facts(facts_without_page(answer.url, answer.final_url, answer.status, read.trouble))
            return Reading(strategy=guide.version, trouble=read.trouble)
        reading, facts = read
        on_facts(facts)
        return reading

    async def facts(self, answer: Answer) -> PageFacts:
        """The facts of an answer that is stored."""
        found: list[PageFacts] = []
        await self.measuring(found.append).read(answer, EVERY_LINK)
        return found[0]

    async def look(self, look: PageView) -> ViewedPage:
        """What a learner is shown of a page, and what the gate has to know of it."""
        viewed = await self._killable.call(view_page, look)
        if isinstance(viewed, WorkerFailure):
            return ViewedPage(nothing_seen(look.url, look.at, viewed.trouble, look.status, look.final_url))
        return viewed


def facts_of_unreadable(answer: Answer) -> PageFacts:
    if isinstance(answer, Failure):
        return facts_without_page(answer.url, answer.url, 0, answer.reason.value)
    return facts_without_page(answer.url, answer.final_url, answer.status, f"status {answer.status}")


def is_readable(response: Response) -> bool:
    """Whether a page came: HTML, a feed, or the file that names sitemaps."""
    content_type = (response.header("content-type") or "").partition(";")[0].strip().lower()
    if not 200 <= response.status < 300:
        return False
    if content_type in XML_TYPES:
        return is_feed(_beginning(response.body))
    return content_type in READABLE_TYPES or path_and_query(response.final_url) == ROBOTS_PATH


def _beginning(body: bytes) -> str:
    return decode_text(body[:_BEGINNING]).text


def job_of(response: Response, guide: Guide) -> ReadJob:
    return ReadJob(
        body=response.body,
        url=response.final_url,
        content_type=response.header("content-type"),
        robots_tag=",".join(value for name, value in response.headers if name == "x-robots-tag"),
        at=response.at,
        strategy=guide.text,
        site=guide.site,
        version=guide.version,
    )


@contextmanager
def open_workers(
    count: int = 1, limits: WorkerLimits = DEFAULT_LIMITS, read: Callable[[ReadJob], Reading] = read_job
) -> Iterator[Workers]:
    with open_worker_pool(count, limits) as killable:
        yield Workers(killable, read)


async def temporary_readings(
    pages: Iterable[Response], strategy: str, site: str
) -> AsyncIterator[tuple[Response, Reading]]:
    """Each page and what the strategy (the text of its file) sees there, read in a worker under its limits."""
    with open_workers() as workers:
        for page in pages:
            yield page, await workers.read(page, temporary_guide(strategy, site))


def temporary_guide(strategy: str, site: str) -> Guide:
    """What pages are read by that no archive keeps: its version says nothing."""
    return Guide(strategy_for_site(strategy, site), strategy, site, version=1)
