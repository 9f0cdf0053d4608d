"""One writer an archive: a lock that names its owner and dies with it."""

from __future__ import annotations

import fcntl
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from threadkeep.archive.database.folder_check import LOCK
from threadkeep.archive.database.times import iso
from threadkeep.errors import ArchiveBusy
from threadkeep.warc import open_plain

FILE = LOCK


@contextmanager
def locked(folder: Path, now: datetime) -> Iterator[None]:
    """Hold the folder's lock; ArchiveBusy, naming the owner, when another process holds it.

    The kernel frees the lock of a process that died, so nothing stale is left. The file itself stays: removing it would
    let two processes hold locks on two files of one name.
    """
    handle = open_plain(folder / FILE, os.O_RDWR | os.O_CREAT)
    try:
        _take(handle, folder)
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"pid {os.getpid()}\nhost {platform.node()}\nsince {iso(now)}\n".encode(), 0)
        yield
    finally:
        os.close(handle)


def _take(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        owner = os.pread(handle, 500, 0).decode(errors="replace")
        raise ArchiveBusy(
            f"{folder} is being written by another process ({', '.join(owner.split(chr(10))[:3]).rstrip(', ')})",
            "Wait until it ends, or stop it; then run the same command again.",
        ) from error
