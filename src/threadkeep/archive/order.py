"""The order of a thread's posts: page by page, upwards, or downwards where their times tell that pages are so counted."""

from __future__ import annotations

# So many times more pages must begin before the page of the number below than after it: answers that go by votes
# stand in no order of time at all.
SURELY = 4

# 1, or -1 where higher numbers are earlier pages: `?page=7` is then the second of eight. The first page has no number
# of its own, and tells nothing. `?1` is the thread.
_DIRECTION = f"""
(SELECT CASE WHEN count(*) > 1 THEN coalesce((
    SELECT iif(sum(falls) > {SURELY} * sum(rises), -1, 1) FROM (
        SELECT at < lag(at) OVER (ORDER BY position) AS falls, at > lag(at) OVER (ORDER BY position) AS rises
        FROM (SELECT page.position AS position, min(post.published_at) AS at
            FROM post JOIN page ON page.id = post.page
            WHERE post.thread = ?1 AND page.position > 0 GROUP BY page.position))), 1) ELSE 1 END
FROM page WHERE page.thread = ?1 AND page.state = 2 AND page.position > 0)
"""
# The posts of thread `?1`, of tables `post` and `page`.
IN_ORDER = f"""
WHERE post.thread = ?1
ORDER BY page.position IS NULL, page.position > 0, page.position * {_DIRECTION}, page.id, post.ordinal, post.id
"""
