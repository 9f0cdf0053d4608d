"""The word index: triggers update it in the transaction of each post; `fill` completes that of an older archive."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.word_segments import FORM

ReportProgress = Callable[[str], None]
# Posts of one transaction, so that a kill loses little work. Chosen, not tuned.
_BATCH = 10_000


def is_filled(db: sqlite3.Connection) -> bool:
    """Whether every post is in the index, in the current form."""
    form, filled_to = db.execute("SELECT form, filled_to FROM word_index").fetchone()
    return bool(form == FORM and filled_to is None)


def fill(db: sqlite3.Connection, report: ReportProgress) -> None:
    """Add the posts that are not in the index, in batches; after a kill, the next call continues."""
    if is_filled(db):
        return
    _empty_if_form_changed(db)
    (posts,) = db.execute("SELECT count(*) FROM post").fetchone()
    done = 0
    while (count := _fill_batch(db)) is not None:
        done += count
        if done < posts:
            report(f"indexing words for search: {done:,} of {posts:,} posts")


def _empty_if_form_changed(db: sqlite3.Connection) -> None:
    with transaction(db):
        if db.execute("SELECT form FROM word_index").fetchone() != (FORM,):
            db.execute("INSERT INTO post_words (post_words) VALUES ('delete-all')")
            db.execute("INSERT INTO thread_words (thread_words) VALUES ('delete-all')")
            db.execute("UPDATE word_index SET form = ?, filled_to = 0", (FORM,))


def _fill_batch(db: sqlite3.Connection) -> int | None:
    """Index the next posts; gives their number, None when all are in."""
    with transaction(db):
        (after,) = db.execute("SELECT filled_to FROM word_index").fetchone()
        if after is None:
            return None
        if after == 0:
            db.execute("INSERT INTO thread_words (rowid, title) SELECT id, segmented(title) FROM thread")
        batch = "SELECT max(id), count(*) FROM (SELECT id FROM post WHERE id > ? ORDER BY id LIMIT ?)"
        last, count = db.execute(batch, (after, _BATCH)).fetchone()
        db.execute("UPDATE word_index SET filled_to = ?", (last,))
        if last is not None:
            insert = (
                "INSERT INTO post_words (rowid, text) SELECT id, segmented(text) FROM post WHERE id > ? AND id <= ?"
            )
            db.execute(insert, (after, last))
        return int(count)
