"""New posts that somebody wants to be told of: each stands here from the moment it is kept until it was told."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.connection import transaction
from threadkeep.archive.exports.fields import Value, fields
from threadkeep.archive.queries.content import kept_posts


@dataclass(frozen=True, slots=True)
class Untold:
    """A post to tell of, by the names of an export; `row` is for `told` and `put_back`."""

    row: int
    fields: dict[str, Value]


def begin_telling(archive: Archive) -> None:
    """From now on every post that is new to the archive is to be told."""
    with transaction(archive._db):
        archive._db.execute("INSERT OR IGNORE INTO telling (id, since) VALUES (1, ?)", (archive._now(),))


def end_telling(archive: Archive) -> None:
    """Nobody is to be told of posts that come from now on; those that wait stay."""
    with transaction(archive._db):
        archive._db.execute("DELETE FROM telling")


def untold(archive: Archive, most: int) -> list[Untold]:
    """Posts to tell of: those never tried first, then those that failed least often, oldest first."""
    query = "SELECT post FROM untold ORDER BY attempts, post LIMIT ?"
    rows = [int(row) for (row,) in archive._db.execute(query, (most,))]
    posts = kept_posts(archive._db, archive.site, rows)
    return [Untold(row, fields(post)) for row, post in zip(rows, posts, strict=True)]


def untold_count(archive: Archive) -> int:
    return int(archive._db.execute("SELECT count(*) FROM untold").fetchone()[0])


def told(archive: Archive, row: int) -> None:
    """The post was told: it is not to be told again."""
    with transaction(archive._db):
        archive._db.execute("DELETE FROM untold WHERE post = ?", (row,))


def put_back(archive: Archive, row: int) -> None:
    """Telling of the post failed: others come before it now."""
    with transaction(archive._db):
        archive._db.execute("UPDATE untold SET attempts = attempts + 1 WHERE post = ?", (row,))
