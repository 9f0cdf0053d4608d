"""Keeping simulated communities fresh: every policy on the same posts, with the same budget of pages.

Takes traces of posts and policies and gives delays beside the paper's.
Does not know how a policy decides.
"""

from threadkeep_bench.benchmarks.refresh.benchmark import find
from threadkeep_bench.benchmarks.refresh.simulation import ListLook, Tells, Trace, World, run
from threadkeep_bench.benchmarks.refresh.watches import FEW, WatchBed, killed, wait_for, watch_bed, watched_together

__all__ = [
    "FEW",
    "ListLook",
    "Tells",
    "Trace",
    "WatchBed",
    "World",
    "find",
    "killed",
    "run",
    "wait_for",
    "watch_bed",
    "watched_together",
]
