"""The gate before requests that act: what it lets through, and what it refuses of a forum.

Takes recordings whose pages say whether a request for them changes something, and gives a table, forum by forum.
Does not know how the gate decides.
"""

from threadkeep_bench.benchmarks.gate.benchmark import find

__all__ = ["find"]
