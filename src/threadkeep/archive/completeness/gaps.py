"""Everything that is missing, with its evidence, and the boards that guests cannot see."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from threadkeep.archive.completeness.evidence import EXCLUDED, off_by
from threadkeep.archive.database.page_state import OUT_OF_SCOPE, UNCOUNTED, State, sql_list
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.queries.content import MISSING, threads

GapKind = Literal["unread", "missing", "failed", "refused", "wall", "gone", "trouble", "short"]


@dataclass(frozen=True, slots=True)
class Gap:
    """One missing thing: the title and URL of its thread or board, and the reason. `thread` is the id of the thread.

    unread: no page of a thread was stored; missing: a page is not requested yet; failed: given up for this run;
    refused: robots.txt, another site, an address; wall: not visible to guests; gone: the forum lists it and says that
    it does not exist; trouble: stored, but not read correctly; short: fewer posts or threads than the forum declares.
    """

    kind: GapKind
    title: str
    url: str
    why: str
    thread: str | None = None


@dataclass(frozen=True, slots=True)
class HiddenBoard:
    """A board whose content guests cannot see. wall: it asks for a login; empty: it lists no thread."""

    kind: Literal["wall", "empty"]
    title: str
    url: str
    why: str


_PAGE_COLUMNS = f"""
SELECT page.state, coalesce(nullif(thread.title, ''), nullif(board.title, ''), ''), {full_url("page.url")},
    thread.key, visit.status, visit.reason, visit.detail, page.trouble
FROM page LEFT JOIN thread ON thread.id = page.thread LEFT JOIN board ON board.id = page.board
LEFT JOIN visit ON visit.id = page.visit LEFT JOIN kind ON kind.id = page.kind
"""
_IS_READ = f"other.state = {State.DONE} AND other.trouble IS NULL"
# No page was ever read of a board that asks for a login or lists nothing.
_UNREAD_BOARD = f"""
kind.role = 'index' AND page.thread IS NULL AND page.board IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM page AS other WHERE other.board = page.board AND other.thread IS NULL AND {_IS_READ})
"""
_IS_WALL = f"(page.state = {State.REFUSED} AND visit.reason IS NULL AND {_UNREAD_BOARD})"
# A list without rows is empty if other lists of its kind were read and no row declares threads for it. Otherwise the
# strategy may not fit.
_IS_EMPTY = f"""
(page.state = {State.DONE} AND coalesce(board.declared_threads, 0) = 0 AND {_UNREAD_BOARD}
    AND EXISTS (SELECT 1 FROM page AS other WHERE other.kind = page.kind AND {_IS_READ}))
"""
# Without a strategy the role of a page is not known: then only pages that can still be requested count.
_MISSING = f"""
{_PAGE_COLUMNS} WHERE {MISSING} AND (kind.role <> 'other' OR (kind.role IS NULL AND page.state <> {State.REFUSED}))
    AND NOT coalesce({_IS_WALL}, 0)
"""
# A deleted thread with stored posts is no gap.
_NOT_GONE = sql_list(State.PENDING, State.LEASED, State.DONE, State.WAITING, State.FAILED, State.REFUSED)
_GONE = f"""
{_PAGE_COLUMNS} WHERE page.state = {State.GONE} AND page.thread IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM page AS other WHERE other.thread = page.thread AND other.state IN {_NOT_GONE})
    AND NOT EXISTS (SELECT 1 FROM post WHERE post.thread = page.thread)
"""
# A page does not fit the strategy, but its posts were found, and its thread has as many as the forum declares.
_IS_WHOLE = """
(EXISTS (SELECT 1 FROM post WHERE post.page = page.id) AND thread.declared_replies
    < (SELECT count(*) FROM post WHERE post.thread = page.thread))
"""
# Pages that only a learner requested, and to which no rule leads, are not missing.
_UNFIT = f"""
{_PAGE_COLUMNS} WHERE page.trouble IS NOT NULL AND page.state = {State.DONE} AND page.rank IS NOT NULL
    AND NOT coalesce({_IS_EMPTY}, 0)
"""
_TROUBLE = f"{_UNFIT} AND NOT coalesce({_IS_WHOLE}, 0)"
_UNSEEN = f"{_PAGE_COLUMNS} WHERE {MISSING} AND {_IS_WALL} OR page.trouble IS NOT NULL AND {_IS_EMPTY} ORDER BY page.id"
_UNREAD = f"""
SELECT title, url, key FROM thread WHERE is_listed = 1 AND same_as IS NULL AND NOT EXISTS (
    SELECT 1 FROM page WHERE page.thread = thread.id AND page.state NOT IN {UNCOUNTED})
"""
# The threads of a board and of the boards below it, because some forums count both. One pass over all boards: a query
# for each of 1,600 nested boards took a quarter of an hour.
_BOARD_COUNTS = f"""
WITH RECURSIVE below (top, board) AS (
    SELECT id, id FROM board WHERE declared_threads > 0
    UNION SELECT below.top, board.id FROM below JOIN board ON board.parent = below.board),
found (top, n) AS (
    SELECT below.top, count(thread.id) FROM below LEFT JOIN thread ON thread.board = below.board GROUP BY below.top)
SELECT title, url, declared_threads, n FROM board JOIN found ON found.top = board.id
WHERE declared_threads > n
    AND EXISTS (SELECT 1 FROM page WHERE page.board = board.id AND page.thread IS NULL AND page.state = {State.DONE})
    AND NOT EXISTS (
        SELECT 1 FROM page
        WHERE page.board = board.id AND page.thread IS NULL AND coalesce(page.rank, {OUT_OF_SCOPE}) >= {OUT_OF_SCOPE})
"""


def gaps(db: sqlite3.Connection) -> Iterator[Gap]:
    """Everything that is missing. No gap means that the archive has everything that the forum declares."""
    named: set[str | None] = set()
    for query in (_MISSING, _GONE, _TROUBLE):
        for row in db.execute(query):
            gap = _page_gap(*row)
            named.add(gap.thread)
            yield gap
    for title, url, key in db.execute(_UNREAD):
        named.add(key)
        yield Gap("unread", title, url, "an index lists it, and no page of it was found", key)
    for thread in threads(db):
        if thread.complete == "no" and thread.id not in named and thread.evidence != EXCLUDED:
            yield Gap("short", thread.title, thread.url, thread.evidence, thread.id)
    yield from _short_boards(db)


def unfitting_pages(db: sqlite3.Connection) -> Iterator[Gap]:
    """The pages that the strategy does not fit, also if nothing is missing because their posts were found elsewhere."""
    return (_page_gap(*row) for row in db.execute(_UNFIT))


def hidden_boards(db: sqlite3.Connection) -> Iterator[HiddenBoard]:
    """The boards that are listed and whose content guests cannot see."""
    for state, title, url, _, status, _, _, trouble in db.execute(_UNSEEN):
        if state == State.DONE:
            yield HiddenBoard("empty", title, url, "it lists no thread")
        else:
            yield HiddenBoard("wall", title, url, trouble or f"the server answered {status}")


def _short_boards(db: sqlite3.Connection) -> Iterator[Gap]:
    """Boards that declare many more threads than were found; a few may be deleted, moved or hidden."""
    for title, url, declared, found in db.execute(_BOARD_COUNTS):
        if declared - found > off_by(declared):
            yield Gap("short", title, url, f"the forum says {declared:,} threads, {found:,} were found")


def _page_gap(
    state: int,
    title: str,
    url: str,
    thread: str | None,
    status: int | None,
    reason: str | None,
    detail: str | None,
    trouble: str | None,
) -> Gap:
    failure = f"{reason}: {detail}" if reason else f"the server answered {status}"
    if state == State.DONE:
        return Gap("trouble", title, url, trouble or "", thread)
    if state == State.GONE:
        return Gap("gone", title, url, failure, thread)
    if state == State.FAILED:
        return Gap("failed", title, url, failure, thread)
    if state == State.REFUSED:
        return Gap("refused" if reason else "wall", title, url, trouble or failure, thread)
    return Gap("missing", title, url, failure if state == State.WAITING else "not asked for yet", thread)
