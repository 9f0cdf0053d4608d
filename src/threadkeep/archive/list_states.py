"""What a refresh is begun with: the lists of an archive, how they stood, and which page of one to ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from threadkeep.archive.archive import Archive
from threadkeep.archive.database import transaction
from threadkeep.archive.times import iso, time_or_none

# Only posts of warm threads tell how threads go on; those of all others are counted.
_THREADS = """
SELECT thread.id, thread.key, board.key, declared_replies,
    (SELECT count(*) FROM post WHERE post.thread = thread.id) AS posts,
    thread.last_seen_at > (SELECT max(visit.at) FROM page JOIN visit ON visit.id = page.visit
        WHERE page.thread = thread.id AND page.state = 2)
    AND (declared_replies + 1 > (SELECT count(*) FROM post WHERE post.thread = thread.id)
        OR julianday(thread.last_at) > (SELECT max(julianday(published_at)) FROM post WHERE post.thread = thread.id)
            + 1.0 / 1440)
FROM thread LEFT JOIN board ON board.id = thread.board
WHERE EXISTS (SELECT 1 FROM post WHERE post.thread = thread.id) ORDER BY thread.id
"""
_BOARDS = """
SELECT board.key, declared_posts, (SELECT sum(declared_replies + 1) FROM thread WHERE thread.board = board.id),
    (SELECT max(visit.at) FROM page JOIN visit ON visit.id = page.visit
        WHERE page.board = board.id AND page.thread IS NULL)
FROM board ORDER BY board.id
"""
_TIMES = """
SELECT thread, unixepoch(published_at) FROM post WHERE published_at IS NOT NULL
    AND thread IN (SELECT thread FROM post WHERE published_at > ?)
ORDER BY thread, published_at
"""
_PAGES = """
SELECT page.id FROM page JOIN {list} AS list ON list.id = page.{list} JOIN kind ON kind.id = page.kind
WHERE list.key = ? AND kind.role = ? AND page.state IN (0, 1, 2, 4, 5)
"""
_FULL = """
SELECT coalesce(max(posts), 0) FROM (SELECT count(*) AS posts FROM post GROUP BY page)
"""
# A post that stands behind one still shown, or on the first page, and is not shown itself: it did not just move to the
# page before.
_VANISHED = """
SELECT post.id, thread.key FROM post JOIN page ON page.id = post.page JOIN thread ON thread.id = post.thread
WHERE post.page = :page AND post.last_seen_at < :at AND post.status <> 'deleted' AND (page.position = 0 OR EXISTS (
    SELECT 1 FROM post AS shown WHERE shown.page = post.page AND shown.last_seen_at >= :at
        AND shown.ordinal < post.ordinal))
"""
_IS_REFRESH = "(what LIKE 'refresh%' OR what LIKE 'watch%')"


@dataclass(frozen=True, slots=True)
class BoardState:
    """`told_posts` are those that the rows of its threads count."""

    key: str
    declared_posts: int | None
    told_posts: int | None
    looked_at: datetime | None


@dataclass(frozen=True, slots=True)
class ThreadState:
    """`times` are seconds of the epoch, ascending, and only of threads written in lately; `posts` counts all.

    `is_behind`: since its pages were read, a list told of more.
    """

    key: str
    board: str | None
    declared_replies: int | None
    posts: int
    is_behind: bool
    times: tuple[float, ...] = ()


def board_states(archive: Archive) -> list[BoardState]:
    rows = archive._db.execute(_BOARDS)
    return [BoardState(key, declared, told, time_or_none(at)) for key, declared, told, at in rows]


def thread_states(archive: Archive, warm_since: datetime) -> Iterator[ThreadState]:
    """The threads of which posts are stored."""
    rows = archive._db.execute(_TIMES, (iso(warm_since),))
    times = {id: tuple(float(row[1]) for row in own) for id, own in groupby(rows, lambda row: int(row[0]))}
    for id, key, board, declared, posts, is_behind in archive._db.execute(_THREADS):
        yield ThreadState(key, board, declared, posts, bool(is_behind), times.get(id, ()))


def posts_a_page(archive: Archive) -> int:
    """The most posts that any page has; 0 where there are none."""
    return int(archive._db.execute(_FULL).fetchone()[0])


def entry_page(archive: Archive) -> int | None:
    """The page that a crawl came in by."""
    query = "SELECT page.id FROM page JOIN kind ON kind.id = page.kind WHERE role = 'entry' AND state = 2"
    row = archive._db.execute(f"{query} ORDER BY page.position, page.id LIMIT 1").fetchone()
    return int(row[0]) if row else None


def board_page(archive: Archive, board: str, number: int) -> int | None:
    """That page of a board, counted from 0."""
    query = f"{_PAGES.format(list='board')} ORDER BY page.position IS NULL, page.position, page.id LIMIT 1 OFFSET ?"
    row = archive._db.execute(query, (board, "index", number)).fetchone()
    return int(row[0]) if row else None


def next_page(archive: Archive, thread: str) -> int | None:
    """The first page of a thread that was not read yet, else the last one that is known."""
    order = "iif(page.state = 0, page.position, NULL) NULLS LAST, page.position DESC, page.id DESC"
    query = f"{_PAGES.format(list='thread')} ORDER BY {order} LIMIT 1"
    row = archive._db.execute(query, (thread, "thread")).fetchone()
    return int(row[0]) if row else None


def requests_since(archive: Archive, moment: datetime) -> int:
    row = archive._db.execute("SELECT coalesce(sum(requests), 0) FROM visit WHERE at > ?", (iso(moment),)).fetchone()
    return int(row[0])


def ended_early(archive: Archive) -> bool:
    """Whether the run before this one was stopped, or killed, before it had asked for all that was due."""
    query = "SELECT outcome FROM run WHERE id < ? ORDER BY id DESC LIMIT 1"
    row = archive._db.execute(query, (archive.frontier.run,)).fetchone()
    return row is not None and row[0] not in ("refreshed", "complete")


def whole_at(archive: Archive) -> datetime | None:
    """When a run last asked for all that was due; None: never."""
    query = "SELECT max(began_at) FROM run WHERE outcome IN ('refreshed', 'complete')"
    (at,) = archive._db.execute(query).fetchone()
    return time_or_none(at)


def last_request(archive: Archive) -> datetime | None:
    """When a page was last asked for; None: never.

    Of a page that was in flight when its process was killed nothing tells when that was, but that it was before the
    archive was opened again.
    """
    (at,) = archive._db.execute(
        "SELECT max(at) FROM (SELECT max(at) AS at FROM visit UNION ALL SELECT max(at) FROM event WHERE kind = 'lease')"
    ).fetchone()
    return time_or_none(at)


def last_refresh_requests(archive: Archive) -> int:
    """How many pages the last run asked for, if it was a refresh or a watch."""
    query = f"SELECT coalesce(sum(requests), 0) FROM visit JOIN run ON run.id = visit.run WHERE {_IS_REFRESH}"
    return int(archive._db.execute(f"{query} AND run.id = (SELECT max(id) FROM run)").fetchone()[0])


def refreshed_since(archive: Archive) -> datetime | None:
    """Since when the archive is kept fresh; None: it never was."""
    (at,) = archive._db.execute(f"SELECT min(began_at) FROM run WHERE {_IS_REFRESH}").fetchone()
    return time_or_none(at)


def delays(archive: Archive, since: datetime) -> list[float]:
    """Seconds from writing to keeping, ascending, of the posts written since then and shown with their time of day."""
    query = (
        "SELECT max(0, (julianday(first_seen_at) - julianday(published_at)) * 86400) FROM post"
        " WHERE published_at > ? AND first_seen_at > ? AND published_precision IN ('second', 'minute') ORDER BY 1"
    )
    return [float(seconds) for (seconds,) in archive._db.execute(query, (iso(since), iso(since)))]


def lists_looked_at(archive: Archive) -> datetime | None:
    """When a page of a board or the entry page was last asked for; None: never."""
    (at,) = archive._db.execute(
        "SELECT max(visit.at) FROM visit JOIN page ON page.id = visit.page JOIN kind ON kind.id = page.kind"
        " WHERE role IN ('entry', 'index')"
    ).fetchone()
    return time_or_none(at)


def mark_vanished(archive: Archive, shown: Iterable[tuple[int, datetime]]) -> list[str]:
    """Mark as deleted what pages that were asked for again show no more; gives the thread of each such post."""
    threads: list[str] = []
    with transaction(archive._db):
        for page, at in shown:
            rows = archive._db.execute(_VANISHED, {"page": page, "at": iso(at)}).fetchall()
            marked = [(id,) for id, _ in rows]
            archive._db.executemany("UPDATE post SET status = 'deleted' WHERE id = ?", marked)
            threads += [key for _, key in rows]
    return threads
