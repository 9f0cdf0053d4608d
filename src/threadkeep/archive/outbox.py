"""New posts that wait for a notification, from the moment they are stored until they are delivered."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.connection import transaction
from threadkeep.archive.exports.fields import Value, fields
from threadkeep.archive.queries.content import kept_posts


@dataclass(frozen=True, slots=True)
class OutboxPost:
    """A post with the fields of an export; `row` is for `mark_delivered` and `mark_failed`."""

    row: int
    fields: dict[str, Value]


def begin_notifications(archive: Archive) -> None:
    """Put every post that is new to the archive into the outbox from now on."""
    with transaction(archive._db):
        archive._db.execute("INSERT OR IGNORE INTO notifications (id, since) VALUES (1, ?)", (archive._now(),))


def end_notifications(archive: Archive) -> None:
    """Put no more posts into the outbox; those that wait stay."""
    with transaction(archive._db):
        archive._db.execute("DELETE FROM notifications")


def outbox_posts(archive: Archive, most: int) -> list[OutboxPost]:
    """Posts that wait: those that failed least often first, oldest first."""
    query = "SELECT post FROM outbox ORDER BY attempts, post LIMIT ?"
    rows = [int(row) for (row,) in archive._db.execute(query, (most,))]
    posts = kept_posts(archive._db, archive.site, rows)
    return [OutboxPost(row, fields(post)) for row, post in zip(rows, posts, strict=True)]


def outbox_size(archive: Archive) -> int:
    return int(archive._db.execute("SELECT count(*) FROM outbox").fetchone()[0])


def mark_delivered(archive: Archive, row: int) -> None:
    """Remove a delivered post."""
    with transaction(archive._db):
        archive._db.execute("DELETE FROM outbox WHERE post = ?", (row,))


def mark_failed(archive: Archive, row: int) -> None:
    """Count a failed delivery, so that other posts come first."""
    with transaction(archive._db):
        archive._db.execute("UPDATE outbox SET attempts = attempts + 1 WHERE post = ?", (row,))
