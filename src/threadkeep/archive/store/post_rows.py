"""Posts as rows: each once, its earlier contents kept, its place the earliest one seen."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from threadkeep.archive.database.times import iso_or_none
from threadkeep.archive.frontier.entry import hash_of
from threadkeep.archive.store.derived_keys import faces_of, told_apart, with_thread_keys
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
# What is said about a post may change while its words do not; what a page does not show wipes out nothing.
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
_HAND_ON = """
UPDATE post_version SET post = heir.id FROM post AS old, post AS heir
WHERE old.id = post_version.post AND old.page = ? AND old.strategy < ? AND old.last_seen_at >= ?
    AND heir.page = old.page AND heir.strategy = ? AND (heir.hash = old.hash OR heir.ordinal = old.ordinal)
"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The page that posts are read from; `is_reread`: the same bytes as before, by another strategy."""

    page: int
    position: int | None
    at: str
    strategy: int
    is_reread: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """How many posts were new, and how many had changed."""

    new: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class _Row:
    id: int
    hash: int
    page: int
    ordinal: int
    position: int | None


def keep_posts(db: sqlite3.Connection, thread: int, posts: Sequence[Post], sheet: Sheet) -> Tally:
    """Insert, change or only see again the posts of one thread that stand on one page."""
    # What another strategy read of the same bytes tells nothing: it may have taken other words for the author.
    apart = told_apart(posts, {} if sheet.is_reread else faces_of(db, thread, posts))
    keyed = with_thread_keys(db, thread, apart, sheet.page)
    rows = _existing(db, thread, [post.key for post in keyed])
    fresh = [post for post in keyed if post.key not in rows]
    seen = [(post, rows[post.key]) for post in keyed if post.key in rows]
    # A new strategy reads the same bytes again, perhaps better: that is a change of ours, not of the forum's.
    changed = [(post, row) for post, row in seen if sheet.is_reread or content_hash(post) != row.hash]
    authors = _author_ids(db, [*fresh, *(post for post, _ in changed)])
    db.executemany(_INSERT, (_new_columns(post, authors, thread, sheet) for post in _distinct(fresh)))
    _change(db, changed, authors, sheet)
    db.executemany(_SEE_AGAIN, [(*_said(post), *_place(post, row, sheet)) for post, row in seen])
    return Tally(len(_distinct(fresh)), 0 if sheet.is_reread else len(changed))


def drop_unseen(db: sqlite3.Connection, sheet: Sheet) -> None:
    """Forget what an older strategy took for posts in the same bytes, and the new one does not.

    A post that is known by another key now has the same words or stands at the same place: its versions are kept.
    """
    db.execute(_HAND_ON, (sheet.page, sheet.strategy, sheet.at, sheet.strategy))
    db.execute(
        "DELETE FROM post WHERE page = ? AND strategy < ? AND last_seen_at >= ?", (sheet.page, sheet.strategy, sheet.at)
    )


def content_hash(post: Post) -> int:
    """Equal for equal content: that of the text, because markup carries session ids; else that of the markup."""
    return hash_of(post.text or post.html)


def _existing(db: sqlite3.Connection, thread: int, keys: list[str]) -> dict[str, _Row]:
    return {row[0]: _Row(*row[1:]) for row in db.execute(_EXISTING, (thread, json.dumps(keys)))}


def _distinct(posts: Iterable[Post]) -> list[Post]:
    """A page that shows one post twice, as in a preview of the first, has it once: where it stands first."""
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
    return (authors[post.author], post.url, *times, post.parent, *content, *_said(post), strategy)


def _said(post: Post) -> tuple[int | str | None, ...]:
    """What is said about a post beside its words."""
    edited = post.edited or Moment("")
    files = [[file.name, file.url] for file in post.attachments]
    lists = (_listed(post.quotes), post.reactions, _listed(files))
    return (edited.raw or None, iso_or_none(edited.at), post.edited_by, *lists)


def _listed(values: Sequence[object]) -> str | None:
    return json.dumps(values, ensure_ascii=False) if values else None


def _new_columns(post: Post, authors: dict[Author, int], thread: int, sheet: Sheet) -> tuple[int | str | None, ...]:
    place = (sheet.page, post.ordinal, thread, post.key, sheet.at, sheet.at)
    return (*_columns(post, authors, sheet.strategy), *place)


def _change(db: sqlite3.Connection, changed: list[tuple[Post, _Row]], authors: dict[Author, int], sheet: Sheet) -> None:
    if not sheet.is_reread:
        db.executemany(_KEEP_VERSION, [(row.id,) for _, row in changed])
    is_edit = int(not sheet.is_reread)
    db.executemany(_UPDATE, [(*_columns(post, authors, sheet.strategy), is_edit, row.id) for post, row in changed])


def _place(post: Post, row: _Row, sheet: Sheet) -> tuple[str, int, int, int]:
    return (sheet.at, *_earlier(post, row, sheet), row.id)


def _earlier(post: Post, row: _Row, sheet: Sheet) -> tuple[int, int]:
    """A first post repeated on every page stands on the first; on the page it stands on, the newest ordinal counts."""
    if row.page == sheet.page or _order(sheet.position, sheet.page) < _order(row.position, row.page):
        return sheet.page, post.ordinal
    return row.page, row.ordinal


def _order(position: int | None, page: int) -> tuple[bool, int, int]:
    # Pages without a number come after those with one, in the order in which they were found.
    return position is None, position or 0, page
