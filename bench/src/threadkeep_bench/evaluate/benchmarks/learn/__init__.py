"""Learning whole forums: what is learned from any page of them, what learning costs, what the crawl after it brings.

Takes forums with their truth and the learners, and gives figures beside the paper's.
Does not know how a learner learns.
"""

from threadkeep_bench.evaluate.benchmarks.learn.findings import find

__all__ = ["find"]
