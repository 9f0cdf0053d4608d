"""Threads in order; only those that are looked at are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from threadkeep_bench.simulate.community.views import ThreadView
from threadkeep_bench.simulate.community.week import Ints


class Listing(Sequence[ThreadView]):
    """A board of 100,000 threads costs no more than the page of it that is shown."""

    __slots__ = ("_threads", "_view")

    def __init__(self, threads: Ints, view: Callable[[int], ThreadView]) -> None:
        self._threads = threads
        self._view = view

    def __len__(self) -> int:
        return len(self._threads)

    @overload
    def __getitem__(self, place: int) -> ThreadView: ...

    @overload
    def __getitem__(self, place: slice) -> Listing: ...

    def __getitem__(self, place: int | slice) -> ThreadView | Listing:
        if isinstance(place, slice):
            return Listing(self._threads[place], self._view)
        return self._view(int(self._threads[place]))
