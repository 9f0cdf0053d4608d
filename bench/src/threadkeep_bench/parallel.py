"""Forums measured side by side, as many at a time as there are processors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def abreast(work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
    """What the work makes of each job, in the order of the jobs.

    Each job has a process of its own: what a forum needs of memory is given back with it, and its CPU time is its own.
    """
    if not jobs:
        return
    most = min(len(os.sched_getaffinity(0)), len(jobs))
    with ProcessPoolExecutor(most, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        yield from pool.map(work, jobs)


def results_or_errors(work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[J, R | BaseException]]:
    """Each job with its result or with the error that ended it, as they finish; a bug on one forum ends no other."""
    if not jobs:
        return
    most = min(len(os.sched_getaffinity(0)), len(jobs))
    with ProcessPoolExecutor(most, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        futures = {pool.submit(work, job): job for job in jobs}
        for future in as_completed(futures):
            yield futures[future], future.exception() or future.result()
