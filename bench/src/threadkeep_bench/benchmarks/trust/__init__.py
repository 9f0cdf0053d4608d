"""What threadkeep loses under kills, faults of servers and disks, and hostile archives.

Takes simulated forums and real processes; gives counts of lost and repeated posts and of exit codes that are wrong.
Does not look into the code that it disturbs.
"""

from threadkeep_bench.benchmarks.trust.benchmark import find

__all__ = ["find"]
