"""Reports of benchmarks: figures, tables, plots, and the floors under the figures.

Takes what a benchmark found and returns text, JSON, SVG and missed floors.
Does not know how a figure was measured.
"""

from threadkeep_bench.reports.floors import Floor, MissedFloor, check, pinned_floors
from threadkeep_bench.reports.plot import Plot, Point, Series, thinned
from threadkeep_bench.reports.printout import render, report_json, write_plots
from threadkeep_bench.reports.provenance import commit, cpu_seconds, file_fingerprint, fingerprint
from threadkeep_bench.reports.report import Cell, Column, Figure, Findings, Report, Table, Worst, worst_of

__all__ = [
    "Cell",
    "Column",
    "Figure",
    "Findings",
    "Floor",
    "MissedFloor",
    "Plot",
    "Point",
    "Report",
    "Series",
    "Table",
    "Worst",
    "check",
    "commit",
    "cpu_seconds",
    "file_fingerprint",
    "fingerprint",
    "pinned_floors",
    "render",
    "report_json",
    "thinned",
    "worst_of",
    "write_plots",
]
