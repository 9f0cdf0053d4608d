"""The CPU time of reading pages, and how hostile pages are survived.

Takes sample pages and returns figures and tables of cost.
Does not know whether a page is read correctly.
"""

from threadkeep_bench.benchmarks.page.cost.cost import PageJob, seconds_in_worker
from threadkeep_bench.benchmarks.page.cost.figures import burden

__all__ = [
    "PageJob",
    "burden",
    "seconds_in_worker",
]
