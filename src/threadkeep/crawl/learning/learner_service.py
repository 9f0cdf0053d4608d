"""Serving a learner: the archive answers what it holds, the loop asks for the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.crawl.gate.link_book import LinkBook
from threadkeep.crawl.learning.page_view import PageView, ViewedPage
from threadkeep.crawl.learning.post_rules import with_post_rules
from threadkeep.crawl.loop.loop import CrawlContext, run_concurrently
from threadkeep.crawl.reading.workers import EVERY_LINK, is_readable
from threadkeep.crawl.start_page import StartPageCheck
from threadkeep.learn import Learner, Seen, Wanted, nothing_seen
from threadkeep.model import Answer, Failure, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Frontier, RankOf, never_requested
from threadkeep.strategy import Strategy


class SinglePage:
    """The policy that serves a learner: the page it wants, and nothing else."""

    name = "learning"

    def __init__(self, page: int) -> None:
        self.answer: Answer | None = None
        self._page = page

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        return None if self.answer is not None else frontier.lease(self._page, now)

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        return never_requested

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        is_held = isinstance(answer, Failure) and answer.hold_until is not None
        self.answer = None if is_held else answer


@dataclass(frozen=True, slots=True)
class LearnedStrategy:
    """What serving a learner came to; `strategy` is None where a limit ended it before."""

    strategy: Strategy | None
    pages: int


async def serve_learner(context: CrawlContext, learner: Learner, start: str) -> LearnedStrategy:
    """Give the learner what it wants until it is done; killed anywhere, it runs again and the archive answers.

    A start page that could not be had by an earlier run is asked for again.
    """
    seen: Seen | None = None
    book = LinkBook(start)
    context = await _request_start_page(context, start)
    asked: list[str] = []
    while True:
        try:
            wanted = await context.archive_thread.call(_next_wanted, learner, seen)
        except _LearnerReturned as done:
            return LearnedStrategy(await with_post_rules(context, done.strategy, asked), len(asked))
        if refused := await _refusal_of(context, book, wanted):
            seen = nothing_seen(wanted.url, context.clock.now(), refused)
            continue
        answer = await answer_for(context, wanted)
        if answer is None:
            return LearnedStrategy(None, len(asked))
        viewed = await _view_of(context, wanted.url, answer)
        if viewed.links is not None:
            book.add(viewed.links)
        seen = viewed.seen
        asked.append(wanted.url)


async def _request_start_page(context: CrawlContext, start: str) -> CrawlContext:
    known = await context.archive_thread.call(context.archive.answer, start)
    if known is None or isinstance(known, Failure) or not is_readable(known):
        inside = replace(context, watcher=StartPageCheck(context.watcher, EVERY_LINK))
        await answer_for(inside, Wanted(start, again=True))
    return context


class _LearnerReturned(Exception):
    """StopIteration cannot cross a thread."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__()
        self.strategy = strategy


def _next_wanted(learner: Learner, seen: Seen | None) -> Wanted:
    try:
        return next(learner) if seen is None else learner.send(seen)
    except StopIteration as end:
        raise _LearnerReturned(end.value) from None


async def answer_for(context: CrawlContext, wanted: Wanted) -> Answer | None:
    """What the page answer_for, in this run or an earlier one; None where a limit ended the run before it was asked."""
    known = None if wanted.again else await context.archive_thread.call(context.archive.answer, wanted.url)
    if known is not None:
        return known
    policy = SinglePage(await context.archive_thread.call(context.archive.frontier.add_unqueued, wanted.url))
    await run_concurrently(replace(context, policy=policy, guide=EVERY_LINK), 1)
    return policy.answer


async def _refusal_of(context: CrawlContext, book: LinkBook, wanted: Wanted) -> str | None:
    """Why the gate does not let a page be requested; None if it does, or if the archive has the answer."""
    is_stored = not wanted.again and await context.archive_thread.call(context.archive.answer, wanted.url) is not None
    found = None if is_stored else book.refusal(wanted.url, is_member=context.is_member)
    if found is None:
        return None
    await context.archive_thread.call(context.archive.frontier.refuse, wanted.url, found.rule)
    return found.rule


async def _view_of(context: CrawlContext, url: str, answer: Answer) -> ViewedPage:
    if isinstance(answer, Failure):
        return ViewedPage(nothing_seen(url, answer.at, answer.reason.value))
    if not is_readable(answer):
        return ViewedPage(nothing_seen(url, answer.at, f"status {answer.status}", answer.status, answer.final_url))
    look = PageView(answer.body, url, answer.final_url, answer.header("content-type"), answer.status, answer.at)
    return await context.workers.look(look)
