"""What one run is worth: delays, coverage, and what its requests brought."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from threadkeep_bench.benchmarks.refresh.simulation.run import PolicyRun, Spending
from threadkeep_bench.benchmarks.refresh.simulation.trace import Trace
from threadkeep_bench.measures import Arrival, Share, mean, timeliness
from threadkeep_bench.simulate import DAY, HOUR, Floats, Ints, moment


@dataclass(frozen=True, slots=True)
class RefreshMarks:
    """Minutes from creation to download over the posts, and to discovery over the threads, of the days measured.

    What is missing has waited until the end, but in `downloaded`, which is the paper's. Coverage is of all posts there
    are, mean over the days; `of_old` leaves out the posts of the last hour.
    """

    delay: float
    downloaded: float
    median: float
    p95: float
    new_threads: float
    coverage: float
    of_old: float
    thread_coverage: float
    new_posts_a_page: float
    new_threads_a_page: float
    new_records: Share
    useful: Share
    posts_a_day: float


def marks(run: PolicyRun, first_day: int) -> RefreshMarks:
    """From that day to the end."""
    trace = run.trace
    since = trace.begins_at + first_day * DAY
    posts = np.flatnonzero(trace.at >= since)
    opened = trace.of_thread[trace.start[:-1]]
    threads = np.flatnonzero(trace.at[opened] >= since)
    delays = timeliness(_arrivals(trace.at[posts], run.had[posts]), moment(int(trace.ends_at)))
    found = timeliness(_arrivals(trace.at[opened][threads], run.found[threads]), moment(int(trace.ends_at)))
    days = range(first_day, len(run.days))
    spent = run.days[first_day:]
    return RefreshMarks(
        delay=delays.censored_mean,
        downloaded=delays.mean,
        median=delays.median,
        p95=delays.p95,
        new_threads=found.censored_mean,
        coverage=mean(_coverage(trace.at, run.had, _end(trace, day)) for day in days),
        of_old=mean(_coverage(trace.at, run.had, _end(trace, day), HOUR) for day in days),
        thread_coverage=mean(_coverage(trace.at[opened], run.found, _end(trace, day)) for day in days),
        new_posts_a_page=_a_page(spent, [day.new_posts for day in spent]),
        new_threads_a_page=_a_page(spent, [day.new_threads for day in spent]),
        new_records=Share(sum(day.new_posts for day in spent), sum(day.records for day in spent)),
        useful=Share(sum(day.useful for day in spent), sum(day.thread_pages for day in spent)),
        posts_a_day=len(posts) * DAY / (trace.ends_at - since),
    )


@dataclass(frozen=True, slots=True)
class DayMarks:
    """One day of a long run."""

    day: int
    new_posts_a_page: float
    coverage: float
    delay: float


def day_marks(run: PolicyRun) -> tuple[DayMarks, ...]:
    """Day by day, the delay of the posts written that day."""
    edges = np.searchsorted(run.trace.at, [run.trace.begins_at + day * DAY for day in range(len(run.days) + 1)])
    return tuple(_day(run, day, edges) for day in range(len(run.days)))


def _day(run: PolicyRun, day: int, edges: Ints) -> DayMarks:
    spent, posts = run.days[day], slice(edges[day], edges[day + 1])
    waited = np.where(np.isnan(run.had[posts]), run.trace.ends_at, run.had[posts]) - run.trace.at[posts]
    delay = float(waited.mean()) / 60 if len(waited) else math.nan
    coverage = _coverage(run.trace.at, run.had, _end(run.trace, day))
    return DayMarks(day, spent.new_posts / spent.pages if spent.pages else math.nan, coverage, delay)


def _arrivals(created: Floats, had: Floats) -> list[Arrival]:
    pairs = zip(created.tolist(), had.tolist(), strict=True)
    return [Arrival("", moment(at), None if math.isnan(got) else moment(int(got + 0.5))) for at, got in pairs]


def _coverage(created: Floats, had: Floats, at: float, age: float = 0.0) -> float:
    there = created <= at - age
    return float((had[there] <= at).mean()) if there.any() else math.nan


def _end(trace: Trace, day: int) -> float:
    return min(trace.begins_at + (day + 1) * DAY, trace.ends_at)


def _a_page(spent: Sequence[Spending], new: Sequence[int]) -> float:
    pages = sum(day.pages for day in spent)
    return sum(new) / pages if pages else math.nan
