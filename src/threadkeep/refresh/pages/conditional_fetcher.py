"""Lists asked for only if they changed, where the server says so truly."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_pages import earlier_list
from threadkeep.crawl import ArchiveThread
from threadkeep.model import Answer, Response, Validators, Visit
from threadkeep.protocols import Fetcher

# A server that was asked so often and never said that a list is as it was, or that sent a version so often again which
# we said to have, does not listen: nothing is gained by repeating it.
MOST_UNHEARD = 50
# A server that sent a version that we named so often ignores conditions. Not tuned.
MOST_IGNORED = 3
# One look in so many is without conditions: a server that calls changed lists unchanged would make us blind.
PLAIN_EVERY = 10


class Conditional:
    """A fetcher for one forum: a list with a known version is requested unless it is still that one.

    Threads are requested without conditions: lists reported that they changed. What the server did not send again comes
    from the archive, so that a 304 is a visit without change.
    """

    def __init__(self, fetcher: Fetcher, archive: Archive, archive_thread: ArchiveThread) -> None:
        self._fetcher = fetcher
        self._archive = archive
        self._archive_thread = archive_thread
        self._sent = self._unchanged = self._ignored = 0
        self._is_off = False

    async def fetch(self, visit: Visit) -> Answer:
        earlier = None if self._is_off else await self._archive_thread.call(earlier_list, self._archive, visit.page)
        known = validators_of(earlier) if earlier is not None else None
        if earlier is None or known is None:
            return await self._fetcher.fetch(visit)
        self._sent += 1
        if self._sent % PLAIN_EVERY == 0:
            return self._checked(await self._fetcher.fetch(visit), earlier, known)
        return self._heard(await self._fetcher.fetch(replace(visit, unless=known)), earlier, known)

    def _heard(self, answer: Answer, earlier: Response, known: Validators) -> Answer:
        if not isinstance(answer, Response):
            return answer
        if answer.status == 304:
            self._unchanged += 1
            return unchanged(answer, earlier)
        self._ignored += validators_of(answer) == known
        self._is_off = self._ignored >= MOST_IGNORED or (not self._unchanged and self._sent >= MOST_UNHEARD)
        return answer

    def _checked(self, answer: Answer, earlier: Response, known: Validators) -> Answer:
        """What comes without conditions under a version that is known must be what is known."""
        if isinstance(answer, Response) and validators_of(answer) == known and answer.body != earlier.body:
            self._is_off = True
        return answer


def validators_of(response: Response) -> Validators | None:
    """None: the server said nothing of the page's version, or the page was had by a redirect."""
    found = Validators(response.header("etag"), response.header("last-modified"))
    return found if found != Validators() and response.final_url == response.url else None


def unchanged(answer: Response, earlier: Response) -> Response:
    """The earlier page, had again at the time of an answer that sent nothing."""
    *hops, last = answer.exchanges
    kept_at = earlier.exchanges[-1].at
    return replace(earlier, at=answer.at, seconds=answer.seconds, exchanges=(*hops, replace(last, refers_to=kept_at)))
