"""Audits: a small share of requests looks at threads believed unchanged, for what no list shows."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from threadkeep.refresh.forum_state.tracked_threads import TrackedThread

# One request in so many where lists had nothing to show, and where they had: one in fifty made posts of a forum with
# 250 pages a day wait 1 % longer.
IDLE_EVERY = 200
# At 3,000 pages a day that is three audits a day; more of them delay posts when every page is needed.
BUSY_EVERY = 1_000
# A count that fell reports something; some forums' counts fall and rise all the time.
SUSPECTS_EVERY = 20


class Audits:
    """Threads whose list reports less than before come first, then those that were asked for longest ago.

    Of threads asked for at the same time the one that is silent for longest: the others are soon asked for anyway.
    `asked` requests were made by earlier refreshes: one from a timer may never make so many that an audit is due.
    """

    def __init__(self, asked: int = 0) -> None:
        self._suspects: deque[int] = deque()
        self._since = asked % IDLE_EVERY
        self._since_suspect = SUSPECTS_EVERY

    def suspect(self, thread: int) -> None:
        """A count fell: something was deleted, or moved away."""
        if thread not in self._suspects:
            self._suspects.append(thread)

    def count_request(self) -> None:
        self._since += 1
        self._since_suspect += 1

    def due(self, threads: Mapping[int, TrackedThread], *, is_idle: bool) -> int | None:
        """The thread to look at, if a look is due."""
        if self._suspects and is_idle and self._since_suspect >= SUSPECTS_EVERY:
            self._since_suspect = 0
            return self._suspects.popleft()
        if self._since < (IDLE_EVERY if is_idle else BUSY_EVERY):
            return None
        thread = self._suspects.popleft() if self._suspects else _longest_unread(threads)
        self._since = self._since if thread is None else 0
        return thread


def _longest_unread(threads: Mapping[int, TrackedThread]) -> int | None:
    """None: nothing is stored yet."""
    stored = (thread for thread, each in threads.items() if each.kept)
    return min(stored, key=lambda thread: (threads[thread].asked_at, threads[thread].last_at), default=None)
