"""What growing a community costs: a year of 200 posts a day, and a million posts."""

from __future__ import annotations

import hashlib
import json
import resource
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from datetime import timedelta

from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Column, Figure, Findings, Table
from threadkeep_bench.simulate import CommunityOptions, grow

YEAR = timedelta(days=365)
# The load of the 2009 paper's average site, and one that makes a million posts in a year.
LOADS = (("year", 200.0), ("million", 2_750.0))


@dataclass(frozen=True, slots=True)
class Grown:
    """One community and its price; memory is the peak of the whole process, megabytes."""

    posts: int
    threads: int
    short_lived: float
    three_days: float
    cpu_seconds: float
    memory: float


def find(options: BenchOptions, say: Say) -> Findings:
    """Each community in a process of its own, so that its memory can be measured."""
    grown = []
    for name, load in LOADS:
        say(f"{name}: {load:g} posts a day")
        grown.append(_measured(options.seed, load))
    rows = tuple((name, load, *asdict(one).values()) for (name, load), one in zip(LOADS, grown, strict=True))
    return Findings(
        title="Growing a community: CPU and memory",
        figures=tuple(_figures(grown)),
        tables=(Table("Communities", _COLUMNS, rows),),
        forums=tuple(name for name, _ in LOADS),
        seeds=(options.seed,),
        fingerprint=hashlib.sha256(repr(LOADS).encode()).hexdigest()[:16],
        requests=0,
    )


_COLUMNS = (
    Column("community", "text"),
    Column("posts a day", "number"),
    Column("posts", "count"),
    Column("threads", "count"),
    Column("active < 24 h", "share"),
    Column("active < 3 d", "share"),
    Column("CPU", "seconds"),
    Column("peak MB", "number"),
)


def _figures(grown: list[Grown]) -> tuple[Figure, ...]:
    year, million = grown
    return (
        Figure("year-cpu", "CPU for a year of 200 posts a day", year.cpu_seconds, "seconds"),
        Figure("million-memory", "peak memory of a million posts, MB", million.memory, "number"),
        Figure("short-lived", "threads active less than 24 h", year.short_lived, paper="> 40 %"),
        Figure("three-days", "threads active less than 3 days", year.three_days, paper="70 %"),
    )


def _measured(seed: int, load: float) -> Grown:
    command = (sys.executable, "-m", __name__, str(seed), str(load))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Grown(**json.loads(done.stdout))


def _grown(seed: int, load: float) -> Grown:
    began = time.process_time()
    defaults = CommunityOptions(seed)
    community = grow(CommunityOptions(seed, starts_at=defaults.ends_at - YEAR, posts_per_day=load, users=2_000))
    cpu_seconds = time.process_time() - began
    lives = [
        thread.last_at - thread.created_at for thread in community.threads(None, defaults.ends_at - timedelta(days=30))
    ]
    return Grown(
        posts=len(community.events().at),
        threads=len(lives),
        short_lived=sum(life < timedelta(days=1) for life in lives) / len(lives),
        three_days=sum(life < timedelta(days=3) for life in lives) / len(lives),
        cpu_seconds=cpu_seconds,
        memory=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )


if __name__ == "__main__":
    print(json.dumps(asdict(_grown(int(sys.argv[1]), float(sys.argv[2])))))
