"""Files of a folder that somebody else may have made: opened only where they are plain files of that folder.

A received folder may hold links. Reading through one takes a file in that lies outside the folder, and writing through
one destroys that file.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from threadkeep.errors import UnsafeArchive

# A named pipe would hold up whoever opens it; a plain file takes no notice of O_NONBLOCK.
_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_WRITING = os.O_WRONLY | os.O_RDWR
_LINK_HINT = "An archive holds plain files only: copy the file that is meant to this place."
_SECOND_NAME_HINT = "Writing would change the file of the other name too: give the archive a copy of its own."


def open_plain(path: Path, flags: int = os.O_RDONLY) -> int:
    """A handle on a plain file; UnsafeArchive where it is anything else, or would be written under two names."""
    try:
        handle = os.open(path, flags | _FLAGS, 0o644)
    except OSError as error:
        # ELOOP: a link. ENXIO: a pipe that nobody reads, or a socket.
        if error.errno in (errno.ELOOP, errno.ENXIO):
            raise UnsafeArchive(path, "is not a plain file", _LINK_HINT) from error
        raise
    try:
        _check(path, os.fstat(handle), is_written=bool(flags & _WRITING))
    except UnsafeArchive:
        os.close(handle)
        raise
    return handle


def plain_reader(path: Path) -> BinaryIO:
    """A plain file, open for reading."""
    return os.fdopen(open_plain(path), "rb")


def new_file(path: Path) -> int:
    """A handle on a file that nobody else has: FileExistsError where anything has that name, be it a link."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)


def check_plain(path: Path, is_written: bool = False) -> None:
    """UnsafeArchive where something that is not a plain file has this name; a name that is free is fine."""
    if os.path.lexists(path):
        _check(path, path.lstat(), is_written)


def check_real_folder(path: Path) -> None:
    """UnsafeArchive where something that is not a folder, or a link to one, has this name."""
    if os.path.lexists(path) and not stat.S_ISDIR(path.lstat().st_mode):
        raise UnsafeArchive(path, "is not a folder of its own", "Put a real folder there: no link is followed.")


def _check(path: Path, status: os.stat_result, is_written: bool) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnsafeArchive(path, f"is {_kind(status)}, not a plain file", _LINK_HINT)
    if is_written and status.st_nlink > 1:
        raise UnsafeArchive(path, f"has {status.st_nlink} names (hard links)", _SECOND_NAME_HINT)


def _kind(status: os.stat_result) -> str:
    if stat.S_ISLNK(status.st_mode):
        return "a link"
    return "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe or a device"
