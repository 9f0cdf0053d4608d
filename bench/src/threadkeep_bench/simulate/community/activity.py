"""Who writes when: threads and their posts as bare numbers, grown like the forums of the papers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray

from threadkeep_bench.simulate.community.week import DAY, HOUR, Floats, Ints, usual_week
from threadkeep_bench.simulate.texts import stream

Indices = NDArray[np.int32]

# A cluster process: a thread's first post has a number of direct answers around a lognormal mean, every other post 0.45
# of them on average, each after a Lomax delay. Measured over a year at 200 posts a day: 31 % of threads unanswered,
# 52 % active for less than a day and 71 % for less than three, 7.6 posts a thread, 23 % of all in 1 % of the threads.
FERTILITY = (0.32, 1.25)
BRANCHING = 0.45
DELAY_SCALE = 16 * HOUR
DELAY_SHAPE = 1.5
POSTS_A_THREAD = 7.6

# A few threads never end; these hold ten pages and more.
EVERGREEN = 0.004
EVERGREEN_LEAST = 100
EVERGREEN_MORE = 60.0
# From so many threads on there is at least one of them, at least two: small communities have long threads too.
LEAST_EVERGREEN_FROM = (20, 100)

# Who asked comes back; few people write most of the rest.
BY_STARTER = 0.28
USER_EXPONENT = 0.8


@dataclass(frozen=True, slots=True)
class Span:
    """From when to when, in seconds of the epoch."""

    start: int
    end: int

    @property
    def days(self) -> float:
        return (self.end - self.start) / DAY


@dataclass(frozen=True, slots=True)
class Activity:
    """Posts in order of time and threads in order of creation, both counted from 0; `parent` of a first post is -1."""

    at: Ints
    thread: Indices
    parent: Indices
    author: Indices
    board: Indices

    @property
    def threads(self) -> int:
        return len(self.board)


class _Posts(NamedTuple):
    """Posts in the order in which they were drawn: a parent always is before its children."""

    at: Floats
    thread: Ints
    parent: Ints


@dataclass(frozen=True, slots=True)
class ActivityPlan:
    """What an activity is grown from: `threads` is exact, or with `posts_per_day` drawn for that load."""

    seed: int
    span: Span
    threads: int
    users: int
    board_weights: tuple[float, ...]
    posts_per_day: float | None = None
    long_threads: int | None = None


def grown(plan: ActivityPlan) -> Activity:
    """All threads and posts of a plan."""
    posts = _posts(plan)
    at = usual_week().to_real(posts.at)
    # Stable, so that a child of the same second stays behind its parent.
    order = np.argsort(at, kind="stable")
    thread = posts.thread[order].astype(np.int32)
    parent = _renumbered(posts.parent[order], order)
    return Activity(at[order], thread, parent, _authors(plan, thread, parent), _boards(plan, int(thread.max()) + 1))


def _renumbered(parent: Ints, order: Ints) -> Indices:
    place = np.empty(len(order) + 1, dtype=np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    place[-1] = -1
    return place[parent]


def _posts(plan: ActivityPlan) -> _Posts:
    rng = stream(plan.seed, "posts")
    end = usual_week().to_operational(plan.span.end)
    roots = _roots(plan, rng)
    generation = _first_answers(plan, roots, end, rng)
    generations = [roots]
    known = len(roots.at)
    while len(generation.at):
        generations.append(generation)
        generation = _answers(generation, known, rng.poisson(BRANCHING, len(generation.at)), end, rng)
        known += len(generations[-1].at)
    return _together(generations)


def _together(parts: list[_Posts]) -> _Posts:
    return _Posts(
        np.concatenate([part.at for part in parts]),
        np.concatenate([part.thread for part in parts]),
        np.concatenate([part.parent for part in parts]),
    )


def _roots(plan: ActivityPlan, rng: RandomState) -> _Posts:
    start, end = (usual_week().to_operational(edge) for edge in (plan.span.start, plan.span.end))
    count = plan.threads
    if plan.posts_per_day is not None:
        count = max(1, int(rng.poisson(plan.posts_per_day * plan.span.days / POSTS_A_THREAD)))
    at = np.sort(rng.uniform(start, end, count))
    return _Posts(at, np.arange(count), np.full(count, -1))


def _first_answers(plan: ActivityPlan, roots: _Posts, end: float, rng: RandomState) -> _Posts:
    usual = _answers(roots, 0, rng.poisson(rng.lognormal(*FERTILITY, len(roots.at))), end, rng)
    return _together([usual, _evergreen(plan, roots, end, rng)])


def _answers(posts: _Posts, first: int, counts: Ints, end: float, rng: RandomState) -> _Posts:
    """The direct answers to posts that are numbered from `first` on, if they come before the end."""
    parent = np.repeat(np.arange(len(posts.at)), counts)
    at = posts.at[parent] + DELAY_SCALE * rng.pareto(DELAY_SHAPE, len(parent))
    kept = at < end
    return _Posts(at[kept], posts.thread[parent[kept]], parent[kept] + first)


def _evergreen(plan: ActivityPlan, roots: _Posts, end: float, rng: RandomState) -> _Posts:
    """Answers at any time until the end to a few threads of the older half."""
    threads = len(roots.at)
    usual = max(round(EVERGREEN * threads), sum(threads >= many for many in LEAST_EVERGREEN_FROM))
    several = usual if plan.long_threads is None else plan.long_threads
    chosen = rng.choice((threads + 1) // 2, min(several, (threads + 1) // 2), replace=False)
    counts = EVERGREEN_LEAST + rng.exponential(EVERGREEN_MORE, len(chosen)).astype(np.int64)
    parent = np.repeat(chosen, counts)
    at = rng.uniform(roots.at[parent], end)
    return _Posts(at, roots.thread[parent], parent)


def _boards(plan: ActivityPlan, threads: int) -> Indices:
    cumulative = np.cumsum(plan.board_weights)
    drawn = stream(plan.seed, "boards").uniform(0, cumulative[-1], threads)
    return np.searchsorted(cumulative, drawn, side="right").astype(np.int32)


def _authors(plan: ActivityPlan, thread: Indices, parent: Indices) -> Indices:
    rng = stream(plan.seed, "authors")
    author = _people(plan.users, len(thread), rng)
    is_root = parent < 0
    starters = np.empty(int(thread.max()) + 1, dtype=np.int32)
    starters[thread[is_root]] = author[is_root]
    by_starter = ~is_root & (rng.uniform(size=len(thread)) < BY_STARTER)
    author[by_starter] = starters[thread[by_starter]]
    # Few answer themselves: whoever would gets a second throw, and may still.
    to_self = np.flatnonzero(~is_root & (author == author[parent]))
    author[to_self] = _people(plan.users, len(to_self), rng)
    return author


def _people(users: int, count: int, rng: RandomState) -> Indices:
    cumulative = np.cumsum(np.arange(1, users + 1) ** -USER_EXPONENT)
    return np.searchsorted(cumulative, rng.uniform(0, cumulative[-1], count), side="right").astype(np.int32)
