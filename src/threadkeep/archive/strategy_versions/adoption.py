"""The adoption of a new strategy: every page gets a new identity and rank, in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from threadkeep.archive.database.connection import checkpoint, transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.page_state import QUEUED, State, sql_list
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import time_of
from threadkeep.archive.frontier.page_rows import PageTable
from threadkeep.archive.records.own_records import Records
from threadkeep.archive.store.equal_threads import split_threads
from threadkeep.archive.store.keeper import RankOf
from threadkeep.archive.store.list_rows import drop_empty_threads
from threadkeep.model import FollowedLink, Identity

Identify = Callable[[str], Identity | None]
# Rows that are in memory at the same time.
_BATCH = 1_000
_LISTS = ("entry", "index", "thread")
_OPEN = (State.PENDING, State.SAME, State.WAITING, State.KNOWN)

# A page that is stored or in flight represents its other URLs; else the first one in the queue does.
_PARK = f"""
UPDATE page SET state = {State.SAME}, due_at = NULL WHERE state IN {QUEUED} AND identity IS NOT NULL AND EXISTS (
    SELECT 1 FROM page AS other WHERE other.identity = page.identity AND other.id <> page.id AND (
        other.state IN {sql_list(State.LEASED, State.DONE)}
        OR (other.state IN {QUEUED} AND (other.rank, other.id) < (page.rank, page.id))))
"""


@dataclass(frozen=True, slots=True)
class _KnownPage:
    id: int
    url: str
    state: int
    depth: int
    same_as: int | None
    rule: str
    answered_by: str | None


def current_strategy(db: sqlite3.Connection) -> tuple[int, str] | None:
    """The version and the text of the strategy in use."""
    row = db.execute("SELECT version, text FROM strategy ORDER BY version DESC LIMIT 1").fetchone()
    return (int(row[0]), str(row[1])) if row else None


def known_strategies(db: sqlite3.Connection) -> frozenset[str]:
    """The texts of all strategies that were ever used."""
    return frozenset(text for (text,) in db.execute("SELECT text FROM strategy"))


def adopt(
    db: sqlite3.Connection,
    pages: PageTable,
    text: str,
    identify: Identify,
    rank: RankOf,
    at: str,
    records: Records,
    is_forced: bool = False,
) -> int:
    """Make `text` the current strategy; gives its version. A strategy that is already in use is not adopted again.

    `is_forced`: make a new version even of the strategy in use, so that all pages are read again.
    """
    current = current_strategy(db)
    if current and current[1] == text and not is_forced:
        return current[0]
    with transaction(db):
        version = db.execute("INSERT INTO strategy (text, adopted_at) VALUES (?, ?)", (text, at)).lastrowid
        # In the WARC first: a version that was never adopted there is harmless, one that is missing is lost with the
        # database.
        records.use_strategy(int(version or 0), text, time_of(at))
        records.keep_size()
        split_threads(db)
        for row in _rows(db):
            _reidentify(db, pages, row, identify, rank)
        crash_point("in-adopt")
        db.execute(_PARK)
        drop_empty_threads(db)
    checkpoint(db)
    crash_point("after-adopt")
    return int(version or 0)


def _rows(db: sqlite3.Connection) -> Iterator[_KnownPage]:
    query = (
        f"SELECT page.id, {full_url('page.url')}, page.state, page.depth, page.same_as, coalesce(rule.text, ''),"
        f" {full_url('same.url')} FROM page LEFT JOIN rule ON rule.id = page.rule"
        " LEFT JOIN page AS same ON same.id = page.same_as WHERE page.id > ? ORDER BY page.id LIMIT ?"
    )
    last = 0
    while batch := [_KnownPage(*row) for row in db.execute(query, (last, _BATCH))]:
        yield from batch
        last = batch[-1].id


def _reidentify(db: sqlite3.Connection, pages: PageTable, row: _KnownPage, identify: Identify, rank: RankOf) -> None:
    identity = identify(row.url)
    if _is_stray(row, identity, identify):
        row = replace(row, same_as=None)
        db.execute("UPDATE page SET same_as = NULL WHERE id = ?", (row.id,))
    # The place of the link is not stored; a page with a position is reached by a page flip.
    found = FollowedLink(
        row.url, identity, is_flip=identity is not None and identity.position is not None, rule=row.rule
    )
    place = 0 if row.rule == "start" else rank(found, row.depth)
    is_wanted = place is not None or row.state not in _OPEN
    pages.identify(row.id, pages.columns(row.url, identity if is_wanted else None))
    db.execute("UPDATE page SET rank = ?, state = ? WHERE id = ?", (place, _state(row, place), row.id))


def _is_stray(row: _KnownPage, identity: Identity | None, identify: Identify) -> bool:
    """Whether a page of a list redirected to another page before the lists were known: most often to a login.

    It is requested again. As an alias of the login page it would look stored.
    """
    if row.answered_by is None or identity is None or identity.role not in _LISTS:
        return False
    answered = identify(row.answered_by)
    return answered is None or answered.role not in _LISTS


def _state(row: _KnownPage, rank: int | None) -> int:
    if row.state not in _OPEN or row.same_as is not None:
        return row.state
    if rank is None:
        return State.KNOWN.value
    return State.WAITING.value if row.state == State.WAITING else State.PENDING.value
