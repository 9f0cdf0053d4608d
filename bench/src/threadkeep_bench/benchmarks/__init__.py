"""The benchmarks, each a module or a package with a function `find`.

Takes the options of a user, crawls test beds and returns findings.
Does not know how findings are printed or checked.
"""

from threadkeep_bench.benchmarks.registry import Bench, BenchOptions, Starts, benches, run_bench

__all__ = [
    "Bench",
    "BenchOptions",
    "Starts",
    "benches",
    "run_bench",
]
