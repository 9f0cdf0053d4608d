"""The pages of threads of a forum without pages: which of them can be asked for, and what they show."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from threadkeep.refresh import ObservedPosts, PageRequest
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook
from threadkeep_bench.benchmarks.refresh.simulation.trace import Trace


class ThreadPages:
    """The pages of threads, by what was linked and what was shown of them before."""

    def __init__(self, trace: Trace, look: ListLook) -> None:
        self._trace = trace
        self._look = look
        self._linked: dict[int, int] = {}
        self._depth: dict[int, int] = {}
        self._had: dict[int, set[int]] = {}
        # The posts of its thread that the page shown last showed, counted from 0.
        self.span = range(0)

    def link(self, thread: int, count: int) -> None:
        """A row links the last page of a thread that has so many posts."""
        self._linked[thread] = self._pages(count)

    def observed_page(self, ask: PageRequest, count: int, now: float) -> ObservedPosts:
        """A page of a thread that has so many posts."""
        known = self._linked.get(ask.list, self._pages_at_first(ask.list))
        if not self._look.by_links:
            return self._rising(ask, count, now)
        self._linked[ask.list] = self._pages(count)
        # A thread that had one page is known to be counted down once one with a number was read: before that the first
        # is asked for again, where it was not full.
        if self._look.counted_down and known > 1 and (ask.page or self._pages_at_first(ask.list) > 1):
            return self._falling(ask, count, now)
        # The page behind one that is not counted down is the newest.
        self._depth[ask.list] = -1
        if ask.page >= known:
            self.span = range(0)
            return ObservedPosts((), ask.page + 1 + (ask.page < self._linked[ask.list]))
        return self._rising(ask, count, now)

    def _rising(self, ask: PageRequest, count: int, now: float) -> ObservedPosts:
        first = ask.page * self._look.sizes.posts_per_page
        self.span = range(first, max(first, min(count, first + self._look.sizes.posts_per_page)))
        self._new(ask.list)
        return ObservedPosts(self._times(ask.list, now), self._pages(count))

    def _falling(self, ask: PageRequest, count: int, now: float) -> ObservedPosts:
        """The newest page, or where it had nothing but new posts the one after it."""
        size, pages, thread = self._look.sizes.posts_per_page, self._pages(count), ask.list
        depth = self._depth[thread] = min(self._depth.get(thread, 0) + 1, pages - 1) if ask.is_continuation else 0
        first = (pages - 1 - depth) * size
        self.span = range(first, min(count, first + size))
        new = self._new(thread)
        has_older = depth + 1 + (not self._look.says_first) < pages
        total = count if self._look.tells_pages and not depth else None
        last = ask.page + 1 + (has_older and new == len(self.span))
        return ObservedPosts(self._times(thread, now), last, new, is_newest_first=True, thread_posts=total)

    def _new(self, thread: int) -> int:
        """How many posts of the page that is shown no page showed before."""
        had = self._had.setdefault(thread, set(range(self._count_at_first(thread))))
        new = len(set(self.span) - had)
        had.update(self.span)
        return new

    def _times(self, thread: int, now: float) -> Sequence[float]:
        times = self._trace.times(thread)[self.span.start : self.span.stop]
        return self._look.tells.times(times.tolist(), now)

    def _pages(self, count: int) -> int:
        return max(1, -(-count // self._look.sizes.posts_per_page))

    def _pages_at_first(self, thread: int) -> int:
        return self._pages(self._count_at_first(thread))

    def _count_at_first(self, thread: int) -> int:
        return int(np.searchsorted(self._trace.times(thread), self._trace.begins_at, side="right"))
