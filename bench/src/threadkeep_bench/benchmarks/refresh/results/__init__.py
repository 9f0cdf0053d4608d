"""The results of refresh runs: marks, figures, tables and plots.

Takes runs and returns what a report shows of them.
Does not know how a policy decides.
"""

from threadkeep_bench.benchmarks.refresh.results.figures import PAPER_LIKE, figures
from threadkeep_bench.benchmarks.refresh.results.plots import budget_plots, year_plots
from threadkeep_bench.benchmarks.refresh.results.tables import (
    delay_table,
    detail_table,
    harder_table,
    paper_table,
    ratio_table,
    tried_table,
)

__all__ = [
    "PAPER_LIKE",
    "budget_plots",
    "delay_table",
    "detail_table",
    "figures",
    "harder_table",
    "paper_table",
    "ratio_table",
    "tried_table",
    "year_plots",
]
