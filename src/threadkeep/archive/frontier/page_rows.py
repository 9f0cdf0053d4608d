"""Rows of the table `page`: found by URL, added in batches, parked and woken by identity."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from threadkeep.archive.database.page_state import QUEUED, REPRESENTATIVE, State
from threadkeep.archive.frontier.entry import Entry, hash_of
from threadkeep.archive.frontier.shared_rows import Columns, Words
from threadkeep.model import Identity

HashOf = Callable[[str], int]
_INSERT = """
INSERT INTO page (url, url_hash, state, kind, identity, thread, board, position, rank, depth, referrer, rule)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_IDENTIFY = "UPDATE page SET kind = ?, identity = ?, thread = ?, board = ?, position = ? WHERE id = ?"
# Pages that stand for all others of their identity: pending, leased, done or waiting.
_TAKEN = f"SELECT identity FROM page WHERE identity IN (SELECT value FROM json_each(?)) AND state IN {REPRESENTATIVE}"
_WAKE = f"""
UPDATE page SET state = {State.PENDING}, attempts = 0 WHERE id = (
    SELECT id FROM page WHERE identity = ? AND id <> ? AND state = {State.SAME} AND same_as IS NULL AND rank IS NOT NULL
    ORDER BY rank, id LIMIT 1)
"""
_UNREAD = frozenset({State.KNOWN, State.FAILED, State.REFUSED, State.GONE})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where URLs were found: how deep, and on which page."""

    depth: int = 0
    referrer: int | None = None


@dataclass(frozen=True, slots=True)
class _Known:
    id: int
    url: str
    state: int
    rank: int | None


class Pages:
    """The rows of one database; changes are made inside a transaction of the caller's."""

    def __init__(self, db: sqlite3.Connection, origin: str, hash_of: HashOf = hash_of) -> None:
        self._db = db
        self._origin = origin
        self._hash_of = hash_of

    def id_of(self, url: str) -> int | None:
        """The row of a URL; two URLs of one hash stand one behind the other."""
        place, short = self._hash_of(url), self._short(url)
        while row := self._db.execute("SELECT id, url FROM page WHERE url_hash = ?", (place,)).fetchone():
            if row[1] == short:
                return int(row[0])
            place += 1
        return None

    def add(self, entries: Sequence[Entry], origin: Origin) -> int:
        """Add what is not known yet and raise what is; gives the number of new rows."""
        distinct = {entry.url: entry for entry in reversed(entries)}
        places = {url: self._hash_of(url) for url in reversed(distinct)}
        known = self._known(places.values())
        words = Words(self._db)
        fresh = [
            distinct[url] for url, place in places.items() if not self._raised(distinct[url], known.get(place), words)
        ]
        self._insert(fresh, places, known, origin, words)
        return len(fresh)

    def columns(self, url: str, identity: Identity | None) -> Columns:
        return Words(self._db).columns(url, identity)

    def identify(self, page: int, columns: Columns) -> None:
        """Write down what page a row is."""
        self._db.execute(_IDENTIFY, (*columns.values, page))

    def is_taken(self, identity: int | None, but: int = 0) -> bool:
        """Whether another row already stands for the page."""
        query = f"SELECT 1 FROM page WHERE identity = ? AND id <> ? AND state IN {REPRESENTATIVE} LIMIT 1"
        return identity is not None and self._db.execute(query, (identity, but)).fetchone() is not None

    def park_others(self, page: int, identity: int | None) -> None:
        """The page is kept: its other URLs need not be asked for."""
        self._db.execute(
            f"UPDATE page SET state = {State.SAME}, due_at = NULL WHERE identity = ? AND id <> ? AND state IN {QUEUED}",
            (identity, page),
        )

    def wake_another(self, page: int, identity: int | None) -> None:
        """The page could not be had by this URL: let another URL of it try, one at a time."""
        if identity is not None and not self.is_taken(identity, page):
            self._db.execute(_WAKE, (identity, page))

    def _short(self, url: str) -> str:
        """The URL as the table has it: without the site's own origin."""
        return url[len(self._origin) :] if url.startswith(f"{self._origin}/") else url

    def _known(self, places: Iterable[int]) -> dict[int, _Known]:
        rows = self._db.execute(
            "SELECT url_hash, id, url, state, rank FROM page WHERE url_hash IN (SELECT value FROM json_each(?))",
            (json.dumps(list(places)),),
        )
        return {row[0]: _Known(*row[1:]) for row in rows}

    def _raised(self, entry: Entry, row: _Known | None, words: Words) -> bool:
        """Whether the URL is known; if so, it gets the better rank of the two."""
        if row is None:
            return False
        if row.url != self._short(entry.url):
            return self.id_of(entry.url) is not None
        if entry.rank is not None and (row.rank is None or entry.rank < row.rank):
            self._raise(row, entry, words)
        return True

    def _raise(self, row: _Known, entry: Entry, words: Words) -> None:
        state = row.state
        # Of a page that was never read, the rule that leads to it knows more than its URL.
        if state in _UNREAD:
            columns = words.columns(entry.url, entry.identity)
            self.identify(row.id, columns)
            if state == State.KNOWN:
                state = State.SAME if self.is_taken(columns.identity, row.id) else State.PENDING
        self._db.execute("UPDATE page SET rank = ?, state = ? WHERE id = ?", (entry.rank, int(state), row.id))

    def _insert(
        self, fresh: list[Entry], places: dict[str, int], known: Collection[int], origin: Origin, words: Words
    ) -> None:
        # A page that is never asked for makes no thread: it would be missed for ever.
        all_columns = [words.columns(entry.url, entry.identity if entry.rank is not None else None) for entry in fresh]
        taken = self._taken(columns.identity for columns in all_columns)
        used = set(known)
        rows = []
        for entry, columns in zip(fresh, all_columns, strict=True):
            place = self._free_place(places[entry.url], used)
            state = _first_state(entry, columns, taken)
            found = (entry.rank, origin.depth, origin.referrer, words.rule(entry.rule))
            rows.append((self._short(entry.url), place, int(state), *columns.values, *found))
        self._db.executemany(_INSERT, rows)

    def _taken(self, identities: Iterable[int | None]) -> set[int]:
        wanted = [identity for identity in identities if identity is not None]
        return {row[0] for row in self._db.execute(_TAKEN, (json.dumps(wanted),))} if wanted else set()

    def _free_place(self, place: int, used: set[int]) -> int:
        while place in used:
            place += 1
            if self._db.execute("SELECT 1 FROM page WHERE url_hash = ?", (place,)).fetchone():
                used.add(place)
        used.add(place)
        return place


def _first_state(entry: Entry, columns: Columns, taken: set[int]) -> State:
    """The first URL of a page is asked for, the others are parked; `taken` grows as pages are."""
    if entry.rank is None:
        return State.KNOWN
    if columns.identity in taken:
        return State.SAME
    if columns.identity is not None:
        taken.add(columns.identity)
    return State.PENDING
