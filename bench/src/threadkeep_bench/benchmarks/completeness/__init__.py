"""Whether a crawl knows what it lacks, and loses nothing while a forum goes on.

`withheld`: one page of a thread is kept back; `shifting`: the forum's clock runs while it is crawled.
"""

from threadkeep_bench.benchmarks.completeness.benchmark import find

__all__ = [
    "find",
]
