"""The lock of an archive: one process may write, and the lock names it."""

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


@contextmanager
def locked(folder: Path, now: datetime) -> Iterator[None]:
    """Lock the folder; ArchiveBusy with the owner if another process has locked it.

    The kernel releases the lock of a dead process. The file itself stays: if it were removed, two processes could lock
    two files of the same name.
    """
    handle = open_plain(folder / LOCK, os.O_RDWR | os.O_CREAT)
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
