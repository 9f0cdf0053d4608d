"""Opening after a crash: leases end, a torn record is cut, pages whose bytes are lost are asked for again."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.events import note_event
from threadkeep.archive.database.page_state import State
from threadkeep.archive.recovery.surplus import Difference, Surplus
from threadkeep.warc import cut_back


def recover(db: sqlite3.Connection, warc: Path, found: Difference, now: datetime) -> None:
    """Make tables and segments agree; call it with the lock held, when every other run is dead.

    Whole records that the tables do not know stay, for `adopt_visits`.
    """
    torn = [each for each in found.extra if each.torn_bytes]
    with transaction(db):
        _end_leases(db, now)
        for name, size in found.short.items():
            _ask_again(db, name, size, now)
        for each in torn:
            _log_torn(db, each, now)
    crash_point("in-recovery")
    for each in torn:
        _cut(each.path, each.end)
    for name, size in found.short.items():
        if (warc / name).is_file():
            _cut(warc / name, size)
    crash_point("after-recovery")


def _end_leases(db: sqlite3.Connection, now: datetime) -> None:
    freed = db.execute(f"UPDATE page SET state = {State.PENDING}, run = NULL WHERE state = {State.LEASED}").rowcount
    if freed:
        note_event(db, now, "lease", f"{freed} pages were being asked for when a run ended; they are asked for again")


def _ask_again(db: sqlite3.Connection, name: str, size: int, now: datetime) -> None:
    lost = "SELECT id FROM visit WHERE segment = ? AND offset + length > ?"
    pages = db.execute(
        f"UPDATE page SET state = {State.PENDING}, rank = coalesce(rank, 0)"
        f" WHERE state = {State.DONE} AND visit IN ({lost})",
        (name, size),
    ).rowcount
    db.execute(f"UPDATE visit SET segment = NULL, offset = NULL, length = NULL WHERE id IN ({lost})", (name, size))
    db.execute("UPDATE segment SET size = ? WHERE name = ?", (size, name))
    text = f"{name} ends at byte {size}, before what was committed; {pages} pages are asked for again"
    note_event(db, now, "lost", text)


def _log_torn(db: sqlite3.Connection, torn: Surplus, now: datetime) -> None:
    what = f"{torn.torn_bytes} bytes behind byte {torn.end} are the beginning of a record that was never finished"
    note_event(db, now, "cut", f"{torn.path.name}: {what}; they are cut")


def _cut(path: Path, size: int) -> None:
    if size:
        cut_back(path, size)
    else:
        # Not one whole record: a file of no bytes is no gzip file.
        path.unlink()
