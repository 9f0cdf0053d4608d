"""Oracles: they know every post the moment it is written, and set what a crawler is measured against."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

import numpy as np

from threadkeep.refresh import Observation, PageRequest
from threadkeep_bench.benchmarks.refresh.simulation import World
from threadkeep_bench.simulate import HOUR

# How far ahead the clairvoyant one looks, how often it looks again, and what a thread without a future counts as.
AHEAD = 6 * HOUR
LOOK_AGAIN = HOUR / 2
NO_FUTURE = 0.5


class Shelf:
    """What an oracle has of each thread, and how many new posts the next page of it would bring."""

    def __init__(self, world: World, *, is_empty: bool) -> None:
        self.world = world
        self.size = world.look.sizes.posts_per_page
        self.kept = [0] * len(world.count) if is_empty else list(world.count)

    def new(self, thread: int) -> int:
        kept = self.kept[thread]
        return min(self.world.count[thread] - kept, self.size - kept % self.size)

    def ask(self, thread: int) -> PageRequest:
        return PageRequest("thread", thread, self.kept[thread] // self.size)

    def take(self, ask: PageRequest) -> None:
        self.kept[ask.list] = min(self.world.count[ask.list], (ask.page + 1) * self.size)

    def threads(self, posts: Iterable[int]) -> Iterable[int]:
        return (int(self.world.trace.thread[post]) for post in posts)

    def unread(self) -> Iterable[int]:
        return (thread for thread, posts in enumerate(self.world.count) if posts > self.kept[thread])


class Oracle:
    """The paper's: the page with the most new posts; among equals the thread that has had as many for longest."""

    name = "oracle"

    def __init__(self, world: World, *, is_empty: bool = False) -> None:
        self._shelf = Shelf(world, is_empty=is_empty)
        self._by_new: list[OrderedDict[int, None]] = [OrderedDict() for _ in range(self._shelf.size + 1)]
        self._new = [0] * len(world.count)
        for thread in self._shelf.unread():
            self._place(thread)

    def observe_posts(self, posts: Iterable[int], now: float) -> None:
        for thread in self._shelf.threads(posts):
            self._place(thread)

    def next(self, now: float) -> PageRequest | None:
        queue = next((queue for queue in reversed(self._by_new[1:]) if queue), None)
        return self._shelf.ask(next(iter(queue))) if queue else None

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        self._shelf.take(ask)
        self._place(ask.list)

    def _place(self, thread: int) -> None:
        new, before = self._shelf.new(thread), self._new[thread]
        if new != before:
            self._by_new[before].pop(thread, None)
            self._new[thread] = new
            if new:
                self._by_new[new][thread] = None


class Clairvoyant:
    """`oracle-w`: a thread that will be written in again soon may wait, since one request then brings it all.

    When there is too little budget for everything, most new posts first is far from the best order; this is nearer.
    """

    name = "oracle-w"

    def __init__(self, world: World, *, is_empty: bool = False) -> None:
        self._shelf = Shelf(world, is_empty=is_empty)
        self._place: dict[int, int] = {}
        self._threads: list[int] = []
        self._scores = np.zeros(1024)
        self._looked_at = world.trace.begins_at
        for thread in self._shelf.unread():
            self._rate(thread, self._looked_at)

    def observe_posts(self, posts: Iterable[int], now: float) -> None:
        for thread in self._shelf.threads(posts):
            self._rate(thread, now)
        if now - self._looked_at > LOOK_AGAIN:
            self._looked_at = now
            for thread in self._threads:
                self._rate(thread, now)

    def next(self, now: float) -> PageRequest | None:
        if not self._threads:
            return None
        return self._shelf.ask(self._threads[int(self._scores[: len(self._threads)].argmax())])

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        self._shelf.take(ask)
        if self._shelf.new(ask.list):
            self._rate(ask.list, now)
        else:
            self._drop(ask.list)

    def _rate(self, thread: int, now: float) -> None:
        place = self._place.get(thread)
        if place is None:
            place = self._place[thread] = len(self._threads)
            self._threads.append(thread)
            if place == len(self._scores):
                self._scores = np.concatenate((self._scores, np.zeros_like(self._scores)))
        world, new = self._shelf.world, self._shelf.new(thread)
        coming = int(np.searchsorted(world.trace.times(thread), now + AHEAD)) - world.count[thread]
        self._scores[place] = new * new / (coming + NO_FUTURE)

    def _drop(self, thread: int) -> None:
        place, last = self._place.pop(thread), self._threads.pop()
        if last != thread:
            self._threads[place] = last
            self._place[last] = place
            self._scores[place] = self._scores[len(self._threads)]
