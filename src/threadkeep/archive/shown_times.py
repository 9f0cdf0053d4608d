"""How the times that a forum shows stand to our clock, and to each other."""

from __future__ import annotations

from threadkeep.archive.archive import Archive

_AHEAD = """
SELECT unixepoch(last_at) - (SELECT max(unixepoch(published_at)) FROM post
    WHERE post.thread = thread.id AND published_precision IN ('second', 'minute')) AS ahead
FROM thread WHERE last_at IS NOT NULL AND ahead IS NOT NULL ORDER BY last_at DESC LIMIT ?
"""
# Of threads that went on for an hour and more: otherwise both are the same post, or nearly.
_SPANS = """
SELECT unixepoch(thread.last_at) - min(unixepoch(published_at)) AS first,
    unixepoch(thread.last_at) - max(unixepoch(published_at)) AS last
FROM thread JOIN post ON post.thread = thread.id
WHERE thread.last_at IS NOT NULL AND published_precision IN ('second', 'minute')
GROUP BY thread.id HAVING first - last > 3600 ORDER BY thread.last_at DESC LIMIT ?
"""


def rows_ahead(archive: Archive, most: int) -> list[int]:
    """By how many seconds the last post that a row tells is ahead of the last that is stored, of the newest threads."""
    return [int(seconds) for (seconds,) in archive._db.execute(_AHEAD, (most,))]


def rows_ahead_of_both(archive: Archive, most: int) -> list[tuple[int, int]]:
    """By how many seconds the time of a row is ahead of the first and of the last post that is stored of its thread."""
    return [(int(first), int(last)) for first, last in archive._db.execute(_SPANS, (most,))]


def newest_row_delays(archive: Archive, most: int) -> list[int]:
    """Seconds from the last post that a row tells to when the row was seen, of the newest threads."""
    query = (
        "SELECT unixepoch(last_seen_at) - unixepoch(last_at) FROM thread"
        " WHERE last_at IS NOT NULL AND last_seen_at IS NOT NULL ORDER BY last_at DESC LIMIT ?"
    )
    return [int(seconds) for (seconds,) in archive._db.execute(query, (most,))]


def board_delays(archive: Archive) -> list[int]:
    """Seconds from the last post that a board's row tells to when the row was seen."""
    query = "SELECT unixepoch(last_seen_at) - unixepoch(last_at) FROM board WHERE last_at > '' AND last_seen_at > ''"
    return [int(seconds) for (seconds,) in archive._db.execute(query)]


def newest_delays(archive: Archive, most: int) -> list[int]:
    """Seconds from writing to keeping of the newest posts, by the times that they show."""
    query = (
        "SELECT unixepoch(first_seen_at) - unixepoch(published_at) FROM post"
        " WHERE published_precision IN ('second', 'minute') ORDER BY published_at DESC LIMIT ?"
    )
    return [int(seconds) for (seconds,) in archive._db.execute(query, (most,))]
