"""Replies that are threads of their own: an archive with one message per page whose threads were not joined."""

from __future__ import annotations

import re
import sqlite3

# "Re: title", "AW: title", "Re[2]: title", "回复：title".
_REPLY = re.compile(r"\s*\w{1,4}(?:\[\d+\])?\s?[:：]\s*(.+)")
_TITLES = "SELECT DISTINCT title FROM thread WHERE title <> ''"
_LONE = """
SELECT title FROM thread
WHERE same_as IS NULL AND 1 = (SELECT count(*) FROM (SELECT 1 FROM post WHERE post.thread = thread.id LIMIT 2))
"""


def lone_reply_count(db: sqlite3.Connection) -> int:
    """How many threads have one post and the title of another thread with "Re:" before it, in any language."""
    titles = {title.strip() for (title,) in db.execute(_TITLES)}
    found = (_REPLY.fullmatch(title) for (title,) in db.execute(_LONE))
    return sum(match is not None and match[1].strip() in titles for match in found)
