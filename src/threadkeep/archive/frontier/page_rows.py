"""Rows of the table `page`: found by URL, added in batches, parked and released by identity."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from threadkeep.archive.database.page_state import QUEUED, REPRESENTATIVE, State
from threadkeep.archive.frontier.entry import Entry, hash_of
from threadkeep.archive.frontier.shared_rows import PageColumns, SharedRows
from threadkeep.model import Identity

HashOf = Callable[[str], int]
_INSERT = """
INSERT INTO page (url, url_hash, state, kind, identity, thread, board, position, rank, depth, referrer, rule)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_IDENTIFY = "UPDATE page SET kind = ?, identity = ?, thread = ?, board = ?, position = ? WHERE id = ?"
_REPRESENTED = (
    f"SELECT identity FROM page WHERE identity IN (SELECT value FROM json_each(?)) AND state IN {REPRESENTATIVE}"
)
_RELEASE = f"""
UPDATE page SET state = {State.PENDING}, attempts = 0 WHERE id = (
    SELECT id FROM page WHERE identity = ? AND id <> ? AND state = {State.SAME} AND same_as IS NULL AND rank IS NOT NULL
    ORDER BY rank, id LIMIT 1)
"""
_UNREAD = frozenset({State.KNOWN, State.FAILED, State.REFUSED, State.GONE})


@dataclass(frozen=True, slots=True)
class Origin:
    """The page on which URLs were found, and their depth."""

    depth: int = 0
    referrer: int | None = None


@dataclass(frozen=True, slots=True)
class _UrlRow:
    id: int
    url: str
    state: int
    rank: int | None


class PageTable:
    """The pages of one database. The caller opens the transaction."""

    def __init__(self, db: sqlite3.Connection, origin: str, hash_of: HashOf = hash_of) -> None:
        self._db = db
        self._origin = origin
        self._hash_of = hash_of

    def id_of(self, url: str) -> int | None:
        """The row of a URL. If two URLs have the same hash, the second one is stored under the next number."""
        place, short = self._hash_of(url), self._short(url)
        while row := self._db.execute("SELECT id, url FROM page WHERE url_hash = ?", (place,)).fetchone():
            if row[1] == short:
                return int(row[0])
            place += 1
        return None

    def add(self, entries: Sequence[Entry], origin: Origin) -> int:
        """Add the unknown URLs and improve the rank of the others; gives the number of new rows."""
        distinct = {entry.url: entry for entry in reversed(entries)}
        places = {url: self._hash_of(url) for url in reversed(distinct)}
        known = self._rows_at(places.values())
        shared = SharedRows(self._db)
        fresh = [
            distinct[url]
            for url, place in places.items()
            if not self._is_known(distinct[url], known.get(place), shared)
        ]
        self._insert(fresh, places, known, origin, shared)
        return len(fresh)

    def columns(self, url: str, identity: Identity | None) -> PageColumns:
        return SharedRows(self._db).columns(url, identity)

    def identify(self, page: int, columns: PageColumns) -> None:
        """Store the identity of a row."""
        self._db.execute(_IDENTIFY, (*columns.values, page))

    def set_rule(self, page: int, rule: str) -> None:
        """Store the rule of a row that was not requested yet."""
        self._db.execute(
            "UPDATE page SET rule = ? WHERE id = ? AND visit IS NULL", (SharedRows(self._db).rule(rule), page)
        )

    def is_represented(self, identity: int | None, but: int = 0) -> bool:
        """Whether another row already represents the page."""
        query = f"SELECT 1 FROM page WHERE identity = ? AND id <> ? AND state IN {REPRESENTATIVE} LIMIT 1"
        return identity is not None and self._db.execute(query, (identity, but)).fetchone() is not None

    def park_others(self, page: int, identity: int | None) -> None:
        """Park the other URLs of a page that is stored: they are not requested."""
        self._db.execute(
            f"UPDATE page SET state = {State.SAME}, due_at = NULL WHERE identity = ? AND id <> ? AND state IN {QUEUED}",
            (identity, page),
        )

    def release_another(self, page: int, identity: int | None) -> None:
        """Queue another URL of a page that could not be fetched by this one, one at a time."""
        if identity is not None and not self.is_represented(identity, page):
            self._db.execute(_RELEASE, (identity, page))

    def _short(self, url: str) -> str:
        """The URL as stored: without the origin of the site."""
        return url[len(self._origin) :] if url.startswith(f"{self._origin}/") else url

    def _rows_at(self, places: Iterable[int]) -> dict[int, _UrlRow]:
        rows = self._db.execute(
            "SELECT url_hash, id, url, state, rank FROM page WHERE url_hash IN (SELECT value FROM json_each(?))",
            (json.dumps(list(places)),),
        )
        return {row[0]: _UrlRow(*row[1:]) for row in rows}

    def _is_known(self, entry: Entry, row: _UrlRow | None, shared: SharedRows) -> bool:
        """Whether the URL is known; if so, it gets the better of the two ranks."""
        if row is None:
            return False
        if row.url != self._short(entry.url):
            return self.id_of(entry.url) is not None
        if entry.rank is not None and (row.rank is None or entry.rank < row.rank):
            self._raise_rank(row, entry, shared)
        return True

    def _raise_rank(self, row: _UrlRow, entry: Entry, shared: SharedRows) -> None:
        state = row.state
        # If a page was never read, the rule that links to it is better evidence of its kind than its URL.
        if state in _UNREAD:
            columns = shared.columns(entry.url, entry.identity)
            self.identify(row.id, columns)
            if state == State.KNOWN:
                state = State.SAME if self.is_represented(columns.identity, row.id) else State.PENDING
        self._db.execute("UPDATE page SET rank = ?, state = ? WHERE id = ?", (entry.rank, int(state), row.id))

    def _insert(
        self, fresh: list[Entry], places: dict[str, int], known: Collection[int], origin: Origin, shared: SharedRows
    ) -> None:
        # A page that is never requested creates no thread, because that thread would be reported as missing.
        all_columns = [shared.columns(entry.url, entry.identity if entry.rank is not None else None) for entry in fresh]
        represented = self._represented(columns.identity for columns in all_columns)
        used = set(known)
        rows = []
        for entry, columns in zip(fresh, all_columns, strict=True):
            place = self._free_place(places[entry.url], used)
            state = _first_state(entry, columns, represented)
            found = (entry.rank, origin.depth, origin.referrer, shared.rule(entry.rule))
            rows.append((self._short(entry.url), place, int(state), *columns.values, *found))
        self._db.executemany(_INSERT, rows)

    def _represented(self, identities: Iterable[int | None]) -> set[int]:
        wanted = [identity for identity in identities if identity is not None]
        return {row[0] for row in self._db.execute(_REPRESENTED, (json.dumps(wanted),))} if wanted else set()

    def _free_place(self, place: int, used: set[int]) -> int:
        while place in used:
            place += 1
            if self._db.execute("SELECT 1 FROM page WHERE url_hash = ?", (place,)).fetchone():
                used.add(place)
        used.add(place)
        return place


def _first_state(entry: Entry, columns: PageColumns, represented: set[int]) -> State:
    """The first URL of a page is queued, the others are parked; `represented` is extended."""
    if entry.rank is None:
        return State.KNOWN
    if columns.identity in represented:
        return State.SAME
    if columns.identity is not None:
        represented.add(columns.identity)
    return State.PENDING
