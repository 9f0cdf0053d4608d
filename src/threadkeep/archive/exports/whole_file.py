"""A file that stands under its name only when it is whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from threadkeep.errors import DiskError, UsageError

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
# What a file system says that knows no hard links.
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}


def check_free(path: Path) -> None:
    """UsageError where something of that name is there, be it a link that leads nowhere."""
    if path.exists() or path.is_symlink():
        raise UsageError(f"{path} is there already", "Move it away or name another with -o: nothing is overwritten.")


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A new file to write to, named `path` at the end; where anything goes wrong before that, nothing of it stays."""
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
    """A second name for the same file: unlike renaming, that never takes the place of another."""
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
