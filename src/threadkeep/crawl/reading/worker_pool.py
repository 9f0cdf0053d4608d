"""Killable worker processes: work on a hostile page costs one worker, never the crawl."""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TypeVar

from pebble import ProcessExpired, ProcessPool

from threadkeep.errors import SystemLimitError

J = TypeVar("J")
R = TypeVar("R")

# A page of 1 MB parses in about 40 ms; whatever needs a hundred times that is hostile or a bug.
CPU_SECONDS = 5
# For the whole process, interpreter included. A page that needs more is hostile. Chosen, not measured.
MEMORY_BYTES = 512 * 2**20
# CPU time is the limit that holds on a busy machine; the wall clock only ends a worker that sleeps or is stopped.
WALL_SECONDS = 120
# lexbor's own memory is not returned to the system: a fresh worker now and then keeps the crawl small.
PAGES_PER_WORKER = 5_000


_START_HINT = f"Each needs {MEMORY_BYTES >> 20} MB of memory (ulimit -v) and 10 open files (ulimit -n): allow more."


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    cpu_seconds: int = CPU_SECONDS
    wall_seconds: int = WALL_SECONDS
    memory_bytes: int = MEMORY_BYTES


DEFAULT_LIMITS = WorkerLimits()


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """Work that broke a limit and ended its worker; `trouble` says in words which."""

    trouble: str


class WorkerPool:
    """Calls functions in other processes, under limits of CPU, memory and time."""

    def __init__(self, new_pool: Callable[[], ProcessPool], limits: WorkerLimits) -> None:
        self._new_pool = new_pool
        self._pool: ProcessPool | None = None
        self._limits = limits

    async def call(self, work: Callable[[J], R], job: J) -> R | WorkerFailure:
        """What `work(job)` gives; an exception of its own is raised here."""
        pool = self._living_pool()
        try:
            return await self._called(pool, work, job)
        except BrokenProcessPool:
            # A worker that dies while it has nothing to do (the system was short of memory, say) takes its pool along.
            pool = self._living_pool(instead_of=pool)
        except ProcessExpired:
            # Nor need it be this page's fault that its worker died: a second attempt shows it.
            pool = self._living_pool()
        try:
            return await self._called(pool, work, job)
        except (BrokenProcessPool, ProcessExpired):
            await self._check_workers_start(work)
            return WorkerFailure("reading it ended two workers")

    async def _check_workers_start(self, work: Callable[[J], R]) -> None:
        """SystemLimitError if a worker cannot even load the code of `work`: then no page is to blame."""
        pool = self._living_pool()
        try:
            await asyncio.wrap_future(pool.schedule(_load, args=(work.__module__,)))
        except (BrokenProcessPool, ProcessExpired, MemoryError, OSError, ImportError) as error:
            raise SystemLimitError("the processes that read pages cannot start", _START_HINT) from error

    def close(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()

    def _living_pool(self, instead_of: ProcessPool | None = None) -> ProcessPool:
        if self._pool is None or self._pool is instead_of or not self._pool.active:
            self.close()
            self._pool = self._new_pool()
        return self._pool

    async def _called(self, pool: ProcessPool, work: Callable[[J], R], job: J) -> R | WorkerFailure:
        limits = self._limits
        args = (work, limits.cpu_seconds, job)
        try:
            given: R = await asyncio.wrap_future(pool.schedule(_run_limited, args=args, timeout=limits.wall_seconds))
        except TimeoutError:
            return WorkerFailure(f"reading it took more than {limits.wall_seconds} s")
        except ProcessExpired as expired:
            if expired.exitcode != -signal.SIGXCPU:
                raise
            return WorkerFailure(f"reading it took more than {limits.cpu_seconds} s of CPU")
        except MemoryError:
            return WorkerFailure(f"reading it took more than {limits.memory_bytes >> 20} MB of memory")
        return given


def _load(module: str) -> None:
    import_module(module)


def _run_limited(work: Callable[[J], R], cpu_seconds: int, job: J) -> R:
    _limit_cpu(cpu_seconds)
    try:
        return work(job)
    except StopIteration as error:
        # No future takes a StopIteration: whoever awaits it would wait for ever.
        raise RuntimeError(f"{work.__qualname__} raised StopIteration") from error


def _limit_cpu(seconds: int) -> None:
    """End this process by SIGXCPU when the current page has used `seconds` of CPU."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(usage.ru_utime + usage.ru_stime) + seconds + 1, hard))


def _begin_worker(memory_bytes: int) -> None:
    # Ctrl-C reaches every process of the terminal; the crawl decides, and ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    # The user's own limit (ulimit -v) may be lower, and cannot be raised.
    most = memory_bytes if hard == resource.RLIM_INFINITY else min(memory_bytes, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@contextmanager
def open_worker_pool(count: int = 1, limits: WorkerLimits = DEFAULT_LIMITS) -> Iterator[WorkerPool]:
    def new_pool() -> ProcessPool:
        return ProcessPool(
            max_workers=count,
            max_tasks=PAGES_PER_WORKER,
            initializer=_begin_worker,
            initargs=(limits.memory_bytes,),
            context=multiprocessing.get_context("spawn"),
        )

    with closing(WorkerPool(new_pool, limits)) as killable:
        yield killable
