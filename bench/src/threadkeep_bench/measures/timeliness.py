"""How soon what is new was had: timeliness and coverage over time (KDD'09)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from threadkeep_bench.measures.share import Share, mean

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A post and when it was downloaded, or a thread and when it was discovered; None: not by the end."""

    id: str
    created_at: datetime
    had_at: datetime | None


@dataclass(frozen=True, slots=True)
class Timeliness:
    """Minutes from creation to download.

    `mean` is the paper's and knows only what was downloaded, so it flatters a crawler that misses much. In the others
    what is missing has waited until the end.
    """

    mean: float
    censored_mean: float
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class Delay:
    """The mean delay in minutes that a budget of pages a day buys."""

    pages_a_day: float
    minutes: float


def timeliness(arrivals: Iterable[Arrival], end_at: datetime) -> Timeliness:
    """Over posts: timeliness. Over threads, from creation to discovery: index timeliness."""
    there = [arrival for arrival in arrivals if arrival.created_at <= end_at]
    had = [_waited(arrival, end_at) for arrival in there if _had_by(arrival, end_at)]
    every = sorted(_waited(arrival, end_at) for arrival in there)
    return Timeliness(mean(had), mean(every), _percentile(every, 0.5), _percentile(every, 0.95))


def created_within(arrivals: Iterable[Arrival], start_at: datetime, end_at: datetime) -> tuple[Arrival, ...]:
    """Those created in the window measured, the start included."""
    return tuple(arrival for arrival in arrivals if start_at <= arrival.created_at < end_at)


def coverage_at(arrivals: Iterable[Arrival], at: datetime) -> Share:
    """Stored by then of what existed then."""
    there = [arrival for arrival in arrivals if arrival.created_at <= at]
    return Share(sum(_had_by(arrival, at) for arrival in there), len(there))


def mean_coverage(arrivals: Sequence[Arrival], moments: Iterable[datetime]) -> float:
    """The paper's coverage: the mean over moments, one a day; moments before the first post are left out."""
    shares = (coverage_at(arrivals, at) for at in moments)
    return mean(share.ratio for share in shares if share.whole)


def oracle_ratio(ours: float, oracle: float) -> float:
    """How many times longer we let a post wait than the oracle on the same trace with the same budget."""
    return ours / oracle if oracle else math.nan


def budget_for(minutes: float, delays: Iterable[Delay]) -> float | None:
    """Pages a day needed for a mean delay, between the two measured budgets around it; None outside of them.

    Delay falls about as a power of the budget, so it is interpolated on logarithmic scales.
    """
    by_budget = sorted(delays, key=lambda each: each.pages_a_day)
    around = (pair for pair in pairwise(by_budget) if pair[1].minutes <= minutes <= pair[0].minutes)
    return next((_between(low, high, minutes) for low, high in around), None)


def _between(low: Delay, high: Delay, minutes: float) -> float:
    if low.minutes == high.minutes:
        return low.pages_a_day
    way = math.log(low.minutes / minutes) / math.log(low.minutes / high.minutes)
    return low.pages_a_day * math.pow(high.pages_a_day / low.pages_a_day, way)


def _had_by(arrival: Arrival, at: datetime) -> bool:
    return arrival.had_at is not None and arrival.had_at <= at


def _waited(arrival: Arrival, end_at: datetime) -> float:
    until = min(arrival.had_at or end_at, end_at)
    return (until - arrival.created_at) / _MINUTE


def _percentile(ascending: Sequence[float], part: float) -> float:
    """The nearest rank: the least value that at least `part` of all do not exceed."""
    if not ascending:
        return math.nan
    return ascending[max(0, math.ceil(part * len(ascending)) - 1)]
