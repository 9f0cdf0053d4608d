"""What happened to the archive itself, for whoever asks later."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from threadkeep.archive.database.times import iso


def note_event(db: sqlite3.Connection, at: datetime, kind: str, text: str) -> None:
    db.execute("INSERT INTO event (at, kind, text) VALUES (?, ?, ?)", (iso(at), kind, text))
