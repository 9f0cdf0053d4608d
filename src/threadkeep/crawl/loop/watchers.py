"""Watchers: what a run reports while it works, for progress displays and for counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from threadkeep.model import Answer, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Clock


class Watcher(Protocol):
    """Is called for each request, wait and stored page; decides nothing."""

    def on_request(self, visit: Visit) -> None: ...

    def on_wait(self, wait: Wait) -> None: ...

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None: ...


class SilentWatcher:
    """Reports nothing."""

    def on_request(self, visit: Visit) -> None:
        pass

    def on_wait(self, wait: Wait) -> None:
        pass

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        pass


@dataclass(frozen=True, slots=True)
class RunTotals:
    """What one run did: requests made, those that brought an index or thread page, posts new to the archive."""

    requests: int = 0
    useful: int = 0
    new_posts: int = 0
    changed_posts: int = 0
    seconds: float = 0.0


class CountingWatcher:
    """Counts, and passes everything on to another watcher."""

    def __init__(self, watcher: Watcher, clock: Clock) -> None:
        self._watcher = watcher
        self._clock = clock
        self._began_at = clock.now()
        self._requests = 0
        self._useful = 0
        self._new_posts = 0
        self._changed_posts = 0

    def on_request(self, visit: Visit) -> None:
        self._watcher.on_request(visit)

    def on_wait(self, wait: Wait) -> None:
        self._watcher.on_wait(wait)

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        self._requests += 1 if answer.exchanges else 0
        self._useful += is_useful(reading)
        self.count_posts(kept)
        self._watcher.on_kept(visit, answer, reading, kept)

    def count_posts(self, kept: PageOutcome) -> None:
        """Count what was found on a page; without a request, if a stored page was read again."""
        self._new_posts += kept.new_posts
        self._changed_posts += kept.changed_posts

    def forget_posts(self, count: int) -> None:
        """Take back posts that were no new ones: their thread is another address of a known thread, or is no thread."""
        self._new_posts = max(0, self._new_posts - count)

    def totals(self) -> RunTotals:
        seconds = (self._clock.now() - self._began_at).total_seconds()
        return RunTotals(self._requests, self._useful, self._new_posts, self._changed_posts, seconds)


def is_useful(reading: Reading) -> bool:
    """Whether the request brought a page of the forum; an index page may be empty, a thread page may not."""
    role = reading.identity.role if reading.identity else "other"
    return role in ("entry", "index") or (role == "thread" and reading.trouble is None)
