"""Whole forums read from recorded pages: shapes inferred from a sample and judged on other pages.

Takes foreign forums with their truth and gives what the shapes read beside what one page alone shows.
Does not crawl: the kinds of the pages are the true ones.
"""

from threadkeep_bench.benchmarks.read_forum.benchmark import find

__all__ = ["find"]
