"""One pace for each host on a machine: a file with the time of the last request, for all programs of a person."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from threadkeep.fetch.thresholds import PACE

try:
    import fcntl
except ImportError:  # Windows has no flock: there, programs do not know of each other.
    fcntl = None  # type: ignore[assignment]

# Bytes of a time as text, and some to spare.
_LONGEST_TEXT = 40
# How often a lock is tried. Others have it for microseconds; on a busy machine they wait for a processor meanwhile, and
# 50 tries were too few for four programs.
_TRIES = 2_000
# Seconds between two tries.
_BETWEEN_TRIES = 0.001


def machine_pace_folder() -> Path:
    """The folder for the programs of this person; it is emptied when the machine starts, at the latest."""
    return Path(tempfile.gettempdir()) / f"threadkeep-pace-{os.getuid() if hasattr(os, 'getuid') else 'all'}"


class SharedPace:
    """The time of the last request to one host, whichever program made it."""

    def __init__(self, folder: Path, host: str) -> None:
        self._folder = folder
        self._file = folder / sha256(host.encode()).hexdigest()[:24]

    def update(self, now: datetime, delay: float, change: Callable[[datetime | None], datetime]) -> datetime:
        """Replace the time of the last request, None if it is not known; nobody else changes it meanwhile.

        `delay` is the time in seconds between two turns. If the file cannot be used, this program keeps its own pace.
        """
        with self._open() as file:
            if file is None:
                return change(None)
            at = change(_time_in(os.pread(file, _LONGEST_TEXT, 0), now, delay))
            os.ftruncate(file, 0)
            os.pwrite(file, str(at.timestamp()).encode(), 0)
            return at

    @contextmanager
    def _open(self) -> Iterator[int | None]:
        file = self._opened()
        try:
            yield file
        finally:
            if file is not None:
                os.close(file)

    def _opened(self) -> int | None:
        """The locked file; the lock ends when the file is closed, or the program."""
        if fcntl is None:
            return None
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            # In a folder for all, somebody else may have made it first.
            if self._folder.is_symlink() or self._folder.stat().st_uid != os.getuid():
                return None
            file = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
            if _is_locked(file):
                return file
            os.close(file)
        return None


def _is_locked(file: int) -> bool:
    """Whether this program has the lock now. Others have it for microseconds, unless they were stopped just then."""
    for _ in range(_TRIES):
        with suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        time.sleep(_BETWEEN_TRIES)
    return False


def _time_in(data: bytes, now: datetime, delay: float) -> datetime | None:
    """The time in a file; None if it makes no sense, as after the clock was set back."""
    try:
        at = datetime.fromtimestamp(float(data), UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return at if at - now <= timedelta(seconds=max(PACE.longest_crawl_delay, PACE.programs * delay)) else None
