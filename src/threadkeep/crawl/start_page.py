"""The first contact: where a crawl starts, and saying at once when nothing can be had there."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.crawl.loop.loop import CrawlContext
from threadkeep.crawl.loop.watchers import Watcher
from threadkeep.crawl.reading.workers import READABLE_TYPES, Guide, is_readable
from threadkeep.errors import ForbiddenError, StrategyError, ThreadkeepError, UnreachableError, UsageError
from threadkeep.model import (
    NOTHING_READ,
    Answer,
    Failure,
    FollowedLink,
    PageOutcome,
    Reading,
    Reason,
    Response,
    Visit,
    Wait,
)
from threadkeep.strategy import identify


async def queue_start_pages(context: CrawlContext, start: str, is_only: bool = False) -> CrawlContext:
    """The context with its start pages in the frontier.

    A crawl that never got further than those asks for them again, and stops at the first that leads nowhere. `is_only`:
    the user's own page is the only one.
    """
    frontier = context.archive.frontier
    pages = [await _queue_page(context, url) for url in ([start] if is_only else start_pages(context.guide, start))]
    if await context.archive_thread.call(frontier.has_found_pages):
        return context
    for page in pages:
        await context.archive_thread.call(frontier.request_again, page)
    return replace(context, watcher=StartPageCheck(context.watcher, context.guide))


async def _queue_page(context: CrawlContext, url: str) -> int:
    identity = identify(context.guide.strategy, url) if context.guide.strategy else None
    rank = context.policy.link_ranks(NOTHING_READ)(FollowedLink(url, identity, is_flip=False, rule="start"), 0)
    return await context.archive_thread.call(context.archive.frontier.seed, url, identity, rank or 0)


def start_pages(guide: Guide, start: str) -> list[str]:
    """The strategy's entry page, and the user's own page where it has a kind."""
    if guide.strategy is None:
        return [start]
    entry = guide.strategy.entry or guide.strategy.site
    return [entry] if identify(guide.strategy, start) is None else list(dict.fromkeys((entry, start)))


class StartPageCheck:
    """A watcher that ends a crawl whose very first answer shows that there is nothing to crawl."""

    def __init__(self, watcher: Watcher, guide: Guide) -> None:
        self._watcher = watcher
        self._guide = guide
        self._is_inside = False

    def on_request(self, visit: Visit) -> None:
        self._watcher.on_request(visit)

    def on_wait(self, wait: Wait) -> None:
        self._watcher.on_wait(wait)

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        if not self._is_inside and (error := start_page_error(answer, reading, self._guide)):
            raise error
        self._is_inside = True
        self._watcher.on_kept(visit, answer, reading, kept)


def start_page_error(answer: Answer, reading: Reading, guide: Guide) -> ThreadkeepError | None:
    if isinstance(answer, Failure):
        return _failure_error(answer)
    return _unusable_error(answer) or _mismatch_error(answer, reading, guide)


def _failure_error(failure: Failure) -> ThreadkeepError | None:
    match failure.reason:
        case Reason.ROBOTS:
            return ForbiddenError(
                f"robots.txt does not allow {failure.url}",
                "Ask the owner of the site; --ignore-robots goes against their word and is recorded in the archive.",
            )
        case Reason.OFF_SITE | Reason.REDIRECT_LOOP | Reason.SCHEME:
            return UsageError(f"{failure.url}: {failure.detail}", "Give the address where the forum really is.")
        case Reason.ADDRESS:
            return UsageError(f"{failure.url}: {failure.detail}", "Give a host that is on the public network.")
        case Reason.RATE_LIMITED | Reason.SERVER_ERROR if failure.hold_until:
            return None  # The host speaks and asks for time: the loop waits for it.
    known = failure.reason != Reason.DNS
    return UnreachableError(
        f"cannot reach {failure.url}: {failure.detail}",
        f"{'' if known else 'Check the spelling of the address. '}Run the same command again when the site is up.",
    )


def _unusable_error(response: Response) -> ThreadkeepError | None:
    if response.status in (401, 403, 407):
        return ForbiddenError(
            f"{response.url} answers {response.status}: guests are not let in",
            "Log in with a browser, save its cookies in Netscape format and give them with --cookies FILE.",
        )
    if response.status >= 400:
        return UsageError(f"{response.url} answers {response.status}", "Check the address in a browser.")
    if not is_readable(response):
        content_type = response.header("content-type")
        return UsageError(
            f"{response.url} is not a web page but {content_type}",
            f"Give the address of a page of the forum ({', '.join(filter(None, READABLE_TYPES))}).",
        )
    return None


def _mismatch_error(response: Response, reading: Reading, guide: Guide) -> ThreadkeepError | None:
    if guide.strategy is None or reading.identity is not None or reading.links:
        return None
    return StrategyError(
        f"the strategy fits nothing on {response.final_url}: no kind has its URL, and no rule follows a link of it",
        hint="Mend the strategy's url patterns, or try `threadkeep explain` on an address of the forum.",
    )
