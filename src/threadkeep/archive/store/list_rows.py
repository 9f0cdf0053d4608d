"""Rows of boards and threads: created when first seen, completed as more is known."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection

from threadkeep.archive.database.times import iso_or_none
from threadkeep.model import BoardRow, Moment, ThreadRow

_MAKE_THREAD = "INSERT INTO thread (key, url) VALUES (?, ?)"
_MAKE_BOARD = "INSERT INTO board (key, url) VALUES (?, ?)"

# A row that lacks a value does not delete a value that another row showed.
_FILL_THREAD = """
UPDATE thread SET url = ?, title = iif(? = '', title, ?), is_listed = 1, board = coalesce(?, board),
    author = coalesce(?, author), declared_replies = coalesce(?, declared_replies),
    declared_views = coalesce(?, declared_views), last_raw = coalesce(?, last_raw), last_at = coalesce(?, last_at),
    is_sticky = ?, is_locked = ?, is_moved = max(is_moved, ?), last_seen_at = ?
WHERE id = ?
"""
_FILL_BOARD = """
UPDATE board SET url = ?, title = iif(? = '', title, ?), is_listed = 1, parent = coalesce(?, parent),
    description = coalesce(?, description), declared_threads = coalesce(?, declared_threads),
    declared_posts = coalesce(?, declared_posts), last_raw = coalesce(?, last_raw), last_at = coalesce(?, last_at),
    last_seen_at = ?
WHERE id = ?
"""


def thread_id(db: sqlite3.Connection, key: str, url: str) -> int:
    """The row of a thread, created if it is new."""
    row = db.execute("SELECT id FROM thread WHERE key = ?", (key,)).fetchone()
    return int(row[0]) if row else int(db.execute(_MAKE_THREAD, (key, url)).lastrowid or 0)


def board_id(db: sqlite3.Connection, key: str, url: str) -> int:
    """The row of a board, created if it is new."""
    row = db.execute("SELECT id FROM board WHERE key = ?", (key,)).fetchone()
    return int(row[0]) if row else int(db.execute(_MAKE_BOARD, (key, url)).lastrowid or 0)


def keep_thread_row(db: sqlite3.Connection, row: ThreadRow, board: int | None, at: str) -> None:
    """Store a row of a thread; `board` is the board whose page shows the row."""
    thread = thread_id(db, row.thread, row.url)
    own_board = _board_of(db, row, board)
    last_raw, last_at = _columns(row.last)
    flags = int(row.is_sticky), int(row.is_locked), int(row.is_moved)
    values = (row.url, row.title, row.title, own_board, row.author, row.replies, row.views, last_raw, last_at)
    db.execute(_FILL_THREAD, (*values, *flags, at, thread))


def _board_of(db: sqlite3.Connection, row: ThreadRow, board: int | None) -> int | None:
    """The board of the thread of a row; None if the thread was moved to another board."""
    if row.is_moved:
        return None
    return board_id(db, row.board, "") if row.board else board


def keep_board_row(db: sqlite3.Connection, row: BoardRow, parent: int | None, at: str) -> None:
    """Store a row of a board; `parent` is the board whose page shows the row."""
    board = board_id(db, row.board, row.url)
    own_parent = board_id(db, row.parent, "") if row.parent else parent
    last_raw, last_at = _columns(row.last)
    values = (row.url, row.title, row.title, own_parent if own_parent != board else None, row.description)
    db.execute(_FILL_BOARD, (*values, row.threads, row.posts, last_raw, last_at, at, board))


def name_thread(db: sqlite3.Connection, thread: int, title: str, board: int | None) -> None:
    """Set the title and board of a thread from its own page if no list has set them."""
    db.execute(
        "UPDATE thread SET title = iif(title = '', ?, title), board = coalesce(board, ?) WHERE id = ?",
        (title, board, thread),
    )


def place_threads(db: sqlite3.Connection, board: int, keys: Collection[str]) -> None:
    """Set the board of linked threads that have none."""
    db.execute(
        "UPDATE thread SET board = ? WHERE board IS NULL AND key IN (SELECT value FROM json_each(?))",
        (board, json.dumps(list(keys))),
    )


def name_board(db: sqlite3.Connection, board: int, title: str, url: str) -> None:
    db.execute(
        "UPDATE board SET title = iif(title = '', ?, title), url = iif(url = '', ?, url) WHERE id = ?",
        (title, url, board),
    )


def drop_empty_threads(db: sqlite3.Connection) -> None:
    """Delete threads that no page, no post and no list belongs to: only an older strategy found them."""
    db.execute(
        "DELETE FROM thread WHERE is_listed = 0 AND NOT EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id)"
        " AND NOT EXISTS (SELECT 1 FROM post WHERE post.thread = thread.id)"
        " AND NOT EXISTS (SELECT 1 FROM thread AS other WHERE other.same_as = thread.id)"
    )


def _columns(moment: Moment | None) -> tuple[str | None, str | None]:
    return (moment.raw, iso_or_none(moment.at)) if moment else (None, None)
