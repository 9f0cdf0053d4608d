"""Labelled places where a test may kill the process, to prove that nothing is lost there."""

import os
from itertools import count

# Read once: when the variable is not set, a crash point is one comparison.
_LABEL, _, _TURN = os.environ.get("THREADKEEP_CRASH_AT", "").partition(":")
_turns = count(1)
# The exit code of a simulated crash, the number of SIGKILL.
KILLED = 9


def is_armed(label: str) -> bool:
    """Whether this run is to die at `label`."""
    return bool(_LABEL) and label == _LABEL


def crash_point(label: str) -> None:
    """End the process at once if `THREADKEEP_CRASH_AT` says `label` (`label:n`: the n-th time it is reached)."""
    if _LABEL and label == _LABEL and next(_turns) >= int(_TURN or 1):
        os._exit(KILLED)
