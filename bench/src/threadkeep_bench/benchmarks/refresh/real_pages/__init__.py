"""Days of forums watched over HTTP, compared with the simulation of the same day.

Takes a drawn or a running forum and returns how the delays differ.
Does not know which policy the watch uses.
"""

from threadkeep_bench.benchmarks.refresh.real_pages.day import DayComparison, real_figures, real_table
from threadkeep_bench.benchmarks.refresh.real_pages.drawn_forum import compared
from threadkeep_bench.benchmarks.refresh.real_pages.running_package import compared_live

__all__ = [
    "DayComparison",
    "compared",
    "compared_live",
    "real_figures",
    "real_table",
]
