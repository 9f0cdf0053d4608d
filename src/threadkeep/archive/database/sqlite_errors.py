"""Errors of SQLite, translated to errors that a user can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from threadkeep.archive.database.folder_check import DATABASE
from threadkeep.errors import ArchiveBusy, DiskError, IntegrityError, ThreadkeepError

_FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
_NOT_OPENED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}
_DAMAGED = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
# Python raises this one, without a code of SQLite.
_BAD_TEXT = "Could not decode to UTF-8"


def error_for(error: sqlite3.DatabaseError) -> ThreadkeepError | None:
    """The error to raise instead; None if it is a bug of threadkeep."""
    # The low byte is the kind of the error; the other bytes are details.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _FULL:
        return DiskError(
            f"cannot write to {DATABASE}: {error}", "Make room on the disk and run the same command again."
        )
    if code in _NOT_OPENED:
        return DiskError(
            f"cannot open {DATABASE}: {error}", "See whether the folder may be written, and how many files may be open."
        )
    if code in _BUSY:
        return ArchiveBusy(
            f"{DATABASE} is locked by another program", "Wait until it ends; then run the command again."
        )
    if code == sqlite3.SQLITE_INTERRUPT:
        return _damage("reading it does not end")
    return _damage(str(error)) if code in _DAMAGED or _BAD_TEXT in str(error) else None


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise errors of SQLite as errors of threadkeep, except bugs."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        known = error_for(error)
        if known is None:
            raise
        raise known from error


def _damage(what: str) -> IntegrityError:
    return IntegrityError(f"{DATABASE} is damaged: {what}", "`threadkeep verify` says what else is.")
