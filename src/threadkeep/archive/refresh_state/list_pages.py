"""The pages of lists: which one to request, its stored content, and pages that were not requested yet."""

from __future__ import annotations

from datetime import datetime
from functools import cache, partial

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.page_state import AVAILABLE, OUT_OF_SCOPE, State
from threadkeep.archive.database.times import iso_or_none, milliseconds
from threadkeep.archive.queries.post_order import counts_down
from threadkeep.archive.queries.stored_answers import last_answer
from threadkeep.errors import IntegrityError
from threadkeep.model import Response

_PAGES = f"""
SELECT page.id FROM page JOIN {{list}} AS list ON list.id = page.{{list}} JOIN kind ON kind.id = page.kind
WHERE list.key = ? AND kind.role = ? AND page.state IN {AVAILABLE}
"""
_UNFILLED = f"""
SELECT last.id FROM (
    SELECT page.id, visit.at, thread.last_seen_at FROM page
    JOIN thread ON thread.id = page.thread JOIN kind ON kind.id = page.kind JOIN visit ON visit.id = page.visit
    WHERE thread.key = :thread AND kind.role = 'thread' AND page.state = {State.DONE}
    ORDER BY page.position DESC LIMIT 1) AS last
WHERE last.at < last.last_seen_at AND (SELECT count(*) FROM post WHERE post.page = last.id) < :full
"""


# If pages are counted from the end, the newest has the lowest number, and its older posts move to the next.
_FROM_THE_END = f"""
SELECT page.id FROM page JOIN thread ON thread.id = page.thread JOIN kind ON kind.id = page.kind
LEFT JOIN visit ON visit.id = page.visit
WHERE thread.key = ? AND kind.role = 'thread' AND page.state IN {AVAILABLE} AND page.position > 0
ORDER BY coalesce(visit.at >= ?, 0), page.position LIMIT 1
"""


# Without a declared count, it is estimated from the usual number of posts on a page and the pages before the newest.
_STORED = """
WITH own AS (SELECT count(*) AS posts FROM thread JOIN post ON post.thread = thread.id
    WHERE thread.key = :thread GROUP BY post.page)
SELECT iif(declared_replies IS NULL,
    (SELECT sum(posts) FROM own) > (SELECT posts FROM own GROUP BY posts ORDER BY count(*) DESC, posts LIMIT 1)
        * ((SELECT max(position) FROM page WHERE page.thread = thread.id) - 1),
    (SELECT sum(posts) + max(posts) FROM own) > declared_replies)
FROM thread WHERE key = :thread
"""
# The number of read pages of a thread that have a position.
_NUMBERED = f"""
SELECT count(*) FROM page JOIN thread ON thread.id = page.thread
WHERE thread.key = ? AND page.state = {State.DONE} AND page.position > 0
"""
# Some threads whose pages show the direction of counting.
_LONG = f"""
SELECT thread FROM (
    SELECT thread FROM page WHERE thread IS NOT NULL AND state = {State.DONE} AND position > 0
    GROUP BY thread HAVING count(*) > 1 LIMIT 12) AS long
WHERE (SELECT count(DISTINCT position) FROM post JOIN page ON page.id = post.page
    WHERE post.thread = long.thread AND position > 0) > 1
"""


def entry_page(archive: Archive) -> int | None:
    """The entry page of the forum."""
    query = f"SELECT page.id FROM page JOIN kind ON kind.id = page.kind WHERE role = 'entry' AND state = {State.DONE}"
    row = archive._db.execute(f"{query} ORDER BY page.position, page.id LIMIT 1").fetchone()
    return int(row[0]) if row else None


def recent_page(archive: Archive, url: str) -> int | None:
    """The page that lists the newest threads of all boards, if it is stored."""
    page = archive._pages.id_of(url)
    row = archive._db.execute(f"SELECT id FROM page WHERE id = ? AND state = {State.DONE}", (page,)).fetchone()
    return int(row[0]) if row else None


def page_at(archive: Archive, url: str) -> int | None:
    """The page of a URL, if it may be requested."""
    page = archive._pages.id_of(url)
    row = archive._db.execute(f"SELECT id FROM page WHERE id = ? AND state IN {AVAILABLE}", (page,)).fetchone()
    return int(row[0]) if row else None


def board_page(archive: Archive, board: str, number: int) -> int | None:
    """That page of a board, counted from 0."""
    query = f"{_PAGES.format(list='board')} ORDER BY page.position IS NULL, page.position, page.id LIMIT 1 OFFSET ?"
    row = archive._db.execute(query, (board, "index", number)).fetchone()
    return int(row[0]) if row else None


def next_page(archive: Archive, thread: str, full: int = 0, read_since: datetime | None = None) -> int | None:
    """The first page of a thread that was not read yet, else its last known page.

    If pages are counted from the end, it is the newest page that was not read since `read_since`.

    The last page that was read comes first if a list has shown more posts since and it has fewer posts than `full`:
    new posts may be on it before any further page is linked.
    """
    if counts_pages_down(archive, thread):
        row = archive._db.execute(_FROM_THE_END, (thread, iso_or_none(read_since))).fetchone()
    else:
        row = archive._db.execute(_UNFILLED, {"thread": thread, "full": full}).fetchone()
    if row is None:
        order = f"iif(page.state = {State.PENDING}, page.position, NULL) NULLS LAST, page.position DESC, page.id DESC"
        query = f"{_PAGES.format(list='thread')} ORDER BY {order} LIMIT 1"
        row = archive._db.execute(query, (thread, "thread")).fetchone()
    return int(row[0]) if row else None


def counts_pages_down(archive: Archive, thread: str) -> bool:
    """Whether the pages of a thread are counted from its end, as those of most threads are.

    The pages of the thread itself are no evidence: a post belongs to the page where it was first seen, so in a growing
    thread the posts on higher numbers seem newer.
    """
    row = archive._db.execute(_NUMBERED, (thread,)).fetchone()
    if row is None or row[0] == 0:
        return False
    long = [counts_down(archive._db, int(other)) for (other,) in archive._db.execute(_LONG)]
    return 2 * sum(long) > len(long)


def has_later_page(archive: Archive, thread: str, position: int) -> bool:
    """Whether a thread has a page with a higher number, which has older posts if pages are counted from the end."""
    query = "SELECT 1 FROM page JOIN thread ON thread.id = page.thread WHERE thread.key = ? AND page.position > ?"
    return archive._db.execute(f"{query} LIMIT 1", (thread, position)).fetchone() is not None


def is_on_first_page(archive: Archive, thread: str, post: str) -> bool:
    """Whether a post belongs to the first page of its thread, which has no number."""
    query = """SELECT 1 FROM post JOIN thread ON thread.id = post.thread JOIN page ON page.id = post.page
        WHERE thread.key = ? AND post.key = ? AND page.position = 0"""
    return archive._db.execute(query, (thread, post)).fetchone() is not None


def newest_page(archive: Archive) -> int:
    """The id of the newest page; 0 if there is none."""
    return int(archive._db.execute("SELECT coalesce(max(id), 0) FROM page").fetchone()[0])


def overdue_page(archive: Archive, oldest: int, newest: int, now: datetime) -> int | None:
    """A failed page that is due again, else the first queued page with an id of at most `oldest`.

    The limit is `newest` for pages of threads: new rows of boards are on their first pages.
    """
    due = (
        f"SELECT id FROM page WHERE state = {State.WAITING} AND due_at <= ? AND coalesce(rank, 0) < ?"
        " ORDER BY due_at LIMIT 1"
    )
    wanted = (
        "SELECT page.id, thread.key, attempts FROM page LEFT JOIN thread ON thread.id = page.thread"
        f" WHERE state = {State.PENDING} AND (page.id <= ? OR thread IS NOT NULL AND page.id <= ? OR attempts > 0)"
        " AND coalesce(rank, 0) < ? ORDER BY rank, page.id"
    )
    row = archive._db.execute(due, (milliseconds(now), OUT_OF_SCOPE)).fetchone()
    if row is not None:
        return int(row[0])
    # Cached, because one thread may have many such pages.
    has_moved_on = cache(partial(_has_moved_on, archive))
    rows = archive._db.execute(wanted, (oldest, newest, OUT_OF_SCOPE))
    # A page that failed is requested again, whatever a list counts.
    left = (int(page) for page, thread, attempts in rows if thread is None or attempts or not has_moved_on(thread))
    return next(left, None)


def _has_moved_on(archive: Archive, thread: str) -> bool:
    """Whether less than a page of posts is missing from a thread whose pages are counted from its end.

    If it grows, older posts move to a page with a new, higher number, but the missing posts are on the lowest number.
    """
    row = archive._db.execute(_STORED, {"thread": thread}).fetchone()
    return bool(row and row[0]) and counts_pages_down(archive, thread)


def earlier_list(archive: Archive, page: int) -> Response | None:
    """The stored response of the entry page or of a page of a board; None for any other page.

    None also if the record is damaged: then the page is requested without validators.
    """
    role = "SELECT role FROM page JOIN kind ON kind.id = page.kind WHERE page.id = ? AND role IN ('entry', 'index')"
    if archive._db.execute(role, (page,)).fetchone() is None:
        return None
    try:
        answer = last_answer(archive._db, archive.warc_folder, page)
    except IntegrityError:
        return None
    return answer if isinstance(answer, Response) and 200 <= answer.status < 300 else None
