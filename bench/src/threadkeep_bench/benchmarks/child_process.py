"""A child process run to its end, and what it cost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# The command as a user starts it, by the Python that runs this.
THREADKEEP = (sys.executable, "-c", "from threadkeep.ui.cli import main; main()")


@dataclass(frozen=True, slots=True)
class ChildResult:
    """How a child ended; the CPU time is user and system time of the child and of all its own children."""

    code: int
    cpu_seconds: float
    seconds: float


def finished(command: Sequence[str], environment: Mapping[str, str] | None = None) -> ChildResult:
    """Run a command silently, its errors apart, and wait for it."""
    began = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return ChildResult(child.returncode, usage.ru_utime + usage.ru_stime, time.monotonic() - began)


def high_water_mark(process: int | str = "self") -> int:
    """The most memory in bytes that a process had at once; getrusage's also counts the process before its exec."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
