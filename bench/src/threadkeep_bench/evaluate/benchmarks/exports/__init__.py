"""What exporting and searching a large archive costs: memory, time, bytes."""

from threadkeep_bench.evaluate.benchmarks.exports.exports import find

__all__ = ["find"]
