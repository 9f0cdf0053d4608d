"""Counting what a run does, for the outcome and for the eyes."""

from __future__ import annotations

from threadkeep.archive import Kept
from threadkeep.crawl.loop import Watcher
from threadkeep.crawl.outcome import Tally
from threadkeep.model import Answer, Reading, Visit, Wait
from threadkeep.protocols import Clock


class Counting:
    """A watcher that counts and passes everything on."""

    def __init__(self, watcher: Watcher, clock: Clock) -> None:
        self._watcher = watcher
        self._clock = clock
        self._began_at = clock.now()
        self._requests = 0
        self._useful = 0
        self._new_posts = 0
        self._changed_posts = 0

    def asking(self, visit: Visit) -> None:
        self._watcher.asking(visit)

    def waiting(self, wait: Wait) -> None:
        self._watcher.waiting(wait)

    def kept(self, visit: Visit, answer: Answer, reading: Reading, kept: Kept) -> None:
        self._requests += 1 if answer.exchanges else 0
        self._useful += is_useful(reading)
        self._new_posts += kept.new_posts
        self._changed_posts += kept.changed_posts
        self._watcher.kept(visit, answer, reading, kept)

    def read_again(self, kept: Kept) -> None:
        """What the strategy found on a page that was asked for before there was one."""
        self._new_posts += kept.new_posts
        self._changed_posts += kept.changed_posts

    def tally(self) -> Tally:
        seconds = (self._clock.now() - self._began_at).total_seconds()
        return Tally(self._requests, self._useful, self._new_posts, self._changed_posts, seconds)


def is_useful(reading: Reading) -> bool:
    """Whether the request brought a page of the forum; an index page may rightly be empty, a thread page may not."""
    role = reading.identity.role if reading.identity else "other"
    return role in ("entry", "index") or (role == "thread" and reading.trouble is None)
