"""Forums with one page of one thread withheld: is each reported as incomplete, with that thread named?"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlOutcome, CrawlPlan, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock, recorded_page
from threadkeep.model import Answer, Failure, Reason, Response, Visit
from threadkeep.protocols import Clock, Fetcher
from threadkeep_bench.simulate import Forum, SimulatedFetcher, Target, TrueThread, Truth, draw

How = Literal["error", "wall", "empty"]
HOWS: tuple[How, ...] = ("error", "wall", "empty")
THREADS = 30
HTML = (("content-type", "text/html; charset=utf-8"),)


@dataclass(frozen=True, slots=True)
class Withheld:
    """A page of a thread and what is answered in its place; every address of the page is meant."""

    thread: TrueThread
    page: str
    how: How


@dataclass(frozen=True, slots=True)
class WithheldCrawl:
    """How the crawl of one forum ended; `withheld` None: of the whole one.

    `is_named`: a gap names the thread, `gaps` says what was named, `unknown` of how many threads nothing is known.
    """

    forum: str
    withheld: Withheld | None
    ending: str
    is_named: bool
    gaps: tuple[str, ...]
    threads: int
    unknown: int
    requests: int

    @property
    def is_right(self) -> bool:
        if self.withheld is None:
            return self.ending == "complete"
        return self.ending == "incomplete" and self.is_named


class WithholdingFetcher:
    """Passes visits on, but for one page."""

    def __init__(self, fetcher: Fetcher, forum: Forum, clock: Clock, withheld: Withheld) -> None:
        self._fetcher = fetcher
        self._forum = forum
        self._clock = clock
        self._withheld = withheld

    async def fetch(self, visit: Visit) -> Answer:
        answer = await self._fetcher.fetch(visit)
        if isinstance(answer, Failure) or self._page(answer.final_url) != self._withheld.page:
            return answer
        return self._instead(answer)

    def _page(self, url: str) -> str | None:
        return self._forum.classify(url, self._clock.now()).page

    def _instead(self, answer: Response) -> Answer:
        how = self._withheld.how
        if how == "error":
            return Failure(answer.url, Reason.SERVER_ERROR, "status 500", answer.at, exchanges=answer.exchanges)
        if how == "wall":
            return self._wall(answer)
        # A thread that has no posts to show: nothing at all, or the forum's frame around nothing.
        is_bare = self._turn % 2 == 0
        return _replaced_answer(answer, 200, b"" if is_bare else self._body(f"{self._forum.base_url}/no-such-page"))

    def _wall(self, answer: Response) -> Response:
        """A page that asks for a login: in place, with a status that says so, or behind a redirect."""
        login = self._forum.site.url(Target("login"))
        if self._turn % 3 == 2:
            answer = replace(answer, final_url=login)
        return _replaced_answer(answer, 403 if self._turn % 3 == 0 else 200, self._body(login))

    @property
    def _turn(self) -> int:
        """Which of several ways: every third forum withholds a page in the same way."""
        return self._forum.community.options.seed // len(HOWS)

    def _body(self, url: str) -> bytes:
        return self._forum.serve(url, self._clock.now()).body


def _replaced_answer(answer: Response, status: int, body: bytes) -> Response:
    """The answer with another page in its place, in the bytes that an archive keeps too."""
    exchange = recorded_page(answer.final_url, status, HTML, body, answer.at).exchange
    return replace(answer, status=status, headers=HTML, body=body, exchanges=(exchange,))


def chosen(forum: Forum, truth: Truth, how: How) -> Withheld:
    """A page to keep back: of a long thread or of a short one, by chance."""
    rng = Random(f"{forum.name} {how}")
    long = [thread for thread in truth.threads if len(thread.pages) > 1]
    thread = rng.choice(long if long and rng.random() < 0.5 else truth.threads)
    url = rng.choice(thread.pages)
    page = truth.classify(url).page
    assert page is not None
    return Withheld(thread, page, how)


def crawl_with_withheld_page(seed: int, how: How | None, threads: int = THREADS) -> WithheldCrawl:
    """Crawl the forum of a seed with no options, one page kept back or none."""
    forum = draw(seed, threads=threads)
    clock = TurnedClock(forum.community.options.ends_at)
    truth = forum.truth(clock.now())
    withheld = None if how is None else chosen(forum, truth, how)
    fetcher: Fetcher = SimulatedFetcher(forum, clock)
    if withheld is not None:
        fetcher = WithholdingFetcher(fetcher, forum, clock, withheld)
    outcome = asyncio.run(_crawled(forum, fetcher, clock))
    return WithheldCrawl(
        forum=forum.name,
        withheld=withheld,
        ending=outcome.ending,
        is_named=withheld is not None and any(_names(truth, gap.url, withheld.thread) for gap in outcome.gaps),
        gaps=tuple(f"{gap.kind}: {gap.why} ({gap.url})" for gap in outcome.gaps),
        threads=outcome.counts.threads_known,
        unknown=outcome.counts.threads_unknown,
        requests=outcome.totals.requests,
    )


async def _crawled(forum: Forum, fetcher: Fetcher, clock: Clock) -> CrawlOutcome:
    with (
        TemporaryDirectory(prefix="threadkeep-bench-") as folder,
        open_archive(Path(folder) / "archive", site=forum.start, create=True, clock=clock) as archive,
    ):
        return await crawl_into(archive, fetcher, CrawlPlan(forum.start), clock, SilentWatcher())


def _names(truth: Truth, url: str, thread: TrueThread) -> bool:
    """Whether a URL is one of the thread's pages, under any of its addresses."""
    page = truth.classify(url).page
    return page is not None and page in {truth.classify(own).page for own in thread.pages}
