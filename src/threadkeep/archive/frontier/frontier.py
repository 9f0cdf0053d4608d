"""The frontier: all known URLs, and the next page to request. It does not decide ranks and never forgets a URL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import islice

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.page_state import OUT_OF_SCOPE, QUEUED, State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import from_milliseconds, milliseconds
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.page_rows import Origin, PageTable
from threadkeep.model import Identity, Reason, Visit, Wait

# A page in flight may bring new links at any moment; polling this often costs nothing compared with a request.
IN_FLIGHT = timedelta(milliseconds=50)
# Hashes touch the whole index: a large batch writes each index page once, small batches write it again and again.
_BATCH = 20_000
_OPEN = (State.KNOWN, State.PENDING)
_START = "start"
_ASKED = "asked for"


_FIRST = f"SELECT id, rank FROM page WHERE state = {State.PENDING} ORDER BY rank, id LIMIT 1"
_LEASE_ONE = f"UPDATE page SET state = {State.LEASED}, run = ? WHERE id = ? RETURNING id, {full_url('url')}, attempts"


class Frontier:
    """The pages of one archive, ordered by rank."""

    def __init__(self, db: sqlite3.Connection, pages: PageTable) -> None:
        self._db = db
        self._pages = pages
        self.run = 0

    def first(self, now: datetime) -> Visit | Wait | None:
        """Lease the first page by rank; Wait if the host or all remaining pages must wait; None if all are done."""
        return self._host_wait(now) or self._leased(now) or self._page_wait(now)

    def lease(self, page: int, now: datetime) -> Visit | Wait:
        """Lease this page, whatever its rank and state; Wait if its host must wait."""
        wait = self._host_wait(now)
        if wait is not None:
            return wait
        with transaction(self._db):
            id, url, attempts = self._db.execute(_LEASE_ONE, (self.run, page)).fetchone()
        return Visit(url, page=id, attempt=attempts + 1)

    def seed(self, url: str, identity: Identity | None, rank: int) -> int:
        """Add a start URL if it is new; gives its row."""
        self.add_many([Entry(url, identity, rank, _START)])
        page = self._pages.id_of(url)
        assert page is not None
        return page

    def add_unqueued(self, url: str) -> int:
        """Add a URL without a rank if it is new, so that it is requested only by `lease`; gives its row."""
        self.add_many([Entry(url, None, None, _ASKED)])
        page = self._pages.id_of(url)
        assert page is not None
        return page

    def refuse(self, url: str, why: str) -> None:
        """Store why a URL is not requested, unless it was requested before."""
        page = self.add_unqueued(url)
        with transaction(self._db):
            self._pages.set_rule(page, why)

    def is_settled(self, page: int) -> bool:
        """Whether a page needs no request: it is stored, in flight, gone, refused, or another URL of a stored page."""
        (state,) = self._db.execute("SELECT state FROM page WHERE id = ?", (page,)).fetchone()
        return state not in _OPEN

    def is_represented(self, url: str, identity: Identity) -> bool:
        """Whether the page of this identity is stored, in flight or queued, under any URL."""
        return self._pages.is_represented(self._pages.columns(url, identity).identity)

    def has_found_pages(self) -> bool:
        """Whether any page is known except the start pages."""
        query = "SELECT 1 FROM page WHERE rule IS NOT (SELECT id FROM rule WHERE text = ?) LIMIT 1"
        return self._db.execute(query, (_START,)).fetchone() is not None

    def request_again(self, page: int) -> None:
        """Put a page back into the queue, whatever its last result; not one that another URL represents."""
        with transaction(self._db):
            self._db.execute(
                f"UPDATE page SET state = {State.PENDING}, attempts = 0, due_at = NULL"
                f" WHERE id = ? AND state <> {State.SAME}",
                (page,),
            )

    def include_all(self) -> None:
        """Include the pages that a crawl with a narrower scope excluded."""
        with transaction(self._db):
            self._db.execute("UPDATE page SET rank = rank - ? WHERE rank >= ?", (OUT_OF_SCOPE, OUT_OF_SCOPE))

    def exclude_unread_threads(self, version: int, wanted: str) -> None:
        """Exclude stored pages of threads that this strategy has not read, unless a link in scope leads to them."""
        with transaction(self._db):
            self._db.execute(
                f"UPDATE page SET rank = ? WHERE state = {State.DONE} AND strategy < ? AND rank IS NULL"
                " AND thread IN (SELECT id FROM thread WHERE key <> ?)",
                (OUT_OF_SCOPE, version, wanted),
            )

    def include_whole_threads(self) -> None:
        """Include all pages of a thread if one of its pages is in scope."""
        with transaction(self._db):
            self._db.execute(
                "UPDATE page SET rank = rank - ? WHERE rank >= ? AND thread IN"
                " (SELECT thread FROM page WHERE thread IS NOT NULL AND rank < ?)",
                (OUT_OF_SCOPE, OUT_OF_SCOPE, OUT_OF_SCOPE),
            )

    def exclude_after(self, board: str, position: int) -> None:
        """Exclude the pages of a board after a position."""
        with transaction(self._db):
            self._db.execute(
                f"UPDATE page SET rank = rank + ? WHERE state IN {QUEUED} AND rank < ? AND thread IS NULL"
                " AND position > ? AND board = (SELECT id FROM board WHERE key = ?)",
                (OUT_OF_SCOPE, OUT_OF_SCOPE, position, board),
            )

    def add_many(self, entries: Iterable[Entry]) -> int:
        """Add URLs in large transactions; gives the number of new ones."""
        origin = Origin()
        rest = iter(entries)
        added = 0
        while batch := list(islice(rest, _BATCH)):
            with transaction(self._db):
                added += self._pages.add(batch, origin)
        return added

    def _host_wait(self, now: datetime) -> Wait | None:
        query = "SELECT hold_until, why, reason FROM host WHERE hold_until > ? ORDER BY hold_until DESC LIMIT 1"
        row = self._db.execute(query, (milliseconds(now),)).fetchone()
        return Wait(from_milliseconds(row[0]), row[1], Reason(row[2])) if row else None

    def _leased(self, now: datetime) -> Visit | None:
        crash_point("before-lease")
        with transaction(self._db):
            self._promote(now)
            page, rank = self._db.execute(_FIRST).fetchone() or (None, None)
            is_wanted = page is not None and (rank is None or rank < OUT_OF_SCOPE)
            row = self._db.execute(_LEASE_ONE, (self.run, page)).fetchone() if is_wanted else None
        crash_point("after-lease")
        return Visit(row[1], page=row[0], attempt=row[2] + 1) if row else None

    def _promote(self, now: datetime) -> None:
        self._db.execute(
            f"UPDATE page SET state = {State.PENDING}, due_at = NULL WHERE state = {State.WAITING} AND due_at <= ?",
            (milliseconds(now),),
        )

    def _page_wait(self, now: datetime) -> Wait | None:
        if self._db.execute(f"SELECT 1 FROM page WHERE state = {State.LEASED} LIMIT 1").fetchone():
            return Wait(now + IN_FLIGHT, "in flight")
        (due,) = self._db.execute(
            f"SELECT min(due_at) FROM page WHERE state = {State.WAITING} AND coalesce(rank, 0) < ?", (OUT_OF_SCOPE,)
        ).fetchone()
        return Wait(from_milliseconds(due), "every page left failed a moment ago") if due is not None else None
