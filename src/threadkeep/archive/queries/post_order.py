"""The order of the posts of a thread: page by page, upwards, or downwards if its pages are counted from the end."""

from __future__ import annotations

import sqlite3

from threadkeep.archive.database.page_state import State
from threadkeep.archive.thresholds import POST_ORDER

_MORE = POST_ORDER.falls_per_rise
# 1, or -1 if higher numbers are earlier pages: `?page=7` is then the second of eight pages. The evidence is the ids of
# posts, else their times, which may be misread. The first page has no number and is no evidence. `?1` is the thread.
_DIRECTION = f"""
(SELECT CASE WHEN count(*) > 1 THEN coalesce((
    SELECT iif(iif(falls + rises > 0, falls > {_MORE} * rises, sinks > {_MORE} * climbs), -1, 1) FROM (
        SELECT sum(id < before) AS falls, sum(id > before) AS rises, sum(at < earlier) AS sinks,
            sum(at > earlier) AS climbs
        FROM (SELECT id, at, lag(id) OVER (ORDER BY position) AS before, lag(at) OVER (ORDER BY position) AS earlier
            FROM (SELECT page.position AS position, min(post.published_at) AS at,
                    min(iif(post.key_source = 'derived' OR post.key GLOB '*[^0-9]*', NULL, CAST(post.key AS INTEGER)))
                    AS id
                FROM post JOIN page ON page.id = post.page
                WHERE post.thread = ?1 AND page.position > 0 GROUP BY page.position)))), 1) ELSE 1 END
FROM page WHERE page.thread = ?1 AND page.state = {State.DONE} AND page.position > 0)
"""
# The posts of thread `?1`, of tables `post` and `page`.
IN_ORDER = f"""
WHERE post.thread = ?1
ORDER BY page.position IS NULL, page.position > 0, page.position * {_DIRECTION}, page.id, post.ordinal, post.id
"""


def counts_down(db: sqlite3.Connection, thread: int) -> bool:
    """Whether higher numbers are earlier pages of the thread: the first of its numbered pages is then the newest."""
    return bool(db.execute(f"SELECT {_DIRECTION} < 0", (thread,)).fetchone()[0])
