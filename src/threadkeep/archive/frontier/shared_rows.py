"""Rows that many pages refer to: kinds, rules, threads and boards, looked up once in each batch."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from threadkeep.archive.frontier.entry import board_key, hash_of, position_of, thread_key
from threadkeep.archive.store.list_rows import board_id, thread_id
from threadkeep.model import Identity


@dataclass(frozen=True, slots=True)
class PageColumns:
    """The columns of a page that follow from its identity."""

    kind: int | None = None
    identity: int | None = None
    thread: int | None = None
    board: int | None = None
    position: int | None = None

    @property
    def values(self) -> tuple[int | None, ...]:
        return self.kind, self.identity, self.thread, self.board, self.position


class SharedRows:
    """Caches the ids of rows. Make a new one for each transaction, because a rollback makes its ids invalid."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._known: dict[tuple[str, ...], int] = {}

    def rule(self, text: str) -> int | None:
        return self._id("SELECT id FROM rule WHERE text = ?", "INSERT INTO rule (text) VALUES (?)", (text,))

    def kind(self, name: str, role: str) -> int | None:
        select = "SELECT id FROM kind WHERE name = ? AND role = ?"
        return self._id(select, "INSERT INTO kind (name, role) VALUES (?, ?)", (name, role))

    def columns(self, url: str, identity: Identity | None) -> PageColumns:
        """The columns of an identity; creates the rows of its thread and board if they are new."""
        if identity is None:
            return PageColumns()
        return PageColumns(
            kind=self.kind(identity.kind, identity.role),
            identity=hash_of(identity.key),
            thread=self._thread(thread_key(identity), url),
            board=self._board(board_key(identity), url if identity.role == "index" else ""),
            position=position_of(identity),
        )

    def _thread(self, key: str | None, url: str) -> int | None:
        if key is None:
            return None
        known = ("thread", key)
        if known not in self._known:
            self._known[known] = thread_id(self._db, key, url)
        return self._known[known]

    def _board(self, key: str | None, url: str) -> int | None:
        if key is None:
            return None
        known = ("board", key)
        if known not in self._known:
            self._known[known] = board_id(self._db, key, url)
        return self._known[known]

    def _id(self, select: str, insert: str, values: tuple[str, ...]) -> int | None:
        known = (select, *values)
        if known not in self._known:
            row = self._db.execute(select, values).fetchone()
            self._known[known] = int(row[0] if row else self._db.execute(insert, values).lastrowid or 0)
        return self._known[known]
