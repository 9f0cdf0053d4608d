"""The SQLite connection: opened, migrated, and one transaction at a time."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from threadkeep.archive.schema import APPLICATION_ID, MIGRATIONS
from threadkeep.archive.search.segments import segmented
from threadkeep.errors import ArchiveError, DiskError

Durability = Literal["normal", "full"]
FILE = "archive.db"
# Random keys touch the whole of an index: 64 MB hold the inner pages of ten million rows' indexes, and no more.
_CACHE_KIB = 65_536
_DISK_ERRORS = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}


def connect(folder: Path, durability: Durability = "normal") -> sqlite3.Connection:
    """A connection for the one writer of a folder; `full` waits for the disk at each commit."""
    db = sqlite3.connect(folder / FILE, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {'FULL' if durability == 'full' else 'NORMAL'}")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    # The triggers that keep the index of words call it.
    db.create_function("segmented", 1, segmented, deterministic=True)
    return db


def connect_readonly(folder: Path) -> sqlite3.Connection:
    """A connection that can change nothing; it may stand beside a writer."""
    # A folder on a medium that cannot be written cannot hold the shared memory of WAL, and cannot change either.
    mode = "mode=ro" if os.access(folder, os.W_OK) else "mode=ro&immutable=1"
    uri = f"{(folder / FILE).absolute().as_uri()}?{mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def version_of(db: sqlite3.Connection) -> int:
    """The schema's version, 0 for an empty database; ArchiveError when it is not ours, or too new."""
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (application,) = db.execute("PRAGMA application_id").fetchone()
    except sqlite3.DatabaseError as error:
        raise ArchiveError(f"{FILE} cannot be read: {error}", "Run `threadkeep verify` on the folder.") from error
    if version and application != APPLICATION_ID:
        raise ArchiveError(f"{FILE} is a database of another program", "Name another folder.")
    if version > len(MIGRATIONS):
        raise ArchiveError(
            f"the archive was written by a newer threadkeep (schema {version}, this one knows {len(MIGRATIONS)})",
            "Update threadkeep and run the same command again.",
        )
    return int(version)


def migrate(db: sqlite3.Connection, folder: Path, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the tables to the newest version; what held data before is copied beside it first."""
    version = version_of(db)
    if 0 < version < len(migrations):
        db.execute("VACUUM INTO ?", (str(folder / f"archive.v{version}.db"),))
    for number, script in enumerate(migrations[version:], version + 1):
        stamp = f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION_ID};"
        db.executescript(f"BEGIN; {script} {stamp} COMMIT;")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; a disk that takes no more is a DiskError."""
    try:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("COMMIT")
    except sqlite3.OperationalError as error:
        _roll_back(db)
        # The low byte is the kind of the error; the rest tells it apart further.
        if error.sqlite_errorcode & 0xFF in _DISK_ERRORS:
            raise DiskError(
                f"cannot write to {FILE}: {error}", "Make room on the disk and run the same command again."
            ) from error
        raise
    except BaseException:
        _roll_back(db)
        raise


def _roll_back(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        db.execute("ROLLBACK")
