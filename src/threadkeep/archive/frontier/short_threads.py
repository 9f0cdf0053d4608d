"""Threads with fewer posts than the forum declares: one of their pages may have been cut."""

from __future__ import annotations

import sqlite3

from threadkeep.archive.database.page_state import OUT_OF_SCOPE, State

# The pages of threads that were requested once, each with its posts; the last page of a thread may be short.
_SHORT = f"""
WITH lacking AS (
    SELECT thread.id AS thread, declared_replies + 1 - (SELECT count(*) FROM post WHERE thread = thread.id) AS lack
    FROM thread WHERE declared_replies IS NOT NULL AND same_as IS NULL AND lack > 0),
read AS (
    SELECT page.id, page.thread, (SELECT count(*) FROM post WHERE post.page = page.id) AS posts,
        row_number() OVER (PARTITION BY page.thread ORDER BY page.position DESC, page.id DESC) = 1 AS is_last,
        (SELECT count(*) FROM visit WHERE visit.page = page.id) AS visits
    FROM page JOIN lacking ON lacking.thread = page.thread
    WHERE page.state = {State.DONE} AND page.trouble IS NULL AND page.rank < {OUT_OF_SCOPE}),
sized AS (
    SELECT *, max(posts) OVER (PARTITION BY thread) AS full, count(*) OVER (PARTITION BY thread) AS pages FROM read),
best AS (
    SELECT *, row_number() OVER (PARTITION BY thread ORDER BY is_last, posts, id) AS nth FROM sized
    WHERE posts < full OR is_last)
SELECT best.id FROM best JOIN lacking ON lacking.thread = best.thread
WHERE best.nth = 1 AND best.visits = 1 ORDER BY lacking.lack DESC, best.id
"""


def pages_of_short_threads(db: sqlite3.Connection) -> list[int]:
    """The page of each such thread that most likely was cut, those of threads that lack most first.

    A page that was requested twice showed the same twice, and is not named again.
    """
    return [int(page) for (page,) in db.execute(_SHORT)]
