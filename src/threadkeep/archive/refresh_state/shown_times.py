"""The times that a forum shows, compared with our clock and with each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.archive.archive import Archive

# Elapsed times are looked for among so many posts: more than a busy forum gets in the days for which it shows them.
_AGED = 20_000
_LEADS = """
SELECT unixepoch(last_at) - newest AS lead, last_raw, zone FROM (
    SELECT thread.last_at, thread.last_raw, max(unixepoch(published_at)) AS newest, zone_source AS zone
    FROM thread JOIN post ON post.thread = thread.id
    WHERE thread.last_at IS NOT NULL AND published_precision IN ('second', 'minute') GROUP BY thread.id)
ORDER BY last_at DESC LIMIT ?
"""
_BOARD_LEADS = """
SELECT unixepoch(last_at) - newest, last_raw, zone FROM (
    SELECT board.last_at, board.last_raw, max(unixepoch(published_at)) AS newest, zone_source AS zone
    FROM board JOIN thread ON thread.board = board.id JOIN post ON post.thread = thread.id
    WHERE board.last_at > '' AND published_precision IN ('second', 'minute') GROUP BY board.id)
"""
# Threads that lasted an hour or more: otherwise the first and the last post are nearly the same.
_SPANS = """
SELECT unixepoch(thread.last_at) - min(unixepoch(published_at)) AS first,
    unixepoch(thread.last_at) - max(unixepoch(published_at)) AS last
FROM thread JOIN post ON post.thread = thread.id
WHERE thread.last_at IS NOT NULL AND published_precision IN ('second', 'minute')
GROUP BY thread.id HAVING first - last > 3600 ORDER BY thread.last_at DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class RowLead:
    """The seconds by which the last post of a row is ahead of the last stored post.

    `raw`: the text of the time of the row. `has_zone`: whether the time of the post has a zone.
    """

    seconds: int
    raw: str
    has_zone: bool


@dataclass(frozen=True, slots=True)
class ShownTime:
    """A time as it is shown, as it was read, and when it was seen, in seconds."""

    raw: str
    at: int
    seen_at: int


def row_leads(archive: Archive, most: int) -> list[RowLead]:
    """The leads of the rows of the newest threads."""
    return _row_leads(archive._db.execute(_LEADS, (most,)))


def board_row_leads(archive: Archive) -> list[RowLead]:
    """The leads of the rows of boards."""
    return _row_leads(archive._db.execute(_BOARD_LEADS))


def _row_leads(rows: Iterable[tuple[int, str | None, str | None]]) -> list[RowLead]:
    return [RowLead(int(seconds), raw or "", zone == "shown") for seconds, raw, zone in rows]


def leads_over_first_and_last(archive: Archive, most: int) -> list[tuple[int, int]]:
    """The seconds by which the time of a row is ahead of the first and of the last stored post of its thread."""
    return [(int(first), int(last)) for first, last in archive._db.execute(_SPANS, (most,))]


def newest_rows(archive: Archive, most: int) -> list[ShownTime]:
    """The times of the last posts in the rows of the newest threads."""
    query = (
        "SELECT coalesce(last_raw, ''), unixepoch(last_at), unixepoch(last_seen_at) FROM thread"
        " WHERE last_at IS NOT NULL AND last_seen_at IS NOT NULL ORDER BY last_at DESC LIMIT ?"
    )
    return [ShownTime(*row) for row in archive._db.execute(query, (most,))]


def board_rows(archive: Archive) -> list[ShownTime]:
    """The times of the last posts in the rows of boards."""
    query = (
        "SELECT coalesce(last_raw, ''), unixepoch(last_at), unixepoch(last_seen_at) FROM board"
        " WHERE last_at > '' AND last_seen_at > ''"
    )
    return [ShownTime(*row) for row in archive._db.execute(query)]


def newest_posts(archive: Archive, most: int, *, has_zone: bool) -> list[ShownTime]:
    """The newest posts by their shown times, with a zone or without."""
    query = (
        "SELECT published_raw, unixepoch(published_at), unixepoch(first_seen_at) FROM post"
        " WHERE published_precision IN ('second', 'minute') AND (zone_source IS 'shown') = ?"
        " ORDER BY published_at DESC LIMIT ?"
    )
    return [ShownTime(*row) for row in archive._db.execute(query, (has_zone, most))]


def posts_with_age(archive: Archive) -> list[ShownTime]:
    """The times with a zone, elapsed times included, of the newest posts; of equal texts the oldest."""
    query = (
        "SELECT raw, at, seen_at FROM (SELECT raw, at, seen_at, max(seen_at - at) FROM ("
        "SELECT published_raw AS raw, unixepoch(published_at) AS at, unixepoch(first_seen_at) AS seen_at FROM post"
        " WHERE zone_source = 'shown' AND published_precision <> 'second' ORDER BY published_at DESC LIMIT ?)"
        " GROUP BY raw)"
    )
    return [ShownTime(*row) for row in archive._db.execute(query, (_AGED,))]
