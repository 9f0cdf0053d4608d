"""Threads with the same posts at the same positions: one thread under several addresses."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from threadkeep.archive.queries.post_order import IN_ORDER

# Sums do not depend on the order, so that one pass over all posts finds the few threads that are worth a comparison.
_SUMS = """
SELECT thread, count(*), sum(hash & 0xFFFFFFFF), min(coalesce(published_at, published_raw)),
    max(coalesce(published_at, published_raw))
FROM post WHERE thread IN (SELECT id FROM thread WHERE same_as IS NULL) GROUP BY thread
"""
_THREADS = "SELECT is_listed, board FROM thread WHERE id = ?"
_SIGNATURE = f"""
SELECT author.name, coalesce(published_at, published_raw), hash, iif(key_source = 'derived', '', post.key)
FROM post JOIN page ON page.id = post.page JOIN author ON author.id = post.author {IN_ORDER}
"""
# Both the aliases of a thread and those of its aliases.
_MARK = "UPDATE thread SET same_as = ?1 WHERE id = ?2 OR same_as = ?2"


@dataclass(frozen=True, slots=True)
class _PostSignature:
    """What two copies of a post have in common; `key` is the id that the forum shows, empty if it shows none."""

    author: str
    at: str
    hash: int
    key: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A thread with its posts in their order."""

    thread: int
    is_listed: bool
    board: int | None
    posts: tuple[_PostSignature, ...]

    @property
    def proves_equality(self) -> bool:
        """Whether another thread can only have these posts if it is the same: "thanks" without a time is anywhere."""
        return any(post.key or post.at for post in self.posts)

    @property
    def preference(self) -> tuple[bool, bool, int]:
        """The least is the address that the forum itself uses: lists show it, and it was found first."""
        return not self.is_listed, self.board is None, self.thread

    def may_be(self, other: _Candidate) -> bool:
        """Whether both may be one thread: a single post may have been sent to two boards at once."""
        is_single = len(self.posts) == 1 and not self.posts[0].key
        boards = {self.board, other.board} - {None}
        return not (is_single and self.is_listed and other.is_listed and len(boards) > 1)


def merge_equal_threads(db: sqlite3.Connection) -> None:
    """Keep one of several equal threads; the others become other addresses of it, without posts of their own."""
    for same in _equal_threads(db):
        kept, *others = sorted(same, key=lambda one: one.preference)
        for other in others:
            if kept.may_be(other):
                db.execute(_MARK, (kept.thread, other.thread))
                db.execute("DELETE FROM post WHERE thread = ?", (other.thread,))


def _equal_threads(db: sqlite3.Connection) -> Iterator[list[_Candidate]]:
    alike: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for thread, *sums in db.execute(_SUMS):
        alike[tuple(sums)].append(thread)
    for threads in alike.values():
        if len(threads) > 1:
            yield from _groups([_candidate(db, thread) for thread in threads])


def _groups(candidates: Sequence[_Candidate]) -> Iterator[list[_Candidate]]:
    proven = sorted((one for one in candidates if one.proves_equality), key=_posts_as_tuples)
    for _, group in groupby(proven, key=_posts_as_tuples):
        same = list(group)
        if len(same) > 1:
            yield same


def _posts_as_tuples(candidate: _Candidate) -> list[tuple[str, str, int, str]]:
    return [(post.author, post.at, post.hash, post.key) for post in candidate.posts]


def _candidate(db: sqlite3.Connection, thread: int) -> _Candidate:
    is_listed, board = db.execute(_THREADS, (thread,)).fetchone()
    posts = tuple(_PostSignature(*row) for row in db.execute(_SIGNATURE, (thread,)))
    return _Candidate(thread, bool(is_listed), board, posts)


def kept_thread(db: sqlite3.Connection, thread: int) -> int:
    """The thread itself, or the one that it is another address of."""
    return int(db.execute("SELECT coalesce(same_as, id) FROM thread WHERE id = ?", (thread,)).fetchone()[0])


def split_threads(db: sqlite3.Connection) -> None:
    """Make all addresses threads of their own again: a new strategy reads their pages, and may read other posts."""
    db.execute("UPDATE thread SET same_as = NULL WHERE same_as IS NOT NULL")
