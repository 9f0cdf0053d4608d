"""An archive of any size, its posts drawn and written straight into the tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import numpy.typing as npt

from threadkeep.archive import open_archive
from threadkeep.archive.database.connection import connect, transaction
from threadkeep.archive.database.times import iso

SITE = "https://forum.example/"
BOARDS = 40
POSTS_A_THREAD = 20
POSTS_A_PAGE = 20
# One thread is as long as the longest of real forums: what holds a thread in memory shows there.
LONGEST_THREAD = 20_000
WORDS = 60_000
AUTHORS = 20_000
# One post in so many is written without spaces between words.
CHINESE_EVERY = 20
_BATCH = 5_000
_BEGAN_AT = datetime(2005, 1, 1, tzinfo=UTC)
_SYLLABLES = [a + b for a in "bdfghklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er", "ing")]
_HAN = [chr(code) for code in range(0x4E00, 0x4E00 + 3_000)]
_INSERT = """
INSERT INTO post (id, thread, key, key_source, page, ordinal, author, url, published_raw, published_at,
    published_precision, zone_source, html, text, hash, strategy, first_seen_at, last_seen_at)
VALUES (?, ?, ?, 'anchor', ?, ?, ?, ?, ?, ?, 'second', 'declared', ?, ?, ?, 1, ?, ?)
"""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the n-th post stands."""

    thread: int
    ordinal: int
    page: int


def make_archive(folder: Path, posts: int, seed: int) -> None:
    """Make the archive of a forum with so many posts; the same for the same seed."""
    with open_archive(folder, site=SITE, create=True):
        pass
    with closing(connect(folder)) as db:
        # Made for one benchmark: what a loss of power would do to it does not matter, and the disk is not waited for.
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA wal_autocheckpoint = 50000")
        _make_boards(db)
        drawn = np.random.default_rng(seed)
        for first in range(0, posts, _BATCH):
            with transaction(db):
                _make_posts(db, first, min(_BATCH, posts - first), drawn)


def thread_of(number: int) -> int:
    """The thread of the n-th post, from 1: the first thread is the longest."""
    return 1 if number < LONGEST_THREAD else 2 + (number - LONGEST_THREAD) // POSTS_A_THREAD


def words() -> list[str]:
    """The vocabulary, the most frequent word first; no two are equal."""
    first, count = [], len(_SYLLABLES)
    for number in range(WORDS):
        low, high = number % count, number // count
        first.append(_SYLLABLES[low] + _SYLLABLES[high % count] + _SYLLABLES[high // count] * (high >= count))
    return first


def texts(first: int, count: int, seed: int) -> Iterator[str]:
    """What the posts from the n-th on may say."""
    return _texts(first, count, np.random.default_rng(seed))


def _make_boards(db: sqlite3.Connection) -> None:
    with transaction(db):
        boards = [(n, f"b{n}", f"/b/{n}", f"Board {n}") for n in range(1, BOARDS + 1)]
        db.executemany("INSERT INTO board (id, key, url, title, is_listed) VALUES (?, ?, ?, ?, 1)", boards)
        authors = [(n, f"{_SYLLABLES[n % 120]}{n}") for n in range(1, AUTHORS + 1)]
        db.executemany("INSERT INTO author (id, name) VALUES (?, ?)", authors)


def _make_posts(db: sqlite3.Connection, first: int, count: int, drawn: np.random.Generator) -> None:
    bodies = _texts(first, count, drawn)
    authors = _zipf(AUTHORS, count, drawn) + 1
    rows = []
    for number, text, author in zip(range(first, first + count), bodies, authors.tolist(), strict=True):
        place = _place(number)
        if place.ordinal == 0:
            _make_page(db, place, " ".join(text.split()[:6])[:60])
        at = iso(_BEGAN_AT + timedelta(seconds=600 * number))
        key, url = str(number + 1), f"{SITE}t/{place.thread}#p{number + 1}"
        head = (number + 1, place.thread, key, place.page, place.ordinal, author, url, at, at)
        rows.append((*head, f"<p>{text}</p>", text, number, at, at))
    db.executemany(_INSERT, rows)


def _place(number: int) -> _Place:
    ordinal = number % POSTS_A_PAGE
    return _Place(thread_of(number), ordinal, 1 + number // POSTS_A_PAGE)


def _make_page(db: sqlite3.Connection, place: _Place, title: str) -> None:
    """A thread and a page of it; a thread that is there already stays."""
    thread, page = place.thread, place.page
    board = 1 + thread % BOARDS
    db.execute(
        "INSERT OR IGNORE INTO thread (id, key, url, title, board) VALUES (?, ?, ?, ?, ?)",
        (thread, f"t{thread}", f"{SITE}t/{thread}", title, board),
    )
    db.execute(
        "INSERT INTO page (id, url, url_hash, state, identity, thread, board, position, depth, strategy) "
        "VALUES (?, ?, ?, 2, ?, ?, ?, ?, 2, 1)",
        (page, f"/t/{thread}?page={page}", page, page, thread, board, page),
    )


def _texts(first: int, count: int, drawn: np.random.Generator) -> Iterator[str]:
    """Posts of a length and a choice of words as people write them: few long ones, few words most of the time."""
    lengths = np.clip(drawn.lognormal(3.8, 0.9, count), 3, 1_500).astype(int)
    total = int(lengths.sum())
    vocabulary, han = np.array(words(), dtype=object), np.array(_HAN, dtype=object)
    spoken, written = vocabulary[_zipf(WORDS, total, drawn)].tolist(), han[_zipf(len(_HAN), total, drawn)].tolist()
    ends = np.cumsum(lengths).tolist()
    for number, start, end in zip(range(first, first + count), [0, *ends], ends, strict=False):
        if number % CHINESE_EVERY == CHINESE_EVERY - 1:
            yield "".join(written[start:end])
        else:
            yield " ".join(spoken[start:end])


def _zipf(size: int, count: int, drawn: np.random.Generator) -> npt.NDArray[np.int64]:
    """Numbers below `size`, the n-th as often as words of that rank are used."""
    weights = 1 / (np.arange(size) + 2.7)
    return np.searchsorted(np.cumsum(weights / weights.sum()), drawn.random(count)).clip(max=size - 1)
