"""Threads that pages led to and no policy asked for: a watch keeps slots for them, and so does its simulation."""

from __future__ import annotations

from collections.abc import Iterable

from threadkeep.refresh import LEFT_OVER_EVERY, LEFT_TO_POLICY


class LeftOver:
    """Threads in the order in which pages led to them, without those that were asked for since."""

    def __init__(self) -> None:
        self._slots = 0
        self._found = 0
        # How many had been found when a stretch of slots began, and when the one before did.
        self._stretch = self._stretch_before = 0
        self._place: dict[int, int] = {}

    def add(self, threads: Iterable[int]) -> None:
        """Pages led to these for the first time."""
        for thread in threads:
            self._place[thread] = self._found
            self._found += 1

    def remove(self, thread: int) -> None:
        self._place.pop(thread, None)

    def due(self) -> int | None:
        """The thread that this slot is for; None: it is the policy's. To be called once a slot."""
        self._slots += 1
        if self._slots % LEFT_TO_POLICY == 0:
            self._stretch, self._stretch_before = self._found, self._stretch
        if self._slots % LEFT_OVER_EVERY:
            return None
        first = next(iter(self._place.items()), None)
        return first[0] if first is not None and first[1] < self._stretch_before else None
