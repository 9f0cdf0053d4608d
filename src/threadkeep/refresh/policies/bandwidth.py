"""Bandwidth control between lists of threads and lists of posts."""

from __future__ import annotations

# What the two counts begin with, so that the first pages do not swing the share: ten posts a thread, and half of a
# usual day of a small forum.
_THREADS, _POSTS = 5.0, 50.0


class Bandwidth:
    """Reserves for index lists the share of requests that new threads have of all new records: ratio / (1 + ratio).

    That share is theirs alone; in what is left, index and post lists meet by what is predicted.
    """

    def __init__(self, threads: int = 0, posts: int = 0) -> None:
        self._threads = _THREADS + threads
        self._posts = _POSTS + posts
        self._owed = 0.0

    @property
    def index_share(self) -> float:
        return self._threads / (self._threads + self._posts)

    def count(self, threads: int, posts: int) -> None:
        """New threads and new posts were found."""
        self._threads += threads
        self._posts += posts

    def is_for_index(self, is_wanted: bool) -> bool:
        """Whether this request goes to the index lists: it is wanted there, or owed to them. Each call is a request."""
        self._owed += self.index_share
        if self._owed < 1.0:
            return is_wanted
        self._owed -= 1.0
        return True
