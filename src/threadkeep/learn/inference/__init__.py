"""A strategy inferred from what the requests of a crawl brought.

Takes evidence and gives strategies, the best one first. Requests nothing, and does not know the archive.
"""

from threadkeep.learn.inference.infer import Hypothesis, explained_share, infer

__all__ = ["Hypothesis", "explained_share", "infer"]
