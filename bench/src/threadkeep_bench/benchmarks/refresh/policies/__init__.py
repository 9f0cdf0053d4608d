"""The refresh policies that are compared, the oracles, and the goals for their delays.

Takes a simulated forum and returns a policy for it.
Does not know how delays are measured.
"""

from threadkeep_bench.benchmarks.refresh.policies.entrants import (
    BOARDS,
    ENTRY,
    HARDER,
    LAST,
    LWS,
    LWS_BC,
    MAIN,
    ORACLE,
    ORACLE_W,
    RECENT,
    ROUND_ROBIN,
    Entrant,
)

__all__ = [
    "BOARDS",
    "ENTRY",
    "HARDER",
    "LAST",
    "LWS",
    "LWS_BC",
    "MAIN",
    "ORACLE",
    "ORACLE_W",
    "RECENT",
    "ROUND_ROBIN",
    "Entrant",
]
