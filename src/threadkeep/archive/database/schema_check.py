"""The tables, indexes and triggers of a database, compared with those of threadkeep.

Only triggers of threadkeep may run in a received database: another trigger or view could change rows or run forever,
and a virtual table runs code of SQLite on bytes that somebody chose. Added tables and plain indexes are allowed.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache

from threadkeep.archive.database.schema import MIGRATIONS
from threadkeep.archive.database.word_segments import segmented
from threadkeep.errors import IntegrityError

_SCHEMA = "SELECT type, name, sql FROM sqlite_master"
_PLAIN_TABLE = re.compile(r"CREATE\s+TABLE\b", re.IGNORECASE)
# An index of columns only, because an expression or a condition runs at every change of a row.
_PLAIN_INDEX = re.compile(r"CREATE\s+INDEX\s+[\w\"\[\]`]+\s+ON\s+[\w\"\[\]`]+\s*\([\w\s,\"\[\]`]+\)", re.IGNORECASE)
# SQLite creates the tables of a word index, and another version may write their SQL differently.
_SHADOW = re.compile(r"(?:post|thread)_words_(?:data|idx|content|docsize|config)")
_PLAIN_SHADOW = re.compile(r"CREATE TABLE ['\"]?\w+['\"]?\s*\((?:[\w\s,]|\([\w\s,]*\))*\)(?:\s*WITHOUT ROWID)?")


def check_schema(db: sqlite3.Connection, version: int) -> None:
    """IntegrityError if the database contains anything that an archive of this version does not."""
    for name, what in foreign_parts(db, version):
        raise IntegrityError(
            f"archive.db is not as threadkeep made it: {what} {name!r}",
            "Do not use an archive from somebody you do not trust. A view or a trigger of your own: drop it.",
        )


def foreign_parts(db: sqlite3.Connection, version: int) -> Iterator[tuple[str, str]]:
    """The names of missing, changed and forbidden parts, each with the problem."""
    known, found = _expected_parts(version), _parts(db)
    for part in known.keys() - found.keys():
        yield part[1], f"there is no {part[0]}"
    for part, sql in found.items():
        if part in known and not _is_same(part[1], sql, known[part]):
            yield part[1], f"it changes the {part[0]}"
        elif part not in known and not (version and _is_harmless(part[0], sql)):
            yield part[1], f"it has a {part[0]} of its own,"


def _parts(db: sqlite3.Connection) -> dict[tuple[str, str], str | None]:
    return {(str(kind), str(name)): sql for kind, name, sql in db.execute(_SCHEMA)}


@cache
def _expected_parts(version: int) -> dict[tuple[str, str], str | None]:
    """The schema of a version, as SQLite stores it."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.create_function("segmented", 1, segmented, deterministic=True)
        for script in MIGRATIONS[:version]:
            db.executescript(script)
        return _parts(db)


def _is_same(name: str, sql: str | None, known: str | None) -> bool:
    if sql == known:
        return True
    return sql is not None and _SHADOW.fullmatch(name) is not None and _PLAIN_SHADOW.fullmatch(sql) is not None


def _is_harmless(kind: str, sql: str | None) -> bool:
    """Whether it runs nothing when rows are read or written."""
    if kind == "table":
        return sql is not None and _PLAIN_TABLE.match(sql) is not None
    # An index without SQL belongs to a UNIQUE or PRIMARY KEY of its table.
    return kind == "index" and (sql is None or _PLAIN_INDEX.fullmatch(sql) is not None)
