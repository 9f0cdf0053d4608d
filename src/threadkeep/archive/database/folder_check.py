"""The files of an archive, checked before any is opened: a received folder may contain links to other files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from threadkeep.errors import UnsafeArchive
from threadkeep.warc import check_plain, check_real_folder, plain_reader, segments

DATABASE = "archive.db"
WARC = "warc"
# Where `threadkeep repair` makes a new database; left over only where it was killed.
REPAIR = "repair"
# Where `threadkeep redact` makes new WARC files; left over only where it was killed.
REDACTED = "redacted"
LOCK = "archive.lock"
STRATEGY = "strategy.toml"
# SQLite writes to these in place, to the last one also where a database is only read.
_WRITTEN = (DATABASE, f"{DATABASE}-journal", f"{DATABASE}-wal", LOCK)
_SHARED_MEMORY = f"{DATABASE}-shm"
# A rollback journal with this end contains the name of a second journal, which SQLite deletes in any folder.
_NAMES_ANOTHER_FILE = bytes.fromhex("d9d505f920a163d7")


def check_own_files(folder: Path, is_written: bool) -> None:
    """UnsafeArchive if a file of the archive is a link or a device, or has a second name and would be written."""
    for problem in unsafe_files(folder, is_written):
        raise problem


def unsafe_files(folder: Path, is_written: bool = False) -> Iterator[UnsafeArchive]:
    """Everything that `check_own_files` refuses."""
    try:
        check_real_folder(folder / WARC)
    except UnsafeArchive as problem:
        yield problem
    else:
        yield from _unsafe_segments(folder / WARC, is_written)
    for name in (*_WRITTEN, _SHARED_MEMORY, STRATEGY):
        yield from _unsafe(folder / name, name == _SHARED_MEMORY or (is_written and name in _WRITTEN))
    yield from _unsafe_journal(folder / f"{DATABASE}-journal")


def _unsafe_segments(warc: Path, is_written: bool) -> Iterator[UnsafeArchive]:
    """Only the last segment is written; earlier ones may be hard links to a backup."""
    paths = segments(warc)
    for path in paths:
        yield from _unsafe(path, is_written and path == paths[-1])


def _unsafe(path: Path, is_written: bool) -> Iterator[UnsafeArchive]:
    try:
        check_plain(path, is_written)
    except UnsafeArchive as problem:
        yield problem


def _unsafe_journal(path: Path) -> Iterator[UnsafeArchive]:
    if not path.is_file() or path.is_symlink():
        return
    with plain_reader(path) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - len(_NAMES_ANOTHER_FILE)))
        if file.read() == _NAMES_ANOTHER_FILE:
            yield UnsafeArchive(
                path, "names another file, which SQLite would delete", "No threadkeep wrote it: remove it."
            )
