"""Rows of the table `page`: found by URL, added in batches, parked and woken by identity."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from threadkeep.archive.entry import Entry, board_key, hash_of, position_of, thread_key
from threadkeep.archive.lists import board_id, thread_id
from threadkeep.archive.state import State
from threadkeep.archive.words import kind_id, rule_id
from threadkeep.model import Identity

HashOf = Callable[[str], int]
_Known = tuple[int, str, int, int | None]
_INSERT = """
INSERT INTO page (url, url_hash, state, kind, identity, thread, board, position, rank, depth, referrer, rule)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
# Pages that stand for all others of their identity: asked for, about to be, or kept.
_ACTIVE = (State.PENDING, State.LEASED, State.DONE, State.WAITING)
_IS_ACTIVE = f"state IN ({', '.join(str(state.value) for state in _ACTIVE)})"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where URLs were found: how deep, on which page, and when."""

    depth: int = 0
    referrer: int | None = None
    at: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """What an identity says in the columns of a page."""

    kind: int | None
    identity: int | None
    thread: int | None
    board: int | None
    position: int | None


class Pages:
    """The rows of one database."""

    def __init__(self, db: sqlite3.Connection, hash_of: HashOf = hash_of) -> None:
        self._db = db
        self._hash_of = hash_of

    def id_of(self, url: str) -> int | None:
        """The row of a URL; two URLs of one hash stand one behind the other."""
        place = self._hash_of(url)
        while row := self._db.execute("SELECT id, url FROM page WHERE url_hash = ?", (place,)).fetchone():
            if row[1] == url:
                return int(row[0])
            place += 1
        return None

    def add(self, entries: Sequence[Entry], origin: Origin) -> int:
        """Add what is not known yet and raise what is; gives the number of new rows."""
        distinct = {entry.url: entry for entry in reversed(entries)}
        known = self._known([self._hash_of(url) for url in distinct])
        fresh = [entry for url, entry in reversed(distinct.items()) if not self._raised(entry, known, origin.at)]
        for entry in fresh:
            self._insert(entry, origin)
        return len(fresh)

    def columns(self, url: str, identity: Identity | None, at: str) -> Columns:
        """The columns of an identity, its thread's and board's rows made where they are new."""
        if identity is None:
            return Columns(None, None, None, None, None)
        return Columns(
            kind=kind_id(self._db, identity),
            identity=hash_of(identity.key),
            thread=thread_id(self._db, thread_key(identity), url, at),
            board=board_id(self._db, board_key(identity), url if identity.role == "index" else "", at),
            position=position_of(identity),
        )

    def identify(self, page: int, columns: Columns) -> None:
        """Write down what page a row is."""
        values = (columns.kind, columns.identity, columns.thread, columns.board, columns.position)
        self._db.execute(
            "UPDATE page SET kind = ?, identity = ?, thread = ?, board = ?, position = ? WHERE id = ?", (*values, page)
        )

    def is_taken(self, identity: int | None, but: int = 0) -> bool:
        """Whether another row already stands for the page."""
        if identity is None:
            return False
        query = f"SELECT 1 FROM page WHERE identity = ? AND id <> ? AND {_IS_ACTIVE} LIMIT 1"
        return self._db.execute(query, (identity, but)).fetchone() is not None

    def park_others(self, page: int, identity: int | None) -> None:
        """The page is kept: its other URLs need not be asked for."""
        self._db.execute(
            "UPDATE page SET state = 3, due_at = NULL WHERE identity = ? AND id <> ? AND state IN (0, 4)",
            (identity, page),
        )

    def wake_another(self, page: int, identity: int | None) -> None:
        """The page could not be had by this URL: let another URL of it try, one at a time."""
        if identity is None or self.is_taken(identity, page):
            return
        self._db.execute(
            "UPDATE page SET state = 0, attempts = 0 WHERE id = (SELECT id FROM page WHERE identity = ? AND id <> ?"
            " AND state = 3 AND same_as IS NULL AND rank IS NOT NULL ORDER BY rank, id LIMIT 1)",
            (identity, page),
        )

    def _known(self, hashes: Iterable[int]) -> dict[int, _Known]:
        rows = self._db.execute(
            "SELECT url_hash, id, url, state, rank FROM page WHERE url_hash IN (SELECT value FROM json_each(?))",
            (json.dumps(list(hashes)),),
        )
        return {row[0]: row[1:] for row in rows}

    def _raised(self, entry: Entry, known: dict[int, _Known], at: str) -> bool:
        """Whether the URL is known; if so, it gets the better rank of the two."""
        row = known.get(self._hash_of(entry.url))
        if row is None:
            return False
        if row[1] != entry.url:
            return self.id_of(entry.url) is not None
        page, _, state, rank = row
        if entry.rank is not None and (rank is None or entry.rank < rank):
            self._raise(page, state, entry, at)
        return True

    def _raise(self, page: int, state: int, entry: Entry, at: str) -> None:
        if state == State.KNOWN:
            columns = self.columns(entry.url, entry.identity, at)
            self.identify(page, columns)
            state = State.SAME if self.is_taken(columns.identity, page) else State.PENDING
        self._db.execute("UPDATE page SET rank = ?, state = ? WHERE id = ?", (entry.rank, int(state), page))

    def _insert(self, entry: Entry, origin: Origin) -> None:
        # A page that is never asked for makes no thread: it would be missed for ever.
        identity = entry.identity if entry.rank is not None else None
        columns = self.columns(entry.url, identity, origin.at)
        state = self._first_state(entry, columns.identity)
        page = (columns.kind, columns.identity, columns.thread, columns.board, columns.position)
        found = (entry.rank, origin.depth, origin.referrer, rule_id(self._db, entry.rule))
        self._db.execute(_INSERT, (entry.url, self._free_place(entry.url), int(state), *page, *found))

    def _first_state(self, entry: Entry, identity: int | None) -> State:
        if entry.rank is None:
            return State.KNOWN
        return State.SAME if self.is_taken(identity) else State.PENDING

    def _free_place(self, url: str) -> int:
        place = self._hash_of(url)
        while self._db.execute("SELECT 1 FROM page WHERE url_hash = ?", (place,)).fetchone():
            place += 1
        return place
