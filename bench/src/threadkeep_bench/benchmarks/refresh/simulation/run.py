"""One policy through a trace: a page a slot, and when each post and thread was had."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from threadkeep.refresh import ListPolicy, MissingPage, Observation, ObservedPosts, ObservedRows, PageRequest
from threadkeep_bench.benchmarks.refresh.simulation.trace import Trace
from threadkeep_bench.benchmarks.refresh.simulation.world import World
from threadkeep_bench.simulate import DAY, Floats


@runtime_checkable
class Knowing(Protocol):
    """A policy that knows of every post when it is written: an oracle."""

    def observe_posts(self, posts: Iterable[int], now: float) -> None: ...


@dataclass(slots=True)
class Spending:
    """What the requests of one day were for, and what they brought; thread pages are counted without audits."""

    pages: int = 0
    thread_pages: int = 0
    audits: int = 0
    useful: int = 0
    records: int = 0
    new_posts: int = 0
    new_threads: int = 0


@dataclass(frozen=True, slots=True)
class PolicyRun:
    """When each post was had and each thread found, by their places in the trace; nan: not by the end."""

    trace: Trace
    slot: float
    had: Floats
    found: Floats
    days: tuple[Spending, ...]


class Ledger:
    """Writes down what each answer brought."""

    def __init__(self, world: World, *, is_empty: bool) -> None:
        self._world = world
        trace = world.trace
        self.had = np.full(len(trace.at), np.nan)
        self.found = np.full(len(trace.board), np.nan)
        there = [] if is_empty else np.flatnonzero(world.count).tolist()
        self._found = set(there)
        self.found[there] = trace.begins_at
        if not is_empty:
            self.had[trace.at <= trace.begins_at] = trace.begins_at
        self.days = [Spending() for _ in range(math.ceil((trace.ends_at - trace.begins_at) / DAY))]

    def enter(self, ask: PageRequest, seen: Observation, now: float) -> None:
        # The last slot ends with the last day.
        spent = self.days[min(int((now - self._world.trace.begins_at) // DAY), len(self.days) - 1)]
        spent.pages += 1
        if isinstance(seen, ObservedPosts):
            self._enter_posts(ask, now, spent)
        elif isinstance(seen, ObservedRows):
            for row in seen.rows:
                self._find(row.thread, now, spent)

    def _enter_posts(self, ask: PageRequest, now: float, spent: Spending) -> None:
        posts = self._world.posts_of(ask.list)
        new = posts[np.isnan(self.had[posts])]
        self.had[new] = now
        spent.records += len(posts)
        spent.new_posts += len(new)
        spent.audits += ask.is_audit
        spent.thread_pages += not ask.is_audit
        spent.useful += not ask.is_audit and len(new) > 0
        self._find(ask.list, now, spent)

    def _find(self, thread: int, now: float, spent: Spending) -> None:
        if thread not in self._found:
            self._found.add(thread)
            self.found[thread] = now
            spent.new_threads += 1


def run(
    world: World, policy: ListPolicy, pages_a_day: float, *, is_empty: bool = False, first: PageRequest | None = None
) -> PolicyRun:
    """One request a slot, whether it is used or not; `is_empty`: nothing is stored when it begins.

    `first` is asked for before the policy is: a watch begins with the entry page.
    """
    trace, slot = world.trace, DAY / pages_a_day
    ledger = Ledger(world, is_empty=is_empty)
    knowing = policy if isinstance(policy, Knowing) else None
    for number in range(1, int((trace.ends_at - trace.begins_at) / slot) + 1):
        now = trace.begins_at + number * slot
        written = world.forward(now)
        if knowing is not None:
            knowing.observe_posts(written, now)
        # A thread that nobody got to comes before what the policy wants, and the policy is not asked then.
        ask, first = world.left_over() or first or policy.next(now), None
        # What has no address costs no request.
        while ask is not None and isinstance(seen := world.answer(ask), MissingPage):
            policy.observe(ask, seen, now)
            ask = policy.next(now)
        if ask is not None:
            ledger.enter(ask, seen, now)
            policy.observe(ask, seen, now)
            for more in (world.below(ask), world.box_links(ask)):
                if more is not None:
                    policy.observe(ask, more, now)
    return PolicyRun(trace, slot, ledger.had, ledger.found, tuple(ledger.days))
