"""The changes of posts by another reading of the same pages."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.page_state import OUT_OF_SCOPE, QUEUED

_REMEMBER = f"""
CREATE TEMP TABLE post_before AS
SELECT thread.key AS thread, post.key AS key, post.hash, post.author, post.published_at, post.parent
FROM post JOIN thread ON thread.id = post.thread;
CREATE INDEX temp.post_before_key ON post_before (thread, key);
CREATE TEMP TABLE page_left AS SELECT id FROM page WHERE rank >= {OUT_OF_SCOPE};
"""
_FORGET = "DROP TABLE IF EXISTS temp.post_before; DROP TABLE IF EXISTS temp.page_left;"
_SAME = "before.thread = thread.key AND before.key = post.key"
_NOW = "FROM post JOIN thread ON thread.id = post.thread"
_COUNTS = f"""
SELECT (SELECT count(*) FROM post_before), (SELECT count(*) FROM post),
    (SELECT count(*) {_NOW} WHERE NOT EXISTS (SELECT 1 FROM post_before AS before WHERE {_SAME})),
    (SELECT count(*) {_NOW} JOIN post_before AS before ON {_SAME} WHERE post.hash <> before.hash
        OR post.author <> before.author OR post.published_at IS NOT before.published_at
        OR post.parent IS NOT before.parent)
"""
# Pages outside the scope of a crawl stay so, whatever strategy reads its pages.
_LEAVE_OUT = f"""
UPDATE page SET rank = rank + {OUT_OF_SCOPE}
WHERE id IN (SELECT id FROM page_left) AND state IN {QUEUED} AND rank < {OUT_OF_SCOPE}
"""


@dataclass(frozen=True, slots=True)
class ReparseChanges:
    """The number of posts before and now; `otherwise`: posts with another text, author, time or parent than before."""

    before: int
    now: int
    new: int
    otherwise: int

    @property
    def missing(self) -> int:
        return self.before - (self.now - self.new)


def snapshot_posts(db: sqlite3.Connection) -> None:
    """Remember all posts, for `reparse_changes` to compare with."""
    db.executescript(_FORGET + _REMEMBER)


def reparse_changes(db: sqlite3.Connection) -> ReparseChanges:
    """The differences since `snapshot_posts`. The snapshot is deleted."""
    with transaction(db):
        db.execute(_LEAVE_OUT)
    counts = ReparseChanges(*db.execute(_COUNTS).fetchone())
    db.executescript(_FORGET)
    return counts
