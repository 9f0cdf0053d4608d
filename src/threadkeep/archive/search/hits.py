"""Posts that match a query, the best first."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.archive.queries import content
from threadkeep.archive.search.filters import Filter, filter_of
from threadkeep.archive.search.query import Query, QueryPiece, expression, pieces
from threadkeep.archive.search.snippet import Snippet, snippet
from threadkeep.errors import UsageError
from threadkeep.model import KeptPost

# Ranking costs 2 us for each post. If a word is in a million posts, only the newest are ranked.
MOST_RANKED = 20_000
# So many threads are checked for a title with the words. Chosen, not tuned.
_MOST_TITLES = 100
_BY_TEXT = """
SELECT id, score FROM (
    SELECT post_words.rowid AS id, bm25(post_words) AS score FROM post_words
    WHERE post_words MATCH ? AND {filter} ORDER BY post_words.rowid DESC LIMIT ?)
ORDER BY score, id DESC
"""
_BY_TITLE = "SELECT rowid FROM thread_words WHERE thread_words MATCH ? ORDER BY bm25(thread_words), rowid DESC LIMIT ?"
_NEWEST = "SELECT id FROM post WHERE {filter} ORDER BY published_at DESC, id DESC LIMIT ?"


@dataclass(frozen=True, slots=True)
class Hit:
    """A matching post; `is_by_title`: the first post of a thread whose title has the words."""

    post: KeptPost
    snippet: Snippet
    is_by_title: bool = False


@dataclass(frozen=True, slots=True)
class Hits:
    """The best of `count` posts; if `is_all` is False there are more, and only the newest were ranked."""

    hits: tuple[Hit, ...]
    count: int
    is_all: bool = True


def search(db: sqlite3.Connection, site: str, query: Query) -> Hits:
    """Posts with all words, after threads with all words in their title; without words, the newest posts."""
    if query.is_open:
        raise UsageError("nothing to look for", "Give words, an author, a board or a time.")
    wanted = pieces(query.words)
    narrowed = filter_of(db, query)
    if not wanted:
        return _newest(db, site, query, narrowed)
    by_title = _by_title(db, wanted, narrowed, -(-query.limit // 2))
    by_text = _by_text(db, wanted, narrowed)
    only_title = [post for post in by_title if post not in set(by_text)]
    ids = list(dict.fromkeys([*by_title, *by_text]))[: query.limit]
    hits = _hits(db, site, ids, wanted, frozenset(by_title))
    return Hits(hits, len(by_text[:MOST_RANKED]) + len(only_title), len(by_text) <= MOST_RANKED)


def _by_text(db: sqlite3.Connection, wanted: list[QueryPiece], narrowed: Filter) -> list[int]:
    """The best posts first, and one more than are ranked if there are more."""
    statement = _BY_TEXT.format(filter=narrowed.of_words)
    values = (expression(wanted), *narrowed.values, MOST_RANKED + 1)
    return [post for post, _ in db.execute(statement, values)]


def _by_title(db: sqlite3.Connection, wanted: list[QueryPiece], narrowed: Filter, most: int) -> list[int]:
    """The first posts of threads with all the words in their titles."""
    found: list[int] = []
    threads = db.execute(_BY_TITLE, (expression(wanted), _MOST_TITLES)).fetchall()
    for (thread,) in threads:
        row = db.execute(f"{content.ROWS} LIMIT 1", (thread,)).fetchone()
        if row and _fits(db, row[0], narrowed):
            found.append(row[0])
        if len(found) == most:
            break
    return found


def _fits(db: sqlite3.Connection, post: int, narrowed: Filter) -> bool:
    statement = f"SELECT 1 FROM post WHERE id = ? AND {narrowed.of_posts}"
    return db.execute(statement, (post, *narrowed.values)).fetchone() is not None


def _newest(db: sqlite3.Connection, site: str, query: Query, narrowed: Filter) -> Hits:
    statement = _NEWEST.format(filter=narrowed.of_posts)
    ids = [post for (post,) in db.execute(statement, (*narrowed.values, query.limit))]
    counted = f"SELECT count(*) FROM (SELECT 1 FROM post WHERE {narrowed.of_posts} LIMIT ?)"
    (count,) = db.execute(counted, (*narrowed.values, MOST_RANKED + 1)).fetchone()
    hits = _hits(db, site, ids, [], frozenset())
    return Hits(hits, min(count, MOST_RANKED), count <= MOST_RANKED)


def _hits(
    db: sqlite3.Connection, site: str, ids: list[int], wanted: Sequence[QueryPiece], by_title: frozenset[int]
) -> tuple[Hit, ...]:
    kept = content.kept_posts(db, site, ids)
    return tuple(
        Hit(post, snippet(post.post.text, wanted), number in by_title) for number, post in zip(ids, kept, strict=True)
    )
