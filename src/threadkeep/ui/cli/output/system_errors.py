"""Errors of the operating system and of SQLite, as errors that a user can act on."""

from __future__ import annotations

import errno
import sqlite3
from types import MappingProxyType

from threadkeep.errors import DiskError, IntegrityError, SystemLimitError, ThreadkeepError, UsageError

# What the user can do, by the number of the error.
_DISK = MappingProxyType(
    {
        errno.ENOSPC: "Make room on the disk and run the same command again.",
        errno.EDQUOT: "Make room within your quota and run the same command again.",
        errno.EFBIG: "A limit on the size of files (ulimit -f) or the file system stops it: raise it.",
        errno.EROFS: "The file system is read-only: name a folder on another one.",
        errno.EACCES: "You may not read or write there: name another place, or change its permissions.",
        errno.EPERM: "You may not change that: name another place, or change its permissions.",
        errno.ENOENT: "Something on the way to it does not exist, or was removed: look at the path, and run it again.",
        errno.ESTALE: "The disk was disconnected: connect it and run the same command again.",
        errno.ENODEV: "The disk was disconnected: connect it and run the same command again.",
        errno.EIO: "The disk reports an error: save what can still be read from it.",
        errno.ETXTBSY: "Another program uses that file: wait until it ends.",
        errno.EBUSY: "Another program uses that file: wait until it ends.",
        errno.EXDEV: "Both names must be on one file system: name another place.",
    }
)
_PATHS = MappingProxyType(
    {
        errno.ENAMETOOLONG: "Name a shorter path.",
        errno.ENOTDIR: "A part of the path is a file and not a folder: name another path.",
        errno.EISDIR: "A folder has that name: name another path.",
        errno.EEXIST: "Something has that name already: name another path.",
        errno.ENOTEMPTY: "That folder is not empty: name another path.",
        errno.ELOOP: "Links on the path lead in a circle: name another path.",
        errno.EINVAL: "The file system does not accept that name: name another path.",
    }
)
_PORTS = MappingProxyType(
    {
        errno.EADDRINUSE: "Another program uses that port: name another one, or 0 for any that is free.",
        errno.EADDRNOTAVAIL: "This machine has no such address: name another one.",
    }
)
_LIMITS = MappingProxyType(
    {
        errno.EMFILE: "Too many files are open: raise the limit (ulimit -n) and run the same command again.",
        errno.ENFILE: "Too many files are open on this machine: close other programs and run the command again.",
        errno.ENOMEM: "Memory ran out: close other programs or raise the limit (ulimit -v), and run the command again.",
        errno.EAGAIN: "Too many processes run: raise the limit (ulimit -u) and run the same command again.",
    }
)
_KINDS: tuple[tuple[type[ThreadkeepError], MappingProxyType[int, str]], ...] = (
    (DiskError, _DISK),
    (UsageError, _PATHS),
    (UsageError, _PORTS),
    (SystemLimitError, _LIMITS),
)


# SQLite's codes, for databases that are not the archive's: that one names itself.
_SQLITE: tuple[tuple[frozenset[int], type[ThreadkeepError], str], ...] = (
    (frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}), IntegrityError, "`threadkeep verify DIR` checks all."),
    (frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}), DiskError, _DISK[errno.ENOSPC]),
    (frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}), DiskError, _DISK[errno.EACCES]),
    (frozenset({sqlite3.SQLITE_NOMEM}), SystemLimitError, _LIMITS[errno.ENOMEM]),
)
SYSTEM_ERRORS = (OSError, MemoryError, RuntimeError, sqlite3.DatabaseError, ExceptionGroup)
# Python has no class of its own for this.
_NO_THREAD = "can't start new thread"


def user_error(error: Exception) -> ThreadkeepError | None:
    """The error to show instead; None if it is a bug of threadkeep."""
    match error:
        case ThreadkeepError():
            return error
        case ExceptionGroup():
            found = [user_error(one) for one in error.exceptions]
            return found[0] if all(found) else None
        case MemoryError():
            return SystemLimitError("memory ran out", _LIMITS[errno.ENOMEM])
        case RuntimeError() if str(error) == _NO_THREAD:
            return SystemLimitError("no thread can be started", _LIMITS[errno.ENOMEM])
        case sqlite3.DatabaseError():
            return _database_error(error)
        case OSError():
            return next((_file_error(kind, error, hints) for kind, hints in _KINDS if error.errno in hints), None)
    return None


def _file_error(kind: type[ThreadkeepError], error: OSError, hints: MappingProxyType[int, str]) -> ThreadkeepError:
    where = error.filename or ("a port cannot be used" if error.errno in _PORTS else "a file cannot be read or written")
    return kind(f"{where}: {error.strerror}", hints[error.errno or 0])


def _database_error(error: sqlite3.DatabaseError) -> ThreadkeepError | None:
    # The low byte is the kind of the error; the other bytes are details.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return next((kind(f"a database: {error}", hint) for codes, kind, hint in _SQLITE if code in codes), None)
