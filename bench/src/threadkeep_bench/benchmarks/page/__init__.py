"""What is seen on single pages: page types, posts, dates, near-duplicates, and what seeing costs.

Takes pages of forums that nothing was trained on and gives figures beside the truth about them.
Does not know how a page is looked at.
"""

from threadkeep_bench.benchmarks.page.benchmark import find
from threadkeep_bench.benchmarks.page.paper_table import paper_table
from threadkeep_bench.benchmarks.page.samples import drawn_sample

__all__ = [
    "drawn_sample",
    "find",
    "paper_table",
]
