"""Selective recrawling on simulated webs, beside what its paper prints.

Takes the options of a user, learns and recrawls worlds of sites in this process, and returns findings.
Does not know how findings are printed or checked.
"""

from threadkeep_bench.benchmarks.select.benchmark import find

__all__ = ["find"]
