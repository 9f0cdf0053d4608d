"""Figures, tables and plots of the learning benchmark, beside the paper's.

Takes the marks of forums and returns what a report shows of them.
Does not know how a learner works.
"""

from threadkeep_bench.benchmarks.learn.tables.figures import figures
from threadkeep_bench.benchmarks.learn.tables.forum_tables import failure_table, forum_table
from threadkeep_bench.benchmarks.learn.tables.paper_tables import (
    average_table,
    cost_table,
    entry_table,
    kind_table,
    link_table,
)
from threadkeep_bench.benchmarks.learn.tables.plots import coverage_plot, effectiveness_plot

__all__ = [
    "average_table",
    "cost_table",
    "coverage_plot",
    "effectiveness_plot",
    "entry_table",
    "failure_table",
    "figures",
    "forum_table",
    "kind_table",
    "link_table",
]
