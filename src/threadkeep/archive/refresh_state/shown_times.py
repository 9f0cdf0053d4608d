"""How the times that a forum shows stand to our clock, and to each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.archive.archive import Archive

# Posts of which those told by their age are looked for: more than a busy forum gets in the days for which it does so.
_AGED = 20_000
_AHEAD = """
SELECT unixepoch(last_at) - newest AS ahead, last_raw, zone FROM (
    SELECT thread.last_at, thread.last_raw, max(unixepoch(published_at)) AS newest, zone_source AS zone
    FROM thread JOIN post ON post.thread = thread.id
    WHERE thread.last_at IS NOT NULL AND published_precision IN ('second', 'minute') GROUP BY thread.id)
ORDER BY last_at DESC LIMIT ?
"""
_BOARDS_AHEAD = """
SELECT unixepoch(last_at) - newest, last_raw, zone FROM (
    SELECT board.last_at, board.last_raw, max(unixepoch(published_at)) AS newest, zone_source AS zone
    FROM board JOIN thread ON thread.board = board.id JOIN post ON post.thread = thread.id
    WHERE board.last_at > '' AND published_precision IN ('second', 'minute') GROUP BY board.id)
"""
# Of threads that went on for an hour and more: otherwise both are the same post, or nearly.
_SPANS = """
SELECT unixepoch(thread.last_at) - min(unixepoch(published_at)) AS first,
    unixepoch(thread.last_at) - max(unixepoch(published_at)) AS last
FROM thread JOIN post ON post.thread = thread.id
WHERE thread.last_at IS NOT NULL AND published_precision IN ('second', 'minute')
GROUP BY thread.id HAVING first - last > 3600 ORDER BY thread.last_at DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class RowLead:
    """By how many seconds the last post that a row tells is ahead of the last that is stored.

    `raw` is the row's time as it is written, `is_told` whether that of the post came with its zone.
    """

    seconds: int
    raw: str
    is_told: bool


@dataclass(frozen=True, slots=True)
class ShownTime:
    """A time as it is written, what was read of it, and when it was seen, in seconds."""

    raw: str
    at: int
    seen_at: int


def row_leads(archive: Archive, most: int) -> list[RowLead]:
    """Of the newest threads."""
    return _ahead(archive._db.execute(_AHEAD, (most,)))


def board_row_leads(archive: Archive) -> list[RowLead]:
    """The same of rows of boards."""
    return _ahead(archive._db.execute(_BOARDS_AHEAD))


def _ahead(rows: Iterable[tuple[int, str | None, str | None]]) -> list[RowLead]:
    return [RowLead(int(seconds), raw or "", zone == "shown") for seconds, raw, zone in rows]


def leads_over_first_and_last(archive: Archive, most: int) -> list[tuple[int, int]]:
    """By how many seconds the time of a row is ahead of the first and of the last post that is stored of its thread."""
    return [(int(first), int(last)) for first, last in archive._db.execute(_SPANS, (most,))]


def newest_rows(archive: Archive, most: int) -> list[ShownTime]:
    """The last posts that rows tell, of the newest threads."""
    query = (
        "SELECT coalesce(last_raw, ''), unixepoch(last_at), unixepoch(last_seen_at) FROM thread"
        " WHERE last_at IS NOT NULL AND last_seen_at IS NOT NULL ORDER BY last_at DESC LIMIT ?"
    )
    return [ShownTime(*row) for row in archive._db.execute(query, (most,))]


def board_rows(archive: Archive) -> list[ShownTime]:
    """The last posts that rows of boards tell."""
    query = (
        "SELECT coalesce(last_raw, ''), unixepoch(last_at), unixepoch(last_seen_at) FROM board"
        " WHERE last_at > '' AND last_seen_at > ''"
    )
    return [ShownTime(*row) for row in archive._db.execute(query)]


def newest_posts(archive: Archive, most: int, *, is_told: bool) -> list[ShownTime]:
    """The newest posts by the times that they show: with their zone, or without."""
    query = (
        "SELECT published_raw, unixepoch(published_at), unixepoch(first_seen_at) FROM post"
        " WHERE published_precision IN ('second', 'minute') AND (zone_source IS 'shown') = ?"
        " ORDER BY published_at DESC LIMIT ?"
    )
    return [ShownTime(*row) for row in archive._db.execute(query, (is_told, most))]


def posts_with_age(archive: Archive) -> list[ShownTime]:
    """Times of the newest posts that are told with a zone or by their age, each as it is written once: the oldest."""
    query = (
        "SELECT raw, at, seen_at FROM (SELECT raw, at, seen_at, max(seen_at - at) FROM ("
        "SELECT published_raw AS raw, unixepoch(published_at) AS at, unixepoch(first_seen_at) AS seen_at FROM post"
        " WHERE zone_source = 'shown' AND published_precision <> 'second' ORDER BY published_at DESC LIMIT ?)"
        " GROUP BY raw)"
    )
    return [ShownTime(*row) for row in archive._db.execute(query, (_AGED,))]
