"""Keeping simulated communities fresh: every policy on the same posts, with the same budget of pages.

Takes traces of posts and policies and gives delays beside the paper's.
Does not know how a policy decides.
"""

from threadkeep_bench.evaluate.benchmarks.refresh.findings import find

__all__ = ["find"]
