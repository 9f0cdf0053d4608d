"""Simulated forums with names, one file each, given as values: they stay as they are when the grammars grow.

Takes a name and gives the forum.
Does not know which of them a test or a benchmark uses.
"""

from threadkeep_bench.simulate.named.catalogue import NAMES, named
from threadkeep_bench.simulate.named.workshop import HOME, WORKSHOP, demo_forum, demo_strategy

__all__ = [
    "HOME",
    "NAMES",
    "WORKSHOP",
    "demo_forum",
    "demo_strategy",
    "named",
]
