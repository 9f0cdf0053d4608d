"""What a large frontier costs: bytes a known URL, memory of the process, time to the next URL."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from threadkeep.archive import Entry, open_archive
from threadkeep.model import Identity
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Column, Figure, Findings, Plot, Series, Table

SITE = "https://forum.example/"
SIZES = (100_000, 1_000_000, 10_000_000)
PAGES_A_THREAD = 10
TURNS = 300


@dataclass(frozen=True, slots=True)
class FrontierMeasurements:
    """A frontier of one size: filled, then opened by a fresh process that asks for pages and keeps them."""

    urls: int
    fill_seconds: float
    bytes: int
    memory_bytes: float
    first_seconds: float
    keep_seconds: float

    @property
    def bytes_a_url(self) -> float:
        return self.bytes / self.urls


def find(options: BenchOptions, say: Say) -> Findings:
    """Sizes are fixed and URLs are counted up, not drawn: neither the seed nor the number of forums matters here."""
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        return findings(tuple(measured(Path(folder) / "archive", SIZES, say)))


def measured(folder: Path, sizes: Sequence[int], say: Say) -> Iterator[FrontierMeasurements]:
    """One archive grown from size to size, measured at each."""
    done = 0
    for size in sizes:
        began = time.monotonic()
        with open_archive(folder, site=SITE, create=True) as archive:
            archive.frontier.add_many(entry(number) for number in range(done, size))
        seconds, done = time.monotonic() - began, size
        stored = sum(path.stat().st_size for path in folder.glob("archive.db*"))
        result = FrontierMeasurements(size, seconds, stored, **_probed(folder))
        say(f"{size:,} URLs: filled in {seconds:.0f} s, first() {result.first_seconds * 1000:.2f} ms")
        yield result


def entry(number: int) -> Entry:
    """The n-th page of a large forum: threads of several pages, as a strategy identifies them."""
    thread, page = str(number // PAGES_A_THREAD), number % PAGES_A_THREAD
    position = str(20 * page) if page else None
    query = f"f={number % 89}&t={thread}" + (f"&start={position}" if position else "")
    identity = Identity("thread", "thread", f"thread {thread} {position}", (("thread", thread),), position)
    return Entry(f"{SITE}thread.php?{query}", identity, 0 if page else 1, "board to thread")


def _probed(folder: Path) -> dict[str, float]:
    command = (sys.executable, "-m", "threadkeep_bench.benchmarks.frontier_probe", str(folder), str(TURNS))
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout))


def findings(sizes: tuple[FrontierMeasurements, ...]) -> Findings:
    smallest, largest = sizes[0], sizes[-1]
    return Findings(
        title="A large frontier",
        figures=(
            Figure("bytes", "bytes a known URL on disk, at the largest", largest.bytes_a_url, "number"),
            Figure("memory", "MB of memory at the largest", largest.memory_bytes / 1e6, "number"),
            Figure("first", "ms to the next URL at the largest", 1000 * largest.first_seconds, "number"),
            Figure("first-ratio", "that by the smallest's", largest.first_seconds / smallest.first_seconds, "number"),
            Figure("urls", "known URLs at the largest", largest.urls, "count"),
        ),
        tables=(_table(sizes),),
        forums=("counted URLs",),
        seeds=(),
        fingerprint=hashlib.sha256(repr([entry(number) for number in range(50)]).encode()).hexdigest()[:16],
        requests=0,
        plots=(_plot(sizes),),
        remarks=(f"medians of {TURNS} turns of first() and keep() in a fresh process; memory is its high-water mark",),
    )


def _table(sizes: tuple[FrontierMeasurements, ...]) -> Table:
    numbers = ("µs a URL to fill", "bytes a URL", "MB of memory", "ms first()", "ms keep()")
    columns = (Column("known URLs", "count"), *(Column(title, "number") for title in numbers))
    rows = tuple(_row(size, before) for size, before in zip(sizes, (None, *sizes[:-1]), strict=True))
    return Table("Size by size", columns, rows)


def _row(size: FrontierMeasurements, before: FrontierMeasurements | None) -> tuple[int | float, ...]:
    added = size.urls - (before.urls if before else 0)
    filling = 1e6 * size.fill_seconds / added
    turns = (1000 * size.first_seconds, 1000 * size.keep_seconds)
    return (size.urls, filling, size.bytes_a_url, size.memory_bytes / 1e6, *turns)


def _plot(sizes: tuple[FrontierMeasurements, ...]) -> Plot:
    points = tuple((float(size.urls), 1000 * size.first_seconds) for size in sizes)
    return Plot("first", "Time to the next URL", "known URLs", "ms", (Series("first()", points),))
