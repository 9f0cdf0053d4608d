"""What exporting and searching a large archive costs: memory, time, bytes."""

from threadkeep_bench.benchmarks.exports.benchmark import find

__all__ = [
    "find",
]
