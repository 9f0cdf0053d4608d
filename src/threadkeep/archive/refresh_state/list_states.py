"""The states of boards and threads at the start of a refresh."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.page_state import OUT_OF_SCOPE, State
from threadkeep.archive.database.times import days_ahead, iso, time_or_none
from threadkeep.page import depends_on_today, shows_elapsed_time, shows_zone

# The times of posts are read for recently active threads only; in other threads the posts are counted.
_THREADS = f"""
SELECT thread.id, thread.key, board.key, declared_replies,
    (SELECT count(*) FROM post WHERE post.thread = coalesce(thread.same_as, thread.id)) AS posts,
    unixepoch(thread.last_at), thread.last_raw, unixepoch(thread.last_seen_at),
    (SELECT max(unixepoch(visit.at)) FROM page JOIN visit ON visit.id = page.visit
        WHERE page.thread = thread.id AND page.state = {State.DONE}),
    (SELECT max(unixepoch(published_at) - iif(zone_source IS 'shown', :zoned, :posts))
        FROM post WHERE post.thread = coalesce(thread.same_as, thread.id)),
    EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.state = {State.PENDING} AND page.rank < :out)
FROM thread LEFT JOIN board ON board.id = thread.board WHERE posts > 0 ORDER BY thread.id
"""
_BOARDS = """
SELECT board.key, declared_posts,
    (SELECT iif(count(declared_replies) > 0, sum(coalesce(declared_replies + 1,
        (SELECT count(*) FROM post WHERE post.thread = thread.id))), NULL) FROM thread WHERE thread.board = board.id),
    (SELECT max(visit.at) FROM page JOIN visit ON visit.id = page.visit
        WHERE page.board = board.id AND page.thread IS NULL),
    (SELECT count(*) FROM post JOIN thread ON thread.id = post.thread WHERE thread.board = board.id)
FROM board ORDER BY board.id
"""
# Posts that show only a day are distributed over it in their order: all at midnight they would look like a burst. "3
# days ago" is shown until the fourth day is complete, so it is the day up to that moment.
_TIMES = """
SELECT thread, iif(is_exact, at, min(at + 86400 * (place - 0.5) / many, max(at, seen_at))) AS time, is_exact,
    raw, seen_at
FROM (
    SELECT thread, at, raw, seen_at, is_exact, row_number() OVER day AS place, count(*) OVER (day ROWS BETWEEN
        UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS many
    FROM (SELECT id, thread, is_exact, unixepoch(first_seen_at) AS seen_at, unixepoch(published_at)
            - iif(has_zone, :zoned + iif(is_exact, 0, 86400), :posts) AS at,
            iif(:posts <> 0 AND is_exact AND zone_source IS 'assumed', published_raw, NULL) AS raw
        FROM (SELECT *, coalesce(published_precision, 'minute') IN ('second', 'minute', 'hour') AS is_exact,
                zone_source IS 'shown' AS has_zone
            FROM post WHERE published_at IS NOT NULL
                AND thread IN (SELECT thread FROM post WHERE published_at > :warm)))
    WINDOW day AS (PARTITION BY thread, is_exact, at ORDER BY id))
ORDER BY thread, time
"""
_FULL = """
SELECT coalesce(max(posts), 0) FROM (SELECT count(*) AS posts FROM post GROUP BY page)
"""
# A post that is not shown although a later post of its page is, or although its page is the first: it has not moved to
# the page before.
_VANISHED = """
SELECT post.id, thread.key FROM post JOIN page ON page.id = post.page JOIN thread ON thread.id = post.thread
WHERE post.page = :page AND post.last_seen_at < :at AND post.status <> 'deleted' AND (page.position = 0 OR EXISTS (
    SELECT 1 FROM post AS shown WHERE shown.page = post.page AND shown.last_seen_at >= :at
        AND shown.ordinal < post.ordinal))
"""
_QUARTER, _DAY = 900, 86_400
_WEEK = 8 * _DAY
_IS_REFRESH = "(what LIKE 'refresh%' OR what LIKE 'watch%')"
_REFRESH_REQUESTS = f"SELECT coalesce(sum(requests), 0) FROM visit JOIN run ON run.id = visit.run WHERE {_IS_REFRESH}"


@dataclass(frozen=True, slots=True)
class BoardState:
    """`listed_posts`: the posts that the rows of its threads declare, and the stored posts of threads without a
    declared count. None if no row declares a count.
    """

    key: str
    declared_posts: int | None
    listed_posts: int | None
    looked_at: datetime | None
    stored_posts: int = 0

    @property
    def has_usable_count(self) -> bool:
        """Whether the declared count can be used: a count of far fewer posts than are stored counts something else."""
        return self.declared_posts is not None and 2 * self.declared_posts >= self.stored_posts


@dataclass(frozen=True, slots=True)
class ThreadState:
    """`times`: seconds since the epoch, ascending, of recently active threads only; `posts`: the number of all posts.

    `is_behind`: a list has shown more posts since the pages were read, or a known page was not requested. `last_at`:
    the time of the last post according to a list, if that post is stored. The `times` at `coarse` places belong to
    posts that show only a day. `read_at`: the time of the last request for one of its pages.
    """

    key: str
    board: str | None
    declared_replies: int | None
    posts: int
    is_behind: bool
    last_at: float | None = None
    times: tuple[float, ...] = ()
    coarse: frozenset[int] = frozenset()
    read_at: float = 0.0


@dataclass(frozen=True, slots=True)
class _ListedLastPost:
    """The last post of a thread according to a list, when the list was read, and the stored last post, in seconds."""

    last_at: float | None
    listed_at: float | None
    read_at: float | None
    published_at: float | None

    @property
    def is_later_than_read(self) -> bool:
        return (self.listed_at or 0) > (self.read_at or 0)

    @property
    def is_stored(self) -> bool:
        """Whether the last post is stored: the thread was read later, or a stored post has the time of the row."""
        if self.last_at is None:
            return True
        return self.last_at <= (self.read_at or 0) or self.last_at <= (self.published_at or 0) + 60

    @property
    def stored_at(self) -> float | None:
        return self.last_at if self.is_stored or not self.is_later_than_read else None


def board_states(archive: Archive) -> list[BoardState]:
    rows = archive._db.execute(_BOARDS)
    return [BoardState(key, declared, listed, time_or_none(at), posts) for key, declared, listed, at, posts in rows]


def thread_states(
    archive: Archive, warm_since: datetime, lists: float, posts: float, zoned: float = 0.0, site: float = 0.0
) -> Iterator[ThreadState]:
    """The threads with stored posts.

    `lists` and `posts` are the clock offsets of their times in seconds, `zoned` that of times with a zone. Lists were
    read with a clock that is `site` seconds ahead of UTC.
    """
    ahead = {"posts": posts, "zoned": zoned}
    rows = archive._db.execute(_TIMES, {**ahead, "warm": iso(warm_since)})
    written = {
        id: sorted((_on_its_day(at, raw, seen_at, posts), exact) for _, at, exact, raw, seen_at in own)
        for id, own in groupby(rows, lambda row: row[0])
    }
    # If the archive was complete once, pages that are not requested yet were found later and have new posts.
    was_complete = last_completed_at(archive) is not None
    for id, key, board, declared, stored, last_at, raw, *moments, has_unread in archive._db.execute(
        _THREADS, {**ahead, "out": OUT_OF_SCOPE}
    ):
        row = _ListedLastPost(_by_our_clock(last_at, raw, moments[0], lists, zoned, site), *moments)
        behind = row.is_later_than_read and ((declared or 0) + 1 > stored or not row.is_stored)
        behind = behind or (was_complete and bool(has_unread))
        known = written.get(id, ())
        coarse = frozenset(place for place, (_, is_exact) in enumerate(known) if not is_exact)
        times = tuple(at for at, _ in known)
        yield ThreadState(key, board, declared, stored, behind, row.stored_at, times, coarse, row.read_at or 0.0)


def _on_its_day(at: float, raw: str | None, seen_at: float | None, ahead: float, site: float = 0.0) -> float:
    """The time on the day of the forum: "today" was read as our day before the clock offset was known."""
    is_near = raw is not None and seen_at is not None and abs(at - seen_at) < _WEEK
    days = days_ahead((seen_at or 0.0) + site, ahead) if is_near else 0.0
    return float(at) + _DAY * (days if days and depends_on_today(raw or "") else 0.0)


def _by_our_clock(
    last_at: float | None, raw: str | None, seen_at: float | None, lists: float, zoned: float, site: float
) -> float | None:
    """The time of the last post of a row by our clock; `raw` is its text. "2 days ago" is shown for a whole day."""
    if last_at is None or (seen_at is not None and seen_at - last_at >= _DAY and shows_elapsed_time(raw or "")):
        return None
    # If both offsets are equal, it does not matter which one applies.
    if lists != zoned and shows_zone(raw or ""):
        at = last_at - zoned
    else:
        at = _on_its_day(last_at - lists, raw, seen_at, lists, site)
    # No row shows a post of the future.
    return at - _DAY if seen_at is not None and at > seen_at + _QUARTER else at


def posts_a_page(archive: Archive) -> int:
    """The largest number of posts on a page; 0 if there are none."""
    return int(archive._db.execute(_FULL).fetchone()[0])


def requests_since(archive: Archive, moment: datetime) -> int:
    row = archive._db.execute("SELECT coalesce(sum(requests), 0) FROM visit WHERE at > ?", (iso(moment),)).fetchone()
    return int(row[0])


def ended_early(archive: Archive) -> bool:
    """Whether the run before this one ended before it had requested all due pages."""
    query = "SELECT outcome FROM run WHERE id < ? ORDER BY id DESC LIMIT 1"
    row = archive._db.execute(query, (archive.frontier.run,)).fetchone()
    return row is not None and row[0] not in ("refreshed", "complete")


def last_completed_at(archive: Archive) -> datetime | None:
    """The start of the last run that requested all due pages; None if there is none."""
    query = "SELECT max(began_at) FROM run WHERE outcome IN ('refreshed', 'complete')"
    (at,) = archive._db.execute(query).fetchone()
    return time_or_none(at)


def last_request(archive: Archive) -> datetime | None:
    """The time of the last request; None if there is none.

    The time of a request that was in flight when its process was killed is not stored. It was before the archive was
    opened again.
    """
    (at,) = archive._db.execute(
        "SELECT max(at) FROM (SELECT max(at) AS at FROM visit UNION ALL SELECT max(at) FROM event WHERE kind = 'lease')"
    ).fetchone()
    return time_or_none(at)


def refresh_requests(archive: Archive) -> int:
    """The number of requests of all refreshes and watches."""
    return int(archive._db.execute(_REFRESH_REQUESTS).fetchone()[0])


def last_refresh_requests(archive: Archive) -> int:
    """The number of requests of the last run if it was a refresh or a watch."""
    return int(archive._db.execute(f"{_REFRESH_REQUESTS} AND run.id = (SELECT max(id) FROM run)").fetchone()[0])


def refreshed_since(archive: Archive) -> datetime | None:
    """The start of the first refresh or watch; None if there is none."""
    (at,) = archive._db.execute(f"SELECT min(began_at) FROM run WHERE {_IS_REFRESH}").fetchone()
    return time_or_none(at)


def delays(archive: Archive, since: datetime, posts: float, zoned: float = 0.0) -> list[float]:
    """Seconds from writing to storing, ascending, of the posts since then that show a time of day.

    `posts` is the clock offset of their times in seconds, `zoned` that of times with a zone.
    """
    query = (
        "SELECT max(0, (julianday(first_seen_at) - julianday(published_at)) * 86400 + ?) FROM post"
        " WHERE (zone_source IS 'shown') = ? AND published_at > ? AND first_seen_at > ?"
        " AND published_precision IN ('second', 'minute')"
    )
    waits: list[float] = []
    for has_zone, ahead in ((True, zoned), (False, posts)):
        asked = (ahead, has_zone, iso(since + timedelta(seconds=ahead)), iso(since))
        waits += (float(seconds) for (seconds,) in archive._db.execute(query, asked))
    return sorted(waits)


def lists_requested_at(archive: Archive) -> datetime | None:
    """The time of the last request for a page of a board or the entry page; None if there is none."""
    (at,) = archive._db.execute(
        "SELECT max(visit.at) FROM visit JOIN page ON page.id = visit.page JOIN kind ON kind.id = page.kind"
        " WHERE role IN ('entry', 'index')"
    ).fetchone()
    return time_or_none(at)


def mark_vanished(archive: Archive, shown: Iterable[tuple[int, datetime]]) -> list[str]:
    """Mark posts as deleted that a page no longer shows; gives the thread of each such post."""
    threads: list[str] = []
    with transaction(archive._db):
        for page, at in shown:
            rows = archive._db.execute(_VANISHED, {"page": page, "at": iso(at)}).fetchall()
            marked = [(id,) for id, _ in rows]
            archive._db.executemany("UPDATE post SET status = 'deleted' WHERE id = ?", marked)
            threads += [key for _, key in rows]
    return threads
