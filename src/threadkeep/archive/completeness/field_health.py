"""How many of the stored posts have an author, a time and a text, by kind of page."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.schema import full_url


@dataclass(frozen=True, slots=True)
class FieldHealth:
    """The pages of one kind and their posts. `doubtful`: pages that the strategy does not fit."""

    kind: str
    pages: int
    doubtful: int
    posts: int
    authors: int
    times: int
    texts: int


_HEALTH = f"""
WITH read (kind, pages, doubtful) AS (
    SELECT kind, count(*), sum(trouble IS NOT NULL) FROM page
    WHERE state = {State.DONE} AND kind IS NOT NULL GROUP BY kind)
SELECT kind.name, read.pages, read.doubtful, count(*), sum(author.name <> ''), sum(published_at IS NOT NULL),
    sum(text <> '' OR html <> '')
FROM post JOIN page ON page.id = post.page JOIN kind ON kind.id = page.kind JOIN read ON read.kind = page.kind
    JOIN author ON author.id = post.author
GROUP BY page.kind ORDER BY count(*) DESC
"""
_PAGES = f"""
SELECT {full_url("page.url")} FROM page JOIN kind ON kind.id = page.kind
WHERE kind.name = ? AND state = {State.DONE} AND EXISTS (SELECT 1 FROM post WHERE post.page = page.id) ORDER BY page.id
"""


_OF_KIND = f"""
SELECT {full_url("page.url")} FROM page JOIN kind ON kind.id = page.kind WHERE kind.name = ? AND state = {State.DONE}
ORDER BY page.id
"""


def field_health(db: sqlite3.Connection) -> Iterator[FieldHealth]:
    """The kinds of pages with posts, those with most posts first."""
    return (FieldHealth(*row) for row in db.execute(_HEALTH))


def pages_of_kind(db: sqlite3.Connection, kind: str) -> Iterator[str]:
    """The URLs of the stored pages of a kind."""
    return (url for (url,) in db.execute(_OF_KIND, (kind,)))


def pages_with_posts(db: sqlite3.Connection, kind: str) -> Iterator[str]:
    """The URLs of the stored pages of a kind that have posts."""
    return (url for (url,) in db.execute(_PAGES, (kind,)))
