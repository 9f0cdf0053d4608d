"""Pages of lists and threads that may have changed while they were read, to be requested again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.page_state import LACKING, OUT_OF_SCOPE, State
from threadkeep.archive.database.times import iso
from threadkeep.archive.queries.post_order import counts_down
from threadkeep.archive.thresholds import RECHECK

_NEWEST = """
newest AS (
    SELECT thread.board AS board, max(julianday(coalesce(
        thread.last_at, (SELECT max(published_at) FROM post WHERE post.thread = thread.id)))) AS at
    FROM thread GROUP BY thread.board)
"""
# Most boards list the threads with new posts first, which pushes others to pages that were already read.
_LISTS = f"""
WITH {_NEWEST}
SELECT page.id FROM page JOIN visit ON visit.id = page.visit JOIN kind ON kind.id = page.kind
LEFT JOIN newest ON newest.board = page.board
WHERE page.state = {State.DONE} AND page.thread IS NULL AND kind.role IN ('entry', 'index')
    AND page.rank < {OUT_OF_SCOPE} AND julianday(:now) > julianday(visit.at)
    AND (julianday(:now) - julianday(visit.at)) * :part >= coalesce(
        julianday(visit.at) - iif(kind.role = 'entry', (SELECT max(at) FROM newest), newest.at), :idle * :part)
    AND (:since = 0 OR page.board IN (SELECT board FROM thread WHERE thread.id > :since))
ORDER BY page.board, page.position IS NULL, page.position, page.id
"""
# Threads whose row was read after their pages and shows more posts or a later one; with the least number of new posts.
_GROWN = f"""
WITH had AS (
    SELECT thread.id AS thread, (SELECT count(*) FROM post WHERE post.thread = thread.id) AS posts,
        (SELECT max(julianday(published_at)) FROM post WHERE post.thread = thread.id) AS newest,
        (SELECT max(julianday(visit.at)) FROM page JOIN visit ON visit.id = page.visit
            WHERE page.thread = thread.id AND page.state = {State.DONE}) AS at
    FROM thread WHERE same_as IS NULL AND (declared_replies IS NOT NULL OR last_at IS NOT NULL))
SELECT thread.id, max(1, coalesce(declared_replies + 1 - had.posts, 1))
FROM thread JOIN had ON had.thread = thread.id
WHERE julianday(thread.last_seen_at) > had.at AND (declared_replies + 1 > had.posts
    OR (declared_replies IS NULL AND julianday(last_at) > had.newest + 1.0 / 1440))
"""
_READ = f"SELECT id FROM page WHERE thread = ? AND state = {State.DONE} AND rank < {OUT_OF_SCOPE}"
_LAST = f"{_READ} ORDER BY position DESC, id DESC LIMIT 1"
# If pages are counted from the end, new posts are on the lowest numbers, and older posts move to higher ones.
_LOWEST = f"{_READ} AND position > 0 ORDER BY position LIMIT 2 + ? / ?"
_FULL = """
SELECT coalesce(max(n), 1) FROM (
    SELECT count(*) AS n FROM post JOIN page ON page.id = post.page WHERE post.thread = ? GROUP BY post.page)
"""
# If a post is deleted on a page that was read, the first post of the next page moves to it before that page is read.
# Requesting the pages from last to first misses none. If pages are counted from the end and a thread grows by a page,
# each post moves to the next number, which may have been read already.
_TORN = f"""
WITH read AS (
    SELECT page.id, page.thread, julianday(visit.at) AS at,
        lead(julianday(visit.at)) OVER (PARTITION BY page.thread ORDER BY julianday(visit.at), page.id) AS next_at
    FROM page JOIN visit ON visit.id = page.visit
    WHERE page.state = {State.DONE} AND page.thread IS NOT NULL AND page.rank < {OUT_OF_SCOPE}),
torn AS (
    SELECT id, thread FROM read WHERE next_at > at AND (next_at - at) * :part >= coalesce(
        next_at - (SELECT max(julianday(published_at)) FROM post WHERE post.thread = read.thread), :idle * :part))
SELECT read.thread, id FROM read
WHERE id IN (SELECT id FROM torn) OR (next_at IS NULL AND thread IN (SELECT thread FROM torn))
ORDER BY thread, at DESC
"""


@dataclass(frozen=True, slots=True)
class RequeuedPage:
    """The former state of a page that is requested again, restored if the new request brings nothing better."""

    page: int
    visit: int
    has_trouble: bool


def pages_of_shifted_lists(db: sqlite3.Connection, now: datetime, since: int) -> list[int]:
    """Pages of boards that may have changed since they were read, if a thread has an id above `since`."""
    values = {"now": iso(now), "since": since, "part": RECHECK.event_gap_part, "idle": RECHECK.idle_days}
    return _page_ids(db, _LISTS, values)


def pages_of_grown_threads(db: sqlite3.Connection) -> list[int]:
    """The last pages of threads that have more posts now according to a list."""
    return [page for thread, more in db.execute(_GROWN).fetchall() for page in _grown_pages(db, thread, more)]


def _grown_pages(db: sqlite3.Connection, thread: int, more: int) -> list[int]:
    """The pages that show the `more` newest posts of a thread if nothing else changed."""
    if not counts_down(db, thread):
        return [page for (page,) in db.execute(_LAST, (thread,))]
    (full,) = db.execute(_FULL, (thread,)).fetchone()
    return [page for (page,) in db.execute(_LOWEST, (thread, more, full))]


def pages_of_torn_threads(db: sqlite3.Connection) -> list[int]:
    """Pages of threads that changed between the requests for their pages."""
    rows = db.execute(_TORN, {"part": RECHECK.event_gap_part, "idle": RECHECK.idle_days}).fetchall()
    threads = groupby(rows, lambda row: int(row[0]))
    return [page for thread, own in threads for page in _against_movement(db, thread, [int(page) for _, page in own])]


def _against_movement(db: sqlite3.Connection, thread: int, backwards: list[int]) -> list[int]:
    """Pages of a thread in the order in which a post that moves is seen twice rather than never."""
    if not counts_down(db, thread):
        return backwards
    ordered = [page for (page,) in db.execute(f"{_READ} ORDER BY position = 0, position", (thread,))]
    return [page for page in ordered if page in set(backwards)]


def newest_thread_id(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT coalesce(max(id), 0) FROM thread").fetchone()[0])


def _page_ids(db: sqlite3.Connection, query: str, values: Mapping[str, object]) -> list[int]:
    return [int(page) for (page,) in db.execute(query, values) if page is not None]


def requeue(db: sqlite3.Connection, pages: Sequence[int]) -> list[RequeuedPage]:
    """Put stored pages first in the queue, in this order."""
    requeued = []
    with transaction(db):
        for place, page in enumerate(dict.fromkeys(pages), start=-len(pages)):
            row = db.execute(
                f"SELECT visit, trouble IS NOT NULL FROM page WHERE id = ? AND state = {State.DONE}", (page,)
            )
            if known := row.fetchone():
                requeued.append(RequeuedPage(page, known[0], bool(known[1])))
                db.execute(
                    f"UPDATE page SET state = {State.PENDING}, rank = ?, attempts = 0 WHERE id = ?", (place, page)
                )
    return requeued


def restore_pages(db: sqlite3.Connection, requeued: Sequence[RequeuedPage]) -> None:
    """Restore the pages whose second request brought nothing: a page that could be read once is no gap."""
    query = (
        f"UPDATE page SET state = {State.DONE}, visit = ?, due_at = NULL, run = NULL, trouble = iif(?, trouble, NULL)"
        f" WHERE id = ? AND (state IN {LACKING} OR (state = {State.DONE} AND trouble IS NOT NULL AND NOT ?))"
    )
    with transaction(db):
        db.executemany(query, [(each.visit, each.has_trouble, each.page, each.has_trouble) for each in requeued])
