"""Simulated forums with names, one file each, given as values: they stay as they are when the grammars grow.

Takes a name and gives the forum.
Does not know which of them a test or a benchmark uses.
"""

from threadkeep_bench.simulate.named.shelf import NAMES, named

__all__ = ["NAMES", "named"]
