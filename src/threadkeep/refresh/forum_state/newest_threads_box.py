"""A box of the newest threads beside the lists of boards: seen with every look, it reports the whole forum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from threadkeep.refresh.forum_state.tracked_threads import TrackedThread
from threadkeep.refresh.lists import ListedThread, ObservedLinks, ObservedRows

# A box that reported so many threads in vain, and of few more in truth, is sorted by something else.
_IN_VAIN = 3
# One more wrong thread is forgiven for so many right ones. Not tuned.
_TRUE_FOR_EACH = 4
# Lists show times to the minute, posts often to the second.
_GRAIN = 60.0


class Trust:
    """Whether what a page reports of threads beside its rows was true so far."""

    def __init__(self) -> None:
        self._told: set[int] = set()
        self._true = self._vain = 0

    @property
    def is_lost(self) -> bool:
        return self._vain > _IN_VAIN + self._true / _TRUE_FOR_EACH

    def tell(self, threads: Iterable[int]) -> None:
        """These threads are said to have a post which is not known."""
        self._told.update(threads)

    def read(self, thread: int, *, has_new: bool) -> None:
        """A thread was read: was it true what was reported of it?"""
        if thread in self._told:
            self._told.discard(thread)
            self._true += has_new
            self._vain += not has_new


class NewestThreadsBox:
    """Threads that pages of boards link beside their own rows. Most such boxes have the newest last post first."""

    def __init__(self) -> None:
        self._trust = Trust()

    def news(self, threads: Sequence[int], last: Mapping[int, float]) -> list[int]:
        """The threads that must have a post which is not known; `last` has the last post of each that is known."""
        if self._trust.is_lost:
            # How it is sorted is not known, but a thread that nobody knew is new however that is.
            return [thread for thread in threads if thread not in last]
        told = overtaking(threads, last)
        self._trust.tell(told)
        return told

    def read(self, thread: int, *, has_new: bool) -> None:
        self._trust.read(thread, has_new=has_new)


def overtaking(threads: Sequence[int], last: Mapping[int, float]) -> list[int]:
    """Of threads that have the newest post first: those above one that is newer by what is known, and unknown ones."""
    newest, found = 0.0, []
    for thread in reversed(threads):
        at = last.get(thread)
        if at is None or at + _GRAIN < newest:
            found.append(thread)
        newest = max(newest, at or 0.0)
    return found[::-1]


def parted(board: int, seen: ObservedRows, threads: Mapping[int, TrackedThread]) -> tuple[ObservedRows, ObservedLinks]:
    """The rows of a board's page, and what is of a box beside them: bare titles of other boards' threads."""
    beside = [row.thread for row in seen.rows if _is_beside(board, row, threads.get(row.thread))]
    if not beside:
        return seen, ObservedLinks(())
    return replace(seen, rows=[row for row in seen.rows if row.thread not in beside]), ObservedLinks(beside)


def _is_beside(board: int, row: ListedThread, known: TrackedThread | None) -> bool:
    if row.posts is not None or row.last_at is not None:
        return False
    return known is not None and known.board not in (None, board)
