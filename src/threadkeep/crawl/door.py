"""The first contact: where a crawl starts, and saying at once when nothing can be had there."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Kept
from threadkeep.crawl.loop import Crew, Watcher
from threadkeep.crawl.workers import READABLE_TYPES, Guide, is_readable
from threadkeep.errors import ForbiddenError, StrategyError, ThreadkeepError, UnreachableError, UsageError
from threadkeep.model import Answer, Failure, Found, Reading, Reason, Response, Visit, Wait
from threadkeep.strategy import identify


async def at_the_door(crew: Crew, start: str, is_only: bool = False) -> Crew:
    """The crew with its start pages in the frontier.

    A crawl that never got further than those asks for them again, and stops at the first that leads nowhere. `is_only`:
    the user's own page is the only one.
    """
    frontier = crew.archive.frontier
    pages = [await _seeded(crew, url) for url in ([start] if is_only else start_pages(crew.guide, start))]
    if await crew.desk.do(frontier.has_found_pages):
        return crew
    for page in pages:
        await crew.desk.do(frontier.request_again, page)
    return replace(crew, watcher=Doorstep(crew.watcher, crew.guide))


async def _seeded(crew: Crew, url: str) -> int:
    identity = identify(crew.guide.strategy, url) if crew.guide.strategy else None
    rank = crew.policy.rank(Found(url, identity, is_flip=False, rule="start"), 0)
    return await crew.desk.do(crew.archive.frontier.seed, url, identity, rank or 0)


def start_pages(guide: Guide, start: str) -> list[str]:
    """The strategy's entry page, and the user's own page where it has a kind."""
    if guide.strategy is None:
        return [start]
    entry = guide.strategy.entry or guide.strategy.site
    return [entry] if identify(guide.strategy, start) is None else list(dict.fromkeys((entry, start)))


class Doorstep:
    """A watcher that ends a crawl whose very first answer shows that there is nothing to crawl."""

    def __init__(self, watcher: Watcher, guide: Guide) -> None:
        self._watcher = watcher
        self._guide = guide
        self._is_inside = False

    def asking(self, visit: Visit) -> None:
        self._watcher.asking(visit)

    def waiting(self, wait: Wait) -> None:
        self._watcher.waiting(wait)

    def kept(self, visit: Visit, answer: Answer, reading: Reading, kept: Kept) -> None:
        if not self._is_inside and (error := turned_away(answer, reading, self._guide)):
            raise error
        self._is_inside = True
        self._watcher.kept(visit, answer, reading, kept)


def turned_away(answer: Answer, reading: Reading, guide: Guide) -> ThreadkeepError | None:
    if isinstance(answer, Failure):
        return _no_page(answer)
    return _no_use(answer) or _no_fit(answer, reading, guide)


def _no_page(failure: Failure) -> ThreadkeepError | None:
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


def _no_use(response: Response) -> ThreadkeepError | None:
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


def _no_fit(response: Response, reading: Reading, guide: Guide) -> ThreadkeepError | None:
    if guide.strategy is None or reading.identity is not None or reading.links:
        return None
    return StrategyError(
        f"the strategy fits nothing on {response.final_url}: no kind has its URL, and no rule follows a link of it",
        hint="Mend the strategy's url patterns, or try `threadkeep explain` on an address of the forum.",
    )
