"""The papers' measures and the benchmarks.

Takes fetch logs and truths and gives tables and plots.
Does not know how a crawl came to its requests.
"""

from threadkeep_bench.evaluate.bench import Bench, BenchOptions, benches, run_bench
from threadkeep_bench.evaluate.floors import Floor, Missed, check, pinned_floors
from threadkeep_bench.evaluate.printout import render, report_json, write_plots
from threadkeep_bench.evaluate.report import Findings, Report

__all__ = [
    "Bench",
    "BenchOptions",
    "Findings",
    "Floor",
    "Missed",
    "Report",
    "benches",
    "check",
    "pinned_floors",
    "render",
    "report_json",
    "run_bench",
    "write_plots",
]
