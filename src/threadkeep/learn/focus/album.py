"""The pages that were seen while learning, each asked for once."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from datetime import UTC, datetime

from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen, nothing_seen
from threadkeep.strategy import without_parameters

Seeing = Generator[Wanted, Seen, Seen]
MOST_PAGES = 3_000


class Album:
    """Keeps what was seen by URL; when it is full, whatever else is asked for shows nothing."""

    def __init__(self, most: int = MOST_PAGES) -> None:
        self.dropped: frozenset[str] = frozenset()
        self.asked = 0
        self.last_at = datetime.min.replace(tzinfo=UTC)
        self._most = most
        self._seen: dict[str, Seen] = {}

    def see(self, url: str) -> Seeing:
        url = self.clean(url)
        if url not in self._seen:
            self._seen[url] = yield from self._asked(Wanted(url))
        return self._seen[url]

    def see_again(self, url: str) -> Seeing:
        """A second answer of a page that was seen; the first one is kept."""
        return (yield from self._asked(Wanted(url, again=True)))

    def see_all(self, urls: Iterable[str]) -> Generator[Wanted, Seen, tuple[Seen, ...]]:
        pages: list[Seen] = []
        for url in urls:
            pages.append((yield from self.see(url)))
        return tuple(pages)

    def clean(self, url: str) -> str:
        """The URL without what was found to be a session's."""
        return without_parameters(url, self.dropped)

    def _asked(self, wanted: Wanted) -> Seeing:
        if self.asked >= self._most:
            return nothing_seen(wanted.url, self.last_at, "enough pages were seen")
        self.asked += 1
        seen = yield wanted
        self.last_at = seen.at
        return seen
