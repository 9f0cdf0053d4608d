"""A forum without pages: its posts over time, its lists, and one policy run through them.

Takes a trace of posts and a policy and returns when each post was fetched.
Does not know any URL or HTML.
"""

from threadkeep_bench.benchmarks.refresh.simulation.marks import DayMarks, RefreshMarks, day_marks, marks
from threadkeep_bench.benchmarks.refresh.simulation.run import run
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook, RecentLook
from threadkeep_bench.benchmarks.refresh.simulation.shown_times import BY_MINUTE, EXACTLY, Tells, tells_by
from threadkeep_bench.benchmarks.refresh.simulation.trace import LOADS, Load, Trace, trace, trace_of
from threadkeep_bench.benchmarks.refresh.simulation.world import World

__all__ = [
    "BY_MINUTE",
    "EXACTLY",
    "LOADS",
    "DayMarks",
    "ListLook",
    "Load",
    "RecentLook",
    "RefreshMarks",
    "Tells",
    "Trace",
    "World",
    "day_marks",
    "marks",
    "run",
    "tells_by",
    "trace",
    "trace_of",
]
