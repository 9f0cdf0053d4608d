"""Killable worker processes: a hostile page costs one worker, never the crawl."""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pebble import ProcessExpired, ProcessPool

from threadkeep.crawl.reading import Job, reading_of
from threadkeep.model import NOTHING_READ, Answer, Failure, Reading, Response
from threadkeep.strategy import Strategy

# A page of 1 MB parses in about 40 ms; whatever needs a hundred times that is hostile or a bug.
CPU_SECONDS = 5
MEMORY_BYTES = 512 * 2**20
# CPU time is the limit that holds on a busy machine; the wall clock only ends a worker that sleeps or is stopped.
WALL_SECONDS = 120
# lexbor's own memory is not returned to the system: a fresh worker now and then keeps the crawl small.
PAGES_PER_WORKER = 5_000

READABLE_TYPES = ("text/html", "application/xhtml+xml", "")


@dataclass(frozen=True, slots=True)
class Guide:
    """What pages are read by: a strategy and its version in the archive; none means every link is followed."""

    strategy: Strategy | None = None
    text: str | None = None
    site: str = ""
    version: int = 0


EVERY_LINK = Guide()


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    cpu_seconds: int = CPU_SECONDS
    wall_seconds: int = WALL_SECONDS
    memory_bytes: int = MEMORY_BYTES


DEFAULT_LIMITS = WorkerLimits()


class Workers:
    """Reads pages in other processes; a page that breaks a limit ends its worker, and comes back with its trouble."""

    def __init__(self, pool: ProcessPool, limits: WorkerLimits, read: Callable[[Job], Reading]) -> None:
        self._pool = pool
        self._limits = limits
        self._read = read

    async def read(self, answer: Answer, guide: Guide) -> Reading:
        if isinstance(answer, Failure) or not is_readable(answer):
            return NOTHING_READ
        robots_tag = ",".join(value for name, value in answer.headers if name == "x-robots-tag")
        job = Job(
            body=answer.body,
            url=answer.final_url,
            content_type=answer.header("content-type"),
            robots_tag=robots_tag,
            at=answer.at,
            strategy=guide.text,
            site=guide.site,
            version=guide.version,
        )
        return await self._reading_within_limits(job)

    async def _reading_within_limits(self, job: Job) -> Reading:
        limits = self._limits
        args = (self._read, limits.cpu_seconds, job)
        try:
            return await asyncio.wrap_future(self._pool.schedule(_limited, args=args, timeout=limits.wall_seconds))
        except TimeoutError:
            trouble = f"reading it took more than {limits.wall_seconds} s"
        except ProcessExpired:
            trouble = f"reading it broke a worker, most likely by more than {limits.cpu_seconds} s of CPU"
        except MemoryError:
            trouble = f"reading it took more than {limits.memory_bytes >> 20} MB of memory"
        return Reading(strategy=job.version, trouble=trouble)


def is_readable(response: Response) -> bool:
    content_type = (response.header("content-type") or "").partition(";")[0].strip().lower()
    return 200 <= response.status < 300 and content_type in READABLE_TYPES


def _limited(read: Callable[[Job], Reading], cpu_seconds: int, job: Job) -> Reading:
    _allow_cpu(cpu_seconds)
    return read(job)


def _allow_cpu(seconds: int) -> None:
    """End this process by SIGXCPU when the page at hand has used `seconds` of CPU."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(usage.ru_utime + usage.ru_stime) + seconds + 1, hard))


def _begin_worker(memory_bytes: int) -> None:
    # Ctrl-C reaches every process of the terminal; the crawl decides, and ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@contextmanager
def open_workers(
    count: int = 1, limits: WorkerLimits = DEFAULT_LIMITS, read: Callable[[Job], Reading] = reading_of
) -> Iterator[Workers]:
    pool = ProcessPool(
        max_workers=count,
        max_tasks=PAGES_PER_WORKER,
        initializer=_begin_worker,
        initargs=(limits.memory_bytes,),
        context=multiprocessing.get_context("spawn"),
    )
    try:
        yield Workers(pool, limits, read)
    finally:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()
