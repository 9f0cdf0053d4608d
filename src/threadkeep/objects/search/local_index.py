"""The embedded search provider: an index of pages that were crawled already, in one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from threadkeep.fetch import host_of
from threadkeep.objects.types import words_of_value

_SCHEMA = """
CREATE TABLE IF NOT EXISTS page (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, site TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS page_site ON page (site);
CREATE VIRTUAL TABLE IF NOT EXISTS page_words USING fts5 (title, text, tokenize = "unicode61 remove_diacritics 2");
"""
# Words of a title count five times as much as words of the text.
_FIND = """
SELECT page.url, page.site FROM page_words JOIN page ON page.id = page_words.rowid
WHERE page_words MATCH ? ORDER BY bm25(page_words, 5.0, 1.0), page.id LIMIT ?
"""
# Search engines show few results of one site; so many rows are read to find so many sites.
_PER_SITE = 2
# Rows that are read for each result. Chosen, not tuned.
_ROWS_PER_RESULT = 20
# Words of a query that are used. Chosen, not tuned.
_MAX_WORDS = 16


@dataclass(frozen=True, slots=True)
class IndexedPage:
    url: str
    title: str
    text: str


class LocalIndex:
    """Pages found by all words of a query, and if few have all of them, by most of them."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def add(self, pages: Iterable[IndexedPage]) -> None:
        """Index pages; one that is there already is replaced."""
        with self._db:
            for page in pages:
                self._add(page)

    def has_site(self, site: str) -> bool:
        return self._db.execute("SELECT 1 FROM page WHERE site = ? LIMIT 1", (site,)).fetchone() is not None

    async def search(self, query: str, count: int) -> list[str]:
        words = list(dict.fromkeys(words_of_value(query)))[:_MAX_WORDS]
        found = self._matching_urls(" AND ".join(map(_quoted, words)), count)
        if len(found) < count:
            more = self._matching_urls(" OR ".join(map(_quoted, words)), count)
            found = list(dict.fromkeys([*found, *more]))
        return found[:count]

    def _matching_urls(self, match: str, count: int) -> list[str]:
        if not match:
            return []
        shown: dict[str, int] = {}
        urls = []
        for url, site in self._db.execute(_FIND, (match, count * _ROWS_PER_RESULT)):
            shown[site] = shown.get(site, 0) + 1
            if shown[site] <= _PER_SITE:
                urls.append(url)
        return urls[:count]

    def _add(self, page: IndexedPage) -> None:
        row = self._db.execute("SELECT id FROM page WHERE url = ?", (page.url,)).fetchone()
        if row is not None:
            self._db.execute("DELETE FROM page_words WHERE rowid = ?", row)
            number = row[0]
        else:
            site = host_of(page.url)
            number = self._db.execute("INSERT INTO page (url, site) VALUES (?, ?)", (page.url, site)).lastrowid
        words = (number, page.title, page.text)
        self._db.execute("INSERT INTO page_words (rowid, title, text) VALUES (?, ?, ?)", words)


def _quoted(word: str) -> str:
    return f'"{word}"'


@contextmanager
def open_local_index(path: Path | None) -> Iterator[LocalIndex]:
    """The index in a file, made if it is not there; None keeps it in memory."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path or ":memory:", check_same_thread=False)) as db:
        db.executescript(_SCHEMA)
        yield LocalIndex(db)
