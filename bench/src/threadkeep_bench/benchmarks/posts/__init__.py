"""Posts end to end: forums crawled from one URL without options, and every post compared with the truth.

Takes forums with their truth and gives what was read of their posts beside what is there.
Does not know how a strategy is learned.
"""

from threadkeep_bench.benchmarks.posts.benchmark import find

__all__ = [
    "find",
]
