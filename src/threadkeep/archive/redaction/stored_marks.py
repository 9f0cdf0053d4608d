"""The marks of redactions in the tables: a line of `event` for each record that the WARC has of them."""

from __future__ import annotations

import re
import sqlite3

from threadkeep.archive.database.events import note_event
from threadkeep.archive.records.notes import RedactionMade
from threadkeep.archive.redaction.redactions import Redactions

_KIND = "redacted"
# A received database may contain anything.
_MARK = re.compile(r"-?\d{1,19}", re.ASCII)


def note_redaction(db: sqlite3.Connection, made: RedactionMade) -> None:
    note_event(db, made.at, _KIND, " ".join(map(str, made.marks)))


def known_redactions(db: sqlite3.Connection) -> Redactions:
    """Everything that was ever taken out of the archive."""
    rows = db.execute("SELECT text FROM event WHERE kind = ?", (_KIND,)).fetchall()
    return Redactions(frozenset(int(mark) for (text,) in rows for mark in text.split() if _MARK.fullmatch(mark)))
