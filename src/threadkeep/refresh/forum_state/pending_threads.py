"""Threads known to hold posts that are not stored: which of them is worth the next request?"""

from __future__ import annotations

import numpy as np

from threadkeep.refresh.prediction.list_growth import HOUR, MINUTE, Floats

# 1 / PATIENCE is how long an unknown thread may wait for its posts to gather.
PATIENCE = 1 / (2 * HOUR)
_POSTS, _FIRST, _RATE, _SEEN = range(4)


class Pending:
    """Ranked by posts and their waiting; a busy thread may wait, because one request then brings more of its posts.

    The age is in it so that nothing starves: a score of counts and rates alone can stay small for ever.
    """

    def __init__(self, page_posts: int) -> None:
        self._page_posts = page_posts
        self._cells = np.zeros((4, 64))
        self._threads: list[int] = []
        self._place: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._threads)

    def put(self, thread: int, posts: int, first_at: float, rate: float, now: float) -> None:
        """`posts` wait, the oldest since `first_at` or earlier if that is known; more of them come at `rate`."""
        place = self._place.get(thread)
        if place is None:
            place = self._added(thread)
        else:
            first_at = min(first_at, float(self._cells[_FIRST, place]))
        self._cells[:, place] = posts, first_at, rate, now

    def drop(self, thread: int) -> bool:
        """Whether the thread was pending; it is not any more."""
        place = self._place.pop(thread, None)
        if place is None:
            return False
        last = self._threads.pop()
        if last != thread:
            self._threads[place] = last
            self._place[last] = place
            self._cells[:, place] = self._cells[:, len(self._threads)]
        return True

    def best(self, now: float) -> tuple[float, int] | None:
        """The highest score and its thread; None: nothing is pending."""
        if not self._threads:
            return None
        scores = self._scores(now)
        place = int(scores.argmax())
        return float(scores[place]), self._threads[place]

    def _added(self, thread: int) -> int:
        place = self._place[thread] = len(self._threads)
        self._threads.append(thread)
        if place == self._cells.shape[1]:
            self._cells = np.concatenate((self._cells, np.zeros_like(self._cells)), axis=1)
        return place

    def _scores(self, now: float) -> Floats:
        posts, first, rate, seen = self._cells[:, : len(self._threads)]
        waiting = np.minimum(posts + rate * (now - seen), self._page_posts)
        scores: Floats = waiting * (now - first + MINUTE) / (rate + PATIENCE)
        return scores
