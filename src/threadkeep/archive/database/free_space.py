"""Room on the disk that an archive leaves free: other programs need it, and so does the end of a run."""

from __future__ import annotations

import shutil
from pathlib import Path

from threadkeep.archive.thresholds import DISK
from threadkeep.errors import DiskError

# Bytes: messages show sizes as disks are sold.
_MB = 1_000_000


def check_free_space(folder: Path) -> None:
    """DiskError if less room is free than is reserved."""
    disk = shutil.disk_usage(folder)
    reserved = min(DISK.reserved_bytes, int(disk.total * DISK.reserved_share))
    if disk.free < reserved:
        room = f"{disk.free // _MB:,} MB are free, and {reserved // _MB:,} MB stay free"
        raise DiskError(
            f"the disk of {folder} is nearly full: {room}", "Make room on the disk and run the same command again."
        )
