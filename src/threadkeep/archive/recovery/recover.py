"""Opening after a crash: leases end, torn tails are cut, pages whose bytes are lost are asked for again."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.times import iso
from threadkeep.archive.recovery.segment_sizes import segment_sizes
from threadkeep.warc import cut_back, segments, walk_members


def recover(db: sqlite3.Connection, warc: Path, now: datetime) -> None:
    """Make tables and segments agree; call it with the lock held, when every other run is dead."""
    sizes = segment_sizes(db)
    sound = {name: _sound_size(warc / name, size) for name, size in sizes.items()}
    with transaction(db):
        _end_leases(db, now)
        for name, size in sizes.items():
            if sound[name] < size:
                _ask_again(db, name, sound[name], now)
        for path in _ours(warc, sizes):
            _log_surplus(db, path, sound.get(path.name, 0), now)
    crash_point("in-recovery")
    for path in _ours(warc, sizes):
        _cut(path, sound.get(path.name, 0))
    crash_point("after-recovery")


def note(db: sqlite3.Connection, at: datetime, kind: str, text: str) -> None:
    """Write an event down for whoever asks later what happened to the archive."""
    db.execute("INSERT INTO event (at, kind, text) VALUES (?, ?, ?)", (iso(at), kind, text))


def _ours(warc: Path, sizes: dict[str, int]) -> list[Path]:
    """Segments that were committed to, or begun after those; any other is not ours to cut: verify tells of it."""
    return [path for path in segments(warc) if path.name in sizes or path.name > max(sizes, default="")]


def _sound_size(path: Path, committed: int) -> int:
    """The committed size, or where the last whole member ends when the file is shorter (after a loss of power)."""
    size = path.stat().st_size if path.is_file() else 0
    if size >= committed:
        return committed
    if size == 0:
        return 0
    broken = next((member.offset for member in walk_members(path) if member.trouble), size)
    return min(broken, size)


def _end_leases(db: sqlite3.Connection, now: datetime) -> None:
    freed = db.execute(f"UPDATE page SET state = {State.PENDING}, run = NULL WHERE state = {State.LEASED}").rowcount
    if freed:
        note(db, now, "lease", f"{freed} pages were being asked for when a run ended; they are asked for again")


def _ask_again(db: sqlite3.Connection, name: str, size: int, now: datetime) -> None:
    lost = "SELECT id FROM visit WHERE segment = ? AND offset + length > ?"
    pages = db.execute(
        f"UPDATE page SET state = {State.PENDING}, rank = coalesce(rank, 0)"
        f" WHERE state = {State.DONE} AND visit IN ({lost})",
        (name, size),
    ).rowcount
    db.execute(f"UPDATE visit SET segment = NULL, offset = NULL, length = NULL WHERE id IN ({lost})", (name, size))
    db.execute("UPDATE segment SET size = ? WHERE name = ?", (size, name))
    note(db, now, "lost", f"{name} ends at byte {size}, before what was committed; {pages} pages are asked for again")


def _log_surplus(db: sqlite3.Connection, path: Path, size: int, now: datetime) -> None:
    surplus = path.stat().st_size - size
    if surplus > 0:
        note(db, now, "cut", f"{path.name}: {surplus} bytes behind byte {size} belong to no committed page and are cut")


def _cut(path: Path, size: int) -> None:
    if size:
        cut_back(path, size)
    else:
        # A file of no bytes is no gzip file.
        path.unlink()
