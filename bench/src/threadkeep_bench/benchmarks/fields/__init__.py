"""What pages say of posts and threads beside author, time and text: read end to end, and compared with the truth.

Takes simulated forums and gives how much of it the archive holds after a crawl without options.
Does not know how a strategy is learned.
"""

from threadkeep_bench.benchmarks.fields.benchmark import find

__all__ = [
    "find",
]
