"""What is seen on single pages: page types, posts, dates, near-duplicates, and what seeing costs.

Takes pages of forums that nothing was trained on and gives figures beside the truth about them.
Does not know how a page is looked at.
"""

from threadkeep_bench.evaluate.benchmarks.eye.findings import find

__all__ = ["find"]
