"""Watches as separate processes: killed again and again, or of many archives at once.

Takes a served forum and returns lost posts, request gaps and memory.
Does not know how a policy decides.
"""

from threadkeep_bench.benchmarks.refresh.watches.killed_watch import (
    WatchBed,
    killed,
    killed_figures,
    killed_table,
    wait_for,
    watch_bed,
)
from threadkeep_bench.benchmarks.refresh.watches.many_archives import (
    FEW,
    MANY,
    many_figure,
    many_table,
    watched_together,
)

__all__ = [
    "FEW",
    "MANY",
    "WatchBed",
    "killed",
    "killed_figures",
    "killed_table",
    "many_figure",
    "many_table",
    "wait_for",
    "watch_bed",
    "watched_together",
]
