"""The conditions of a query besides its words, in SQL."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from threadkeep.archive.database.times import iso
from threadkeep.archive.search.query import Query, storable
from threadkeep.errors import UsageError

# So many ids of posts are collected in 0.1 s; if there are more, each post with the words is checked.
_MOST_COLLECTED = 200_000
_BOARDS_BELOW = """
WITH RECURSIVE below (id) AS (
    SELECT value FROM json_each(?) UNION SELECT board.id FROM board JOIN below ON board.parent = below.id)
SELECT id FROM below
"""
_OF_BOARDS = "post.thread IN (SELECT id FROM thread WHERE board IN (SELECT value FROM json_each(?)))"


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on rows of `post`, the same on rows of `post_words`, and the values of either."""

    of_posts: str
    of_words: str
    values: tuple[str, ...]


def filter_of(db: sqlite3.Connection, query: Query) -> Filter:
    """The filter of a query; UsageError if an author or a board is not known."""
    parts: list[tuple[str, str]] = []
    if query.author is not None:
        parts.append(
            ("post.author IN (SELECT value FROM json_each(?))", json.dumps(_authors(db, storable(query.author))))
        )
    if query.board is not None:
        parts.append((_OF_BOARDS, json.dumps(_boards(db, storable(query.board)))))
    if query.since is not None:
        parts.append(("post.published_at >= ?", iso(query.since)))
    if query.until is not None:
        parts.append(("post.published_at < ?", iso(query.until)))
    condition = " AND ".join(part for part, _ in parts) or "TRUE"
    values = tuple(value for _, value in parts)
    return Filter(condition, _of_words(db, condition, values) if parts else "TRUE", values)


def _of_words(db: sqlite3.Connection, condition: str, values: tuple[str, ...]) -> str:
    counted = f"SELECT count(*) FROM (SELECT 1 FROM post WHERE {condition} LIMIT {_MOST_COLLECTED + 1})"
    (count,) = db.execute(counted, values).fetchone()
    if count > _MOST_COLLECTED:
        return f"EXISTS (SELECT 1 FROM post WHERE post.id = post_words.rowid AND {condition})"
    # The plus prevents SQLite from querying the word index once for each post.
    return f"+post_words.rowid IN (SELECT post.id FROM post WHERE {condition})"


def _authors(db: sqlite3.Connection, name: str) -> list[int]:
    """The authors with that name in any case; else those with a name that contains it."""
    exact = [number for (number,) in db.execute("SELECT id FROM author WHERE name = ?", (name,))]
    if exact:
        return exact
    rows = [(number, known.casefold()) for number, known in db.execute("SELECT id, name FROM author")]
    return _matching(rows, name, "author")


def _boards(db: sqlite3.Connection, words: str) -> list[int]:
    """The board with that id, else those with the words in their title; with all boards below them."""
    found = [number for (number,) in db.execute("SELECT id FROM board WHERE key = ?", (words,))]
    if not found:
        rows = [(number, title.casefold()) for number, title in db.execute("SELECT id, title FROM board")]
        found = _matching(rows, words, "board")
    return [number for (number,) in db.execute(_BOARDS_BELOW, (json.dumps(found),))]


def _matching(rows: list[tuple[int, str]], words: str, what: str) -> list[int]:
    wanted = words.casefold()
    found = [number for number, name in rows if name == wanted] or [number for number, name in rows if wanted in name]
    if not found:
        raise UsageError(
            f"no {what} has the name {words!r}, or a part of it", f"Look for posts without --{what} first."
        )
    return found
