"""What may be wrong with a path that a user gives, made real: no mock, only limits that the kernel enforces."""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# linux/capability.h: the third version of the structures, and the capabilities that let root ignore permissions.
_VERSION = 0x20080522
_IGNORE_PERMISSIONS = 0b1111
_Words = ctypes.c_uint32 * 6


def _capabilities(change: Callable[[ctypes.Array[ctypes.c_uint32]], None]) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    header, words = (ctypes.c_uint32 * 2)(_VERSION, 0), _Words()
    if libc.capget(header, words) or change(words) or libc.capset(header, words):
        raise OSError(ctypes.get_errno(), "capset")


@contextmanager
def as_plain_user() -> Iterator[None]:
    """Permissions count, also for root: its right to ignore them is taken away from this thread for a time."""
    if os.geteuid() != 0:
        yield
        return

    def drop(words: ctypes.Array[ctypes.c_uint32]) -> None:
        words[0] &= ~_IGNORE_PERMISSIONS

    def restore(words: ctypes.Array[ctypes.c_uint32]) -> None:
        words[0] |= words[1] & _IGNORE_PERMISSIONS

    _capabilities(drop)
    try:
        yield
    finally:
        _capabilities(restore)


@contextmanager
def unwritable(folder: Path, is_readable: bool = True) -> Iterator[None]:
    """Nothing in the folder and below can be made, changed or removed; not even read, if not `is_readable`."""
    paths = [path for path in (folder, *folder.rglob("*")) if not path.is_symlink()]
    modes = {path: path.stat().st_mode & 0o777 for path in paths}
    for path, mode in reversed(modes.items()):
        path.chmod(mode & 0o555 if is_readable else 0)
    try:
        with as_plain_user():
            yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)


@contextmanager
def full_disk(free_bytes: int = 0) -> Iterator[None]:
    """No file can grow beyond so many bytes: what a full disk does to whoever writes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (free_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
