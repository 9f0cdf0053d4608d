"""Rows of posts: each post once, with its earlier versions, at the earliest place where it was seen."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from threadkeep.archive.database.times import iso_or_none
from threadkeep.archive.frontier.entry import hash_of
from threadkeep.archive.store.derived_keys import stored_signatures, with_distinct_ids, with_thread_keys
from threadkeep.model import Author, Moment, Post

_EXISTING = """
SELECT post.key, post.id, post.hash, post.page, post.ordinal, page.position FROM post JOIN page ON page.id = post.page
WHERE post.thread = ? AND post.key IN (SELECT value FROM json_each(?))
"""
_INSERT = """
INSERT INTO post (author, url, published_raw, published_at, published_precision, zone_source, parent, html, text, hash,
    key_source, edited_raw, edited_at, edited_by, quotes, reactions, attachments, strategy, page, ordinal, thread, key,
    first_seen_at, last_seen_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_UPDATE = """
UPDATE post SET author = ?, url = ?, published_raw = ?, published_at = ?, published_precision = ?, zone_source = ?,
    parent = ?, html = ?, text = ?, hash = ?, key_source = ?, edited_raw = ?, edited_at = ?, edited_by = ?, quotes = ?,
    reactions = ?, attachments = ?, strategy = ?, status = iif(?, 'edited', status)
WHERE id = ?
"""
# Details of a post may change while its text does not. A page that lacks a detail does not delete it.
_SEE_AGAIN = """
UPDATE post SET edited_raw = coalesce(?, edited_raw), edited_at = coalesce(?, edited_at),
    edited_by = coalesce(?, edited_by), quotes = coalesce(?, quotes), reactions = coalesce(?, reactions),
    attachments = coalesce(?, attachments), last_seen_at = ?, page = ?, ordinal = ?
WHERE id = ?
"""
_KEEP_VERSION = """
INSERT INTO post_version (post, seen_at, html, text, hash, strategy)
SELECT id, last_seen_at, html, text, hash, strategy FROM post WHERE id = ?
"""
_INHERIT_VERSIONS = """
UPDATE post_version SET post = heir.id FROM post AS old, post AS heir
WHERE old.id = post_version.post AND old.page = ? AND old.strategy < ? AND old.last_seen_at >= ?
    AND heir.page = old.page AND heir.strategy = ? AND (heir.hash = old.hash OR heir.ordinal = old.ordinal)
"""


@dataclass(frozen=True, slots=True)
class SourcePage:
    """The page on which posts were read; `is_reread`: another strategy has read the stored bytes again."""

    page: int
    position: int | None
    at: str
    strategy: int
    is_reread: bool = False


@dataclass(frozen=True, slots=True)
class PostCounts:
    """The number of new posts and of changed posts."""

    new: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class _StoredPost:
    id: int
    hash: int
    page: int
    ordinal: int
    position: int | None


def keep_posts(db: sqlite3.Connection, thread: int, posts: Sequence[Post], source: SourcePage) -> PostCounts:
    """Insert or update the posts of one thread that one page shows."""
    # A new reading of the same bytes is not compared: another strategy may have read other text as the author.
    distinct = with_distinct_ids(posts, {} if source.is_reread else stored_signatures(db, thread, posts))
    keyed = with_thread_keys(db, thread, distinct, source.page)
    rows = _existing(db, thread, [post.key for post in keyed])
    fresh = [post for post in keyed if post.key not in rows]
    seen = [(post, rows[post.key]) for post in keyed if post.key in rows]
    # A new strategy may read the same bytes better: that is a change of ours, not of the forum.
    changed = [(post, row) for post, row in seen if source.is_reread or content_hash(post) != row.hash]
    authors = _author_ids(db, [*fresh, *(post for post, _ in changed)])
    renamed = _renamed_count(db, _distinct(fresh), rows, source) if source.is_reread else 0
    db.executemany(_INSERT, (_new_columns(post, authors, thread, source) for post in _distinct(fresh)))
    _change(db, changed, authors, source)
    db.executemany(_SEE_AGAIN, [(*_details(post), *_place(post, row, source)) for post, row in seen])
    return PostCounts(len(_distinct(fresh)) - renamed, 0 if source.is_reread else len(changed))


def _renamed_count(
    db: sqlite3.Connection, fresh: Sequence[Post], seen: Mapping[str, _StoredPost], source: SourcePage
) -> int:
    """How many posts have another key in a new reading of the same bytes: they are no new posts."""
    rows = db.execute("SELECT key, hash FROM post WHERE page = ? AND strategy < ?", (source.page, source.strategy))
    before = Counter(hash for key, hash in rows if key not in seen)
    return (before & Counter(map(content_hash, fresh))).total()


def drop_unseen(db: sqlite3.Connection, source: SourcePage) -> None:
    """Delete posts that an older strategy found in the same bytes and the new one does not.

    A post with another key now has the same text or the same place: it inherits the earlier versions.
    """
    db.execute(_INHERIT_VERSIONS, (source.page, source.strategy, source.at, source.strategy))
    db.execute(
        "DELETE FROM post WHERE page = ? AND strategy < ? AND last_seen_at >= ?",
        (source.page, source.strategy, source.at),
    )


def content_hash(post: Post) -> int:
    """The hash of the text, because markup may contain session ids; of the markup if there is no text."""
    return hash_of(post.text or post.html)


def _existing(db: sqlite3.Connection, thread: int, keys: list[str]) -> dict[str, _StoredPost]:
    return {row[0]: _StoredPost(*row[1:]) for row in db.execute(_EXISTING, (thread, json.dumps(keys)))}


def _distinct(posts: Iterable[Post]) -> list[Post]:
    """The posts without repetitions, such as a preview of the first post; the first occurrence counts."""
    return list({post.key: post for post in reversed(list(posts))}.values())[::-1]


def _author_ids(db: sqlite3.Connection, posts: Iterable[Post]) -> dict[Author, int]:
    return {author: _author_id(db, author) for author in {post.author for post in posts}}


def _author_id(db: sqlite3.Connection, author: Author) -> int:
    values = (author.name, author.id or "", author.url or "")
    row = db.execute("SELECT id FROM author WHERE name = ? AND key = ? AND url = ?", values).fetchone()
    if row is not None:
        return int(row[0])
    return int(db.execute("INSERT INTO author (name, key, url) VALUES (?, ?, ?)", values).lastrowid or 0)


def _columns(post: Post, authors: dict[Author, int], strategy: int) -> tuple[int | str | None, ...]:
    shown = post.published
    times = (shown.raw, iso_or_none(shown.at), shown.precision, shown.zone)
    content = (post.html, post.text, content_hash(post), post.key_source)
    return (authors[post.author], post.url, *times, post.parent, *content, *_details(post), strategy)


def _details(post: Post) -> tuple[int | str | None, ...]:
    """The columns of a post besides author, time and text."""
    edited = post.edited or Moment("")
    files = [[file.name, file.url] for file in post.attachments]
    lists = (_json_or_none(post.quotes), post.reactions, _json_or_none(files))
    return (edited.raw or None, iso_or_none(edited.at), post.edited_by, *lists)


def _json_or_none(values: Sequence[object]) -> str | None:
    return json.dumps(values, ensure_ascii=False) if values else None


def _new_columns(
    post: Post, authors: dict[Author, int], thread: int, source: SourcePage
) -> tuple[int | str | None, ...]:
    place = (source.page, post.ordinal, thread, post.key, source.at, source.at)
    return (*_columns(post, authors, source.strategy), *place)


def _change(
    db: sqlite3.Connection, changed: list[tuple[Post, _StoredPost]], authors: dict[Author, int], source: SourcePage
) -> None:
    if not source.is_reread:
        db.executemany(_KEEP_VERSION, [(row.id,) for _, row in changed])
    is_edit = int(not source.is_reread)
    db.executemany(_UPDATE, [(*_columns(post, authors, source.strategy), is_edit, row.id) for post, row in changed])


def _place(post: Post, row: _StoredPost, source: SourcePage) -> tuple[str, int, int, int]:
    return (source.at, *_earlier(post, row, source), row.id)


def _earlier(post: Post, row: _StoredPost, source: SourcePage) -> tuple[int, int]:
    """A post that is repeated on every page belongs to the first one; on its own page the newest ordinal counts."""
    if row.page == source.page or _order(source.position, source.page) < _order(row.position, row.page):
        return source.page, post.ordinal
    return row.page, row.ordinal


def _order(position: int | None, page: int) -> tuple[bool, int, int]:
    # Pages without a number come after those with one, in the order in which they were found.
    return position is None, position or 0, page
