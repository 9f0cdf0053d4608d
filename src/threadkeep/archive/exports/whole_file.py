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


def check_free(path: Path) -> None:
    """UsageError if anything has that name, even a broken link."""
    if path.exists() or path.is_symlink():
        raise UsageError(f"{path} is there already", "Move it away or name another with -o: nothing is overwritten.")


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A new file that gets the name `path` at the end; after an error nothing of it remains."""
    check_free(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        with fresh.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _give_name(fresh, path)
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise DiskError(
                f"cannot write {path}: {error.strerror}", "Make room on the disk and run it again."
            ) from error
        raise
    finally:
        fresh.unlink(missing_ok=True)


def _give_name(fresh: Path, path: Path) -> None:
    """Link the file to its name. Unlike renaming, this never replaces another file."""
    try:
        path.hardlink_to(fresh)
    except FileExistsError:
        check_free(path)
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        check_free(path)
        fresh.rename(path)
