"""Reading the posts of one unknown page: sampled thread pages of foreign forums, each page alone.

Takes recordings with the posts of each page, and gives a table, forum by forum.
Does not know how the posts are found.
"""

from threadkeep_bench.benchmarks.read.benchmark import find

__all__ = ["find"]
