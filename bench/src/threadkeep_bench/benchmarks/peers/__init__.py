"""threadkeep and forum-dl on the same forums, side by side.

Takes forums that answer on loopback and gives the requests that each program made and the posts that it brought.
Does not know how either works.
"""

from threadkeep_bench.benchmarks.peers.benchmark import find

__all__ = [
    "find",
]
