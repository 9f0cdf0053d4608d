"""Words that many rows share, kept once: kinds and rules."""

from __future__ import annotations

import sqlite3

from threadkeep.model import Identity


def kind_id(db: sqlite3.Connection, identity: Identity | None) -> int | None:
    if identity is None:
        return None
    return _id(
        db,
        "SELECT id FROM kind WHERE name = ? AND role = ?",
        "INSERT INTO kind (name, role) VALUES (?, ?)",
        (identity.kind, identity.role),
    )


def rule_id(db: sqlite3.Connection, text: str) -> int:
    return _id(db, "SELECT id FROM rule WHERE text = ?", "INSERT INTO rule (text) VALUES (?)", (text,))


def _id(db: sqlite3.Connection, select: str, insert: str, words: tuple[str, ...]) -> int:
    row = db.execute(select, words).fetchone()
    if row is not None:
        return int(row[0])
    return int(db.execute(insert, words).lastrowid or 0)
