"""The control request: is there a wall before the whole forum, or only before some of its pages?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from threadkeep.crawl.loop.wall import shows_nothing
from threadkeep.model import NOTHING_READ, Answer, Failure, Reading, Reason, Visit, Wait

if TYPE_CHECKING:
    from threadkeep.crawl.loop.loop import CrawlContext


async def behind_wall(context: CrawlContext, visit: Visit, answer: Answer, reading: Reading) -> tuple[Answer, Reading]:
    """The answer and its reading; if there is a wall, a failure that leaves the page pending, and the crawl stops."""
    if not context.walls.needs_control(visit, answer, reading, context.guide):
        return answer, reading
    good = await context.archive_thread.call(context.archive.readable_thread_page, tuple(context.walls.suspects))
    if good is None:
        return answer, reading
    if await _is_readable(context, good):
        context.walls.note_control()
        return answer, reading
    await context.archive_thread.call(_queue_again, context)
    why = f"a login or an empty page comes instead of the forum's pages, also instead of {good}, which was readable"
    context.limits.stop_at_wall(Wait(answer.at, why, Reason.WALL), tuple(context.walls.suspects.values()))
    failure = Failure(visit.url, Reason.WALL, why, answer.at, hold_until=answer.at, exchanges=answer.exchanges)
    return failure, NOTHING_READ


async def _is_readable(context: CrawlContext, url: str) -> bool:
    """Whether a page that was a thread still shows posts. Without an answer, nobody knows that there is a wall."""
    answer = await context.fetcher.fetch(Visit(url))
    reading = await context.workers.read(answer, context.guide)
    return isinstance(answer, Failure) or not shows_nothing(answer, reading, "thread")


def _queue_again(context: CrawlContext) -> None:
    for page in context.walls.suspects:
        context.archive.frontier.request_again(page)
