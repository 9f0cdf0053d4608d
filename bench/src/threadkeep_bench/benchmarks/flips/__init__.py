"""Page flips: the links of one page to other pages of its list, on pages of foreign forums.

Takes recordings whose pages name their list and their number in it, and gives a table, forum by forum.
Does not know how page flips are found.
"""

from threadkeep_bench.benchmarks.flips.benchmark import find

__all__ = ["find"]
