"""Everything that is ever written in a simulated community, ready to be asked about at any moment."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from threadkeep_bench.simulate import DAY, Activity, ActivityPlan, Floats, Indices, Ints, Span, grown, weights

# Monday, 5 October 2026: what is measured has whole weeks before it.
BEGINS = 20_731 * DAY
_USERS = 500
# Threads that never end gather in the second half of a span: its last days have so much more than the mean of them all.
_LATE = 1.045


@dataclass(frozen=True, slots=True)
class Load:
    """How much is written in how many boards."""

    name: str
    posts_a_day: float
    boards: int


LOADS = (Load("L1", 151, 15), Load("L2", 828, 30), Load("L3", 2_493, 40))


@dataclass(frozen=True, slots=True)
class Trace:
    """Posts in order of time; those of thread i are `of_thread[start[i]:start[i + 1]]`, in order of time too."""

    at: Floats
    thread: Indices
    board: Indices
    boards: int
    of_thread: Ints
    start: Ints
    begins_at: float
    ends_at: float

    def posts(self, thread: int) -> Ints:
        return self.of_thread[self.start[thread] : self.start[thread + 1]]

    def times(self, thread: int) -> Floats:
        return self.at[self.posts(thread)]


def trace(seed: int, load: Load, days_before: int, days: int) -> Trace:
    """A community that is `days_before` old when a crawl of so many days begins."""
    span = Span(BEGINS - days_before * DAY, BEGINS + days * DAY)
    plan = ActivityPlan(seed, span, 0, _USERS, weights(seed, load.boards), load.posts_a_day / _LATE)
    return trace_of(grown(plan), load.boards, float(BEGINS), float(span.end))


def trace_of(activity: Activity, boards: int, begins_at: float, ends_at: float) -> Trace:
    """What is written in a community, seen from the moment when a crawl begins."""
    of_thread = np.argsort(activity.thread, kind="stable")
    start = np.searchsorted(activity.thread[of_thread], np.arange(activity.threads + 1))
    return Trace(
        at=activity.at.astype(np.float64),
        thread=activity.thread,
        board=activity.board,
        boards=boards,
        of_thread=of_thread,
        start=start,
        begins_at=begins_at,
        ends_at=ends_at,
    )
