"""Audits: a small share of requests looks at threads believed unchanged, for what no list tells."""

from __future__ import annotations

from collections import deque

# One request in so many where lists had nothing to tell, and where they had: one in fifty made posts of a forum with
# 250 pages a day wait 1 % longer.
IDLE_EVERY = 200
BUSY_EVERY = 1_000


class Audits:
    """Threads of which a list told less than before come first, the others in turn."""

    def __init__(self) -> None:
        self._suspects: deque[int] = deque()
        self._turn: deque[int] = deque()
        self._since = 0

    def add(self, thread: int) -> None:
        self._turn.append(thread)

    def suspect(self, thread: int) -> None:
        """A count fell: something was deleted, or moved away."""
        if thread not in self._suspects:
            self._suspects.append(thread)

    def count_request(self) -> None:
        self._since += 1

    def due(self, *, is_idle: bool) -> int | None:
        """The thread to look at, if a look is due."""
        if self._since < (IDLE_EVERY if is_idle else BUSY_EVERY) or not (self._turn or self._suspects):
            return None
        self._since = 0
        if self._suspects:
            return self._suspects.popleft()
        self._turn.rotate(-1)
        return self._turn[-1]
