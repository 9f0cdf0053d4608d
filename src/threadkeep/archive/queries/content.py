"""Boards, threads, posts and pages of an archive, streamed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from threadkeep.archive.completeness.evidence import ThreadEvidence, verdict
from threadkeep.archive.database.page_state import LACKING, OUT_OF_SCOPE, QUEUED, State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import from_milliseconds, time_or_none
from threadkeep.archive.queries.post_order import IN_ORDER
from threadkeep.model import Author, Board, File, KeptPost, Moment, Post, Precision, Thread, ZoneSource

ThreadColumns = tuple[
    str, str, str, str | None, int | None, int, int, str, int, int, int, int, int, int, int, int, int, int, int
]
# A page is missing if no URL of it is stored and at least one can still be requested or was refused. Pages outside the
# scope of a crawl have a rank of OUT_OF_SCOPE and more.
MISSING = f"""
page.state IN {LACKING} AND coalesce(page.rank, 0) < {OUT_OF_SCOPE} AND NOT EXISTS (
    SELECT 1 FROM page AS other WHERE other.identity = page.identity AND other.state = {State.DONE})
"""
_BOARDS = """
SELECT board.key, board.url, board.title, parent.key, board.description, board.declared_threads, board.declared_posts
FROM board LEFT JOIN board AS parent ON parent.id = board.parent
"""
# Kinds with a thread that has several pages: a thread of such a kind without a page flip has one page. The further
# pages may be of another kind than the first one.
_KINDS_WITH_FLIPS = f"""
SELECT DISTINCT page.kind FROM page AS other JOIN page ON page.thread = other.thread JOIN kind ON kind.id = other.kind
WHERE kind.role = 'thread' AND other.state = {State.DONE} AND page.state = {State.DONE}
    AND coalesce(other.position, 1) > 0
"""
_IS_READ = f"page.thread = thread.id AND page.state = {State.DONE}"
# A page that a learner requested may be outside the scope, too; nothing was read of its thread.
_IS_OUT_OF_SCOPE = f"""
page.thread = thread.id AND page.rank >= {OUT_OF_SCOPE} AND (page.state IN {QUEUED}
    OR (page.state = {State.DONE} AND NOT EXISTS (SELECT 1 FROM post WHERE post.thread = thread.id)))
"""
_THREADS = f"""
SELECT thread.key, thread.url, thread.title, board.key, thread.declared_replies,
    (SELECT count(*) FROM post WHERE post.thread = thread.id) AS posts,
    (SELECT count(DISTINCT coalesce(identity, id)) FROM page WHERE {_IS_READ}),
    (SELECT json_group_array(position) FROM page WHERE {_IS_READ}
        AND position IS NOT NULL),
    EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND {MISSING}),
    EXISTS (SELECT 1 FROM page WHERE {_IS_READ} AND page.trouble IS NOT NULL
        AND page.rank IS NOT NULL),
    EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.state = {State.GONE}),
    EXISTS (SELECT 1 FROM page WHERE {_IS_READ}
        AND page.kind IN ({_KINDS_WITH_FLIPS})),
    EXISTS (SELECT 1 FROM page WHERE {_IS_OUT_OF_SCOPE}),
    EXISTS (SELECT 1 FROM page JOIN visit ON visit.id = page.visit WHERE {_IS_READ}
        AND visit.skipped_nofollow > 0),
    (SELECT 1 + count(*) FROM thread AS other WHERE other.same_as = thread.id),
    thread.is_sticky, thread.is_locked, thread.is_moved, thread.id
FROM thread LEFT JOIN board ON board.id = thread.board
"""
_BY_KEY = "thread.id = (SELECT coalesce(same_as, id) FROM thread WHERE key = ?)"
_BY_URL = "thread.id = (SELECT coalesce(same_as, id) FROM thread WHERE url = ? ORDER BY same_as LIMIT 1)"
_POST = f"""
SELECT post.key, key_source, ordinal, author.name, author.url, author.key, published_raw, published_at,
    published_precision, zone_source, html, text, post.url, edited_raw, edited_at, parent, status,
    {full_url("page.url")}, quotes, edited_by, reactions, attachments
FROM post JOIN page ON page.id = post.page JOIN author ON author.id = post.author
"""
_POSTS = f"{_POST} {IN_ORDER}"
# The rows of a thread's posts, in their order.
ROWS = f"SELECT post.id FROM post JOIN page ON page.id = post.page {IN_ORDER}"
_PAGE = f"""
SELECT page.id, {full_url("page.url")} AS url, page.state, kind.name AS kind, kind.role,
    thread.key AS thread, board.key AS board, page.position, page.rank, page.depth, page.attempts, page.due_at,
    rule.text AS rule, {full_url("referrer.url")} AS referrer, {full_url("same.url")} AS same_as,
    page.strategy, page.trouble, visit.at AS fetched_at, visit.status, visit.reason, visit.detail
FROM page LEFT JOIN kind ON kind.id = page.kind LEFT JOIN thread ON thread.id = page.thread
LEFT JOIN board ON board.id = page.board LEFT JOIN rule ON rule.id = page.rule
LEFT JOIN page AS referrer ON referrer.id = page.referrer LEFT JOIN page AS same ON same.id = page.same_as
LEFT JOIN visit ON visit.id = page.visit
WHERE page.id = ?
"""

_READABLE = f"""
SELECT {full_url("page.url")} FROM page
WHERE page.state = {State.DONE} AND page.thread IS NOT NULL AND page.trouble IS NULL
    AND page.id NOT IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM post WHERE post.page = page.id)
ORDER BY page.visit DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class PageRow:
    """Everything that the frontier knows about one URL."""

    id: int
    url: str
    state: str
    kind: str | None
    role: str | None
    thread: str | None
    board: str | None
    position: int | None
    rank: int | None
    depth: int
    attempts: int
    due_at: datetime | None
    rule: str | None
    referrer: str | None
    same_as: str | None
    strategy: int | None
    trouble: str | None
    fetched_at: datetime | None
    status: int | None
    reason: str | None
    detail: str | None


def boards(db: sqlite3.Connection) -> Iterator[Board]:
    """Every board, in the order of the forum."""
    return (Board(*row) for row in db.execute(f"{_BOARDS} ORDER BY board.id"))


def threads(db: sqlite3.Connection, board: str | None = None) -> Iterator[Thread]:
    """Every thread, or those of one board, in the order of discovery."""
    return (thread for _, thread in _threads(db, board))


def thread(db: sqlite3.Connection, key: str) -> Thread | None:
    row = db.execute(f"{_THREADS} WHERE {_BY_KEY}", (key,)).fetchone()
    return _thread(row) if row else None


def thread_at(db: sqlite3.Connection, url: str) -> Thread | None:
    """The thread with this address, which may be one of several."""
    row = db.execute(f"{_THREADS} WHERE {_BY_URL}", (url,)).fetchone()
    return _thread(row) if row else None


def posts(db: sqlite3.Connection, site: str, key: str) -> Iterator[KeptPost]:
    """The posts of one thread in their order."""
    row = db.execute(f"{_THREADS} WHERE {_BY_KEY}", (key,)).fetchone()
    if row:
        owner = _thread(row)
        yield from _posts(db, site, row[-1], owner, _board(db, owner.board))


def all_posts(db: sqlite3.Connection, site: str) -> Iterator[KeptPost]:
    """Every post, thread by thread, with at most one thread in memory."""
    known: dict[str | None, Board | None] = {None: None}
    for number, owner in _threads(db, None):
        if owner.board not in known:
            known[owner.board] = _board(db, owner.board)
        yield from _posts(db, site, number, owner, known[owner.board])


def kept_posts(db: sqlite3.Connection, site: str, ids: Sequence[int]) -> Iterator[KeptPost]:
    """The posts of these rows, each with its position in its thread."""
    numbers = {post: db.execute("SELECT thread FROM post WHERE id = ?", (post,)).fetchone()[0] for post in ids}
    wanted = f"{_THREADS} WHERE thread.id IN (SELECT value FROM json_each(?))"
    owners = {row[-1]: _thread(row) for row in db.execute(wanted, (json.dumps(list(numbers.values())),))}
    positions = {
        post: place
        for number in owners
        for place, (post,) in enumerate(db.execute(ROWS, (number,)), 1)
        if post in numbers
    }
    for post in ids:
        row, owner = db.execute(f"{_POST} WHERE post.id = ?", (post,)).fetchone(), owners[numbers[post]]
        board = _board(db, owner.board)
        yield KeptPost(_post(row, owner.id), owner, board, positions[post], row[17], site, status=row[16])


def page_row(db: sqlite3.Connection, page: int) -> PageRow:
    cursor = db.execute(_PAGE, (page,))
    row = dict(zip((column[0] for column in cursor.description), cursor.fetchone(), strict=True))
    row["state"] = State(row["state"]).word
    row["due_at"] = from_milliseconds(row["due_at"]) if row["due_at"] is not None else None
    row["fetched_at"] = time_or_none(row["fetched_at"])
    return PageRow(**row)


def _threads(db: sqlite3.Connection, board: str | None) -> Iterator[tuple[int, Thread]]:
    where, values = ("board.key = ?", (board,)) if board is not None else ("1", ())
    query = f"{_THREADS} WHERE thread.same_as IS NULL AND {where} ORDER BY thread.id"
    return ((row[-1], _thread(row)) for row in db.execute(query, values))


def _thread(row: ThreadColumns) -> Thread:
    key, url, title, board, declared, seen, *_ = row
    judged = verdict(_evidence(row))
    is_sticky, is_locked, is_moved = map(bool, row[-4:-1])
    return Thread(
        id=key,
        url=url,
        title=title,
        board=board,
        declared_replies=declared,
        posts_seen=seen,
        complete=judged.complete,
        evidence=judged.evidence,
        is_sticky=is_sticky,
        is_locked=is_locked,
        is_moved=is_moved,
        addresses=row[-5],
    )


def _evidence(row: ThreadColumns) -> ThreadEvidence:
    (
        _,
        _,
        _,
        _,
        replies,
        found,
        pages,
        positions,
        is_open,
        is_troubled,
        is_gone,
        has_flips,
        is_excluded,
        is_refused,
        *_,
    ) = row
    return ThreadEvidence(
        declared=None if replies is None else replies + 1,
        found=found,
        pages=pages,
        positions=tuple(json.loads(positions)),
        is_open=bool(is_open),
        is_troubled=bool(is_troubled),
        is_gone=bool(is_gone),
        has_flips=bool(has_flips),
        is_excluded=bool(is_excluded),
        is_refused=bool(is_refused),
    )


def _board(db: sqlite3.Connection, key: str | None) -> Board | None:
    row = db.execute(f"{_BOARDS} WHERE board.key = ?", (key,)).fetchone()
    return Board(*row) if row else None


def _posts(db: sqlite3.Connection, site: str, number: int, thread: Thread, board: Board | None) -> Iterator[KeptPost]:
    for position, row in enumerate(db.execute(_POSTS, (number,)), 1):
        yield KeptPost(_post(row, thread.id), thread, board, position, row[17], site, status=row[16])


def _post(row: tuple[str, ...], thread: str) -> Post:
    shown = Moment(row[6], time_or_none(row[7]), cast("Precision | None", row[8]), cast("ZoneSource | None", row[9]))
    return Post(
        key=row[0],
        key_source=row[1],  # type: ignore[arg-type]
        thread=thread,
        ordinal=cast("int", row[2]),
        author=Author(row[3], row[4] or None, row[5] or None),
        published=shown,
        html=row[10],
        text=row[11],
        url=row[12],
        edited=Moment(row[13] or "", time_or_none(row[14])) if row[13] or row[14] else None,
        parent=row[15],
        quotes=tuple(json.loads(row[18])) if row[18] else (),
        edited_by=row[19],
        reactions=cast("int | None", row[20]),
        attachments=tuple(File(*file) for file in json.loads(row[21])) if row[21] else (),
    )


def urls_in_trouble(db: sqlite3.Connection, trouble: str) -> Iterator[str]:
    """The stored pages that were not read correctly for one reason."""
    query = f"SELECT {full_url('url')} FROM page WHERE trouble = ? AND state = {State.DONE} ORDER BY id"
    return (url for (url,) in db.execute(query, (trouble,)))


def readable_thread_page(db: sqlite3.Connection, but: Collection[int]) -> str | None:
    row = db.execute(_READABLE, (json.dumps(list(but)),)).fetchone()
    return str(row[0]) if row else None
