"""Words that are SQL somewhere else: in posts, names and titles, and in what a user searches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep.archive import Archive, Query
from threadkeep.errors import ThreadkeepError
from threadkeep.model import Author, BoardRow, ThreadRow, Visit

from .scripted import SITE, link_to, post, rank, reading, response

INJECTIONS = (
    "'",
    '"',
    "'; DROP TABLE post; --",
    "' OR '1'='1",
    '" OR ""="',
    "') UNION SELECT sql, 1, 2 FROM sqlite_schema --",
    "1; ATTACH DATABASE 'x.db' AS x",
    "%' OR text LIKE '%",
    "\\'; DELETE FROM thread; --",
    "admin'/*",
    "*/ ; PRAGMA writable_schema = ON; --",
    'post_words MATCH "x" OR (',
    "NEAR(a b, 99999999999999999999)",
    "{text author}: x",
    "^ * - + : ( ) AND OR NOT",
    "\x00' --",
    "${jndi:ldap://x}",
    "😀' OR 1 --",
)


def keep_injection(archive: Archive, number: int, words: str) -> None:
    """A board, a thread, an author and a post of these words."""
    key = f"{words} {number}"
    row = ThreadRow(key, f"{SITE}t/{number}", words, board=words)
    board = BoardRow(words, f"{SITE}b/{number}", words)
    archive.keep(
        Visit(SITE), response(""), reading("", boards=(board,), rows=(row,), links=(link_to(f"t/{number}"),)), rank
    )
    author = Author(words, f"{SITE}u/{number}?q={number}", words)
    written = replace(post(key, number, words), author=author, key=f"{words} {number}", quotes=(words,))
    path = f"t/{number}"
    archive.keep(Visit(SITE + path), response(path), reading(path, posts=(written,), title=words), rank)


@pytest.fixture
def hostile(archive: Archive) -> Archive:
    for number, words in enumerate(INJECTIONS):
        keep_injection(archive, number, words)
    return archive


def test_hostile_words_are_stored_as_they_are(hostile: Archive) -> None:
    assert {kept.post.text for kept in hostile.all_posts()} >= set(INJECTIONS)
    assert {kept.author.name for kept in hostile.all_posts()} == set(INJECTIONS)
    assert hostile._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("words", INJECTIONS)
def test_hostile_words_of_a_user_change_nothing_and_find_only_what_has_them(hostile: Archive, words: str) -> None:
    tables = hostile._db.execute("SELECT name, sql FROM sqlite_schema ORDER BY 1").fetchall()
    changes = hostile._db.total_changes
    for query in (Query(words), Query("", author=words), Query("", board=words), Query(words, author=words)):
        try:
            found = hostile.search(query)
        except ThreadkeepError:
            continue
        assert found.count <= len(INJECTIONS)
        if query.author == words and not query.words:
            assert {hit.post.author.name for hit in found.hits} <= {name for name in INJECTIONS if words in name}
    assert hostile.thread(words) is None
    assert list(hostile.posts(words)) == []
    assert [thread.board for thread in hostile.threads(words)] in ([], [words])
    assert hostile.page(f"{SITE}{words}") is None
    assert list(hostile.urls_in_trouble(words)) == []
    assert hostile._db.total_changes == changes
    assert hostile._db.execute("SELECT name, sql FROM sqlite_schema ORDER BY 1").fetchall() == tables
