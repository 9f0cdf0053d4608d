"""Serving a learner: the archive answers what it holds, the loop asks for the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.crawl.door import Doorstep
from threadkeep.crawl.looking import Look
from threadkeep.crawl.loop import Crew, turn_over
from threadkeep.crawl.shaping import shaped
from threadkeep.crawl.workers import EVERY_LINK, is_readable
from threadkeep.learn import Learner, Seen, Wanted, nothing_seen
from threadkeep.model import Answer, Failure, Found, Reading, Visit, Wait
from threadkeep.protocols import Frontier
from threadkeep.strategy import Strategy


class OnePage:
    """The policy that serves a learner: the page it wants, and nothing else."""

    name = "learning"

    def __init__(self, page: int) -> None:
        self.answer: Answer | None = None
        self._page = page

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        return None if self.answer is not None else frontier.lease(self._page, now)

    def rank(self, found: Found, depth: int) -> int | None:
        return None

    def observe(self, visit: Visit, answer: Answer, reading: Reading) -> None:
        is_held = isinstance(answer, Failure) and answer.hold_until is not None
        self.answer = None if is_held else answer


@dataclass(frozen=True, slots=True)
class Served:
    """What serving a learner came to; `strategy` is None where a limit ended it before."""

    strategy: Strategy | None
    pages: int


async def served(crew: Crew, learner: Learner, start: str) -> Served:
    """Give the learner what it wants until it is done; killed anywhere, it runs again and the archive answers.

    A start page that could not be had by an earlier run is asked for again.
    """
    seen: Seen | None = None
    crew = await _at_the_start(crew, start)
    asked: list[str] = []
    while True:
        try:
            wanted = await crew.desk.do(_next_wanted, learner, seen)
        except _Done as done:
            return Served(await shaped(crew, done.strategy, asked), len(asked))
        answer = await answered(crew, wanted)
        if answer is None:
            return Served(None, len(asked))
        seen = await _seen(crew, wanted.url, answer)
        asked.append(wanted.url)


async def _at_the_start(crew: Crew, start: str) -> Crew:
    known = await crew.desk.do(crew.archive.answer, start)
    if known is None or isinstance(known, Failure) or not is_readable(known):
        inside = replace(crew, watcher=Doorstep(crew.watcher, EVERY_LINK))
        await answered(inside, Wanted(start, again=True))
    return crew


class _Done(Exception):
    """StopIteration cannot cross a thread."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__()
        self.strategy = strategy


def _next_wanted(learner: Learner, seen: Seen | None) -> Wanted:
    try:
        return next(learner) if seen is None else learner.send(seen)
    except StopIteration as end:
        raise _Done(end.value) from None


async def answered(crew: Crew, wanted: Wanted) -> Answer | None:
    """What the page answered, in this run or an earlier one; None where a limit ended the run before it was asked."""
    known = None if wanted.again else await crew.desk.do(crew.archive.answer, wanted.url)
    if known is not None:
        return known
    policy = OnePage(await crew.desk.do(crew.archive.frontier.add_unqueued, wanted.url))
    await turn_over(replace(crew, policy=policy, guide=EVERY_LINK))
    return policy.answer


async def _seen(crew: Crew, url: str, answer: Answer) -> Seen:
    if isinstance(answer, Failure):
        return nothing_seen(url, answer.at, answer.reason.value)
    if not is_readable(answer):
        return nothing_seen(url, answer.at, f"status {answer.status}", answer.status, answer.final_url)
    look = Look(answer.body, url, answer.final_url, answer.header("content-type"), answer.status, answer.at)
    return await crew.workers.look(look)
