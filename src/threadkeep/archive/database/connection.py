"""The SQLite connection: opened, migrated, and one transaction at a time."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Literal

from threadkeep.archive.database.bounded_connection import BoundedConnection
from threadkeep.archive.database.folder_check import DATABASE, check_own_files
from threadkeep.archive.database.schema import APPLICATION_ID, MIGRATIONS
from threadkeep.archive.database.schema_check import check_schema
from threadkeep.archive.database.sqlite_errors import translated_errors
from threadkeep.archive.database.word_segments import segmented
from threadkeep.errors import ArchiveError, DiskError
from threadkeep.warc import new_file

Durability = Literal["normal", "full"]
# Random keys touch the whole index. 64 MB contain the inner pages of the indexes of ten million rows.
_CACHE_KIB = 65_536


def connect(folder: Path, durability: Durability = "normal") -> sqlite3.Connection:
    """A connection for the one writer of a folder; `full` waits for the disk at each commit."""
    check_own_files(folder, is_written=True)
    db = _opened(folder / DATABASE, str(folder / DATABASE))
    # The triggers of the word index call it. `check_schema` has shown that they are ours.
    db.create_function("segmented", 1, segmented, deterministic=True)
    db.execute("PRAGMA trusted_schema = ON")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {'FULL' if durability == 'full' else 'NORMAL'}")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    return db


def connect_readonly(folder: Path) -> sqlite3.Connection:
    """A connection that cannot change anything; another process may write at the same time."""
    check_own_files(folder, is_written=False)
    target = f"{(folder / DATABASE).absolute().as_uri()}?mode=ro"
    try:
        return _opened(folder / DATABASE, target)
    except DiskError as error:
        # A full or read-only disk has no place for the shared memory of the log, nor can its files change.
        if _has_log(folder):
            error.hint = (
                f"{error.hint} Its newest pages are in {DATABASE}-wal: on a full or read-only disk, copy it first."
            )
            raise
        return _opened(folder / DATABASE, f"{target}&immutable=1")


def _has_log(folder: Path) -> bool:
    log = folder / f"{DATABASE}-wal"
    return log.is_file() and log.stat().st_size > 0


def _opened(path: Path, target: str) -> sqlite3.Connection:
    """A connection to a database that may come from anybody: only triggers of threadkeep run in it."""
    db = sqlite3.connect(
        target, uri=target.startswith("file:"), isolation_level=None, check_same_thread=False, factory=BoundedConnection
    )
    try:
        db.bound_by(path)
        with translated_errors():
            _distrust(db)
            # Version and schema are read in one transaction: a writer may bring them to a newer one in between.
            db.execute("BEGIN")
            check_schema(db, version_of(db))
            db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _distrust(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        db.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)


def version_of(db: sqlite3.Connection) -> int:
    """The version of the schema, 0 for an empty database; ArchiveError if it is another program's or too new."""
    with translated_errors():
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (application,) = db.execute("PRAGMA application_id").fetchone()
    if version < 0 or (version and application != APPLICATION_ID):
        raise ArchiveError(f"{DATABASE} is a database of another program", "Name another folder.")
    if version > len(MIGRATIONS):
        raise ArchiveError(
            f"the archive was written by a newer threadkeep (schema {version}, this one knows {len(MIGRATIONS)})",
            "Update threadkeep and run the same command again.",
        )
    return int(version)


def migrate(db: sqlite3.Connection, folder: Path, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the tables to the newest version; a database with data is copied first."""
    version = version_of(db)
    if 0 < version < len(migrations):
        _copy_database(db, folder, f"archive.v{version}")
    for number, script in enumerate(migrations[version:], version + 1):
        stamp = f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION_ID};"
        db.executescript(f"BEGIN; {script} {stamp} COMMIT;")


def _copy_database(db: sqlite3.Connection, folder: Path, stem: str) -> None:
    """Copy the tables to a new file, which gets its name when it is complete; no file is overwritten."""
    fresh = folder / f"{stem}.db.part"
    fresh.unlink(missing_ok=True)
    os.close(new_file(fresh))
    db.execute("VACUUM INTO ?", (str(fresh),))
    fresh.rename(_unused_name(folder, stem))


def _unused_name(folder: Path, stem: str) -> Path:
    names = chain((f"{stem}.db",), (f"{stem}-{number}.db" for number in count(2)))
    return next(folder / name for name in names if not os.path.lexists(folder / name))


def checkpoint(db: sqlite3.Connection) -> None:
    """Put what was committed on the disk: a loss of power takes nothing of it back."""
    with translated_errors():
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """One transaction. A full disk raises DiskError, a damaged database IntegrityError."""
    with translated_errors():
        try:
            db.execute("BEGIN IMMEDIATE")
            yield
            db.execute("COMMIT")
        except BaseException:
            _roll_back(db)
            raise


def _roll_back(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        db.execute("ROLLBACK")
