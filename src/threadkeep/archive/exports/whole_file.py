"""A file that gets its name when it is complete."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from threadkeep.errors import DiskError, UsageError

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
# Errors of a file system without hard links.
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
# Errors of a file system without files that have no name, and of older kernels.
_NO_NAMELESS = {errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT}
_HANDLES = Path("/proc/self/fd")


def check_free(path: Path) -> None:
    """UsageError if anything has that name, even a broken link."""
    if path.exists() or path.is_symlink():
        raise UsageError(f"{path} is there already", "Move it away or name another with -o: nothing is overwritten.")


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A new file that gets the name `path` at the end; after an error nothing of it remains.

    On Linux it has no name before that, so that nothing remains after a kill either.
    """
    check_free(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    handle = _nameless_file(path.parent)
    try:
        with fresh.open("xb") if handle is None else os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            _give_name(fresh if handle is None else _HANDLES / str(handle), path)
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise DiskError(
                f"cannot write {path}: {error.strerror}", "Make room on the disk and run it again."
            ) from error
        raise
    finally:
        fresh.unlink(missing_ok=True)


def _nameless_file(folder: Path) -> int | None:
    """A handle on a file without a name; None if the system has no such files."""
    if not hasattr(os, "O_TMPFILE") or not _HANDLES.is_dir():
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, 0o644)
    except OSError as error:
        if error.errno not in _NO_NAMELESS:
            raise
        return None


def _give_name(fresh: Path, path: Path) -> None:
    """Link the file to its name. Unlike renaming, this never replaces another file."""
    try:
        # The name of a handle is a link. Python follows it only if a folder is given, here the one of the process.
        folder = os.open(".", os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.link(fresh, path, src_dir_fd=folder, follow_symlinks=True)
        finally:
            os.close(folder)
    except FileExistsError:
        check_free(path)
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS or fresh.parent == _HANDLES:
            raise
        check_free(path)
        fresh.rename(path)
