"""What is missing, each with its evidence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from threadkeep.archive.queries import MISSING
from threadkeep.archive.schema import full_url
from threadkeep.archive.state import State

GapKind = Literal["unread", "missing", "failed", "refused", "wall", "gone", "trouble", "short"]


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that is missing: of which thread or board, at which URL, and why.

    unread: a thread no page of which was kept; missing: a page still to be asked for; failed: given up for this run;
    refused: robots.txt, another site, an address; wall: not for guests; gone: the forum lists it and says it is not
    there; trouble: kept, but not read as it should be; short: fewer posts than the forum declares.
    """

    kind: GapKind
    title: str
    url: str
    why: str


_PAGE_COLUMNS = f"""
SELECT page.state, coalesce(nullif(thread.title, ''), nullif(board.title, ''), ''), {full_url("page.url")},
    visit.status, visit.reason, visit.detail, page.trouble
FROM page LEFT JOIN thread ON thread.id = page.thread LEFT JOIN board ON board.id = page.board
LEFT JOIN visit ON visit.id = page.visit LEFT JOIN kind ON kind.id = page.kind
"""
# Without a strategy nothing says what a page is for: then only what may still be had counts.
_MISSING = f"{_PAGE_COLUMNS} WHERE {MISSING} AND (kind.role <> 'other' OR (kind.role IS NULL AND page.state <> 6))"
_GONE = f"""
{_PAGE_COLUMNS} WHERE page.state = 7 AND page.thread IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM page AS other WHERE other.thread = page.thread AND other.state IN (0, 1, 2, 4, 5, 6))
"""
# A board that the forum itself says is empty shows nothing, and nothing of it is missing.
_TROUBLE = f"""
{_PAGE_COLUMNS} WHERE page.trouble IS NOT NULL AND page.state = 2
    AND NOT (page.thread IS NULL AND board.declared_threads IS 0)
"""
_UNREAD = """
SELECT title, url FROM thread WHERE NOT EXISTS (
    SELECT 1 FROM page WHERE page.thread = thread.id AND page.state IN (0, 1, 2, 4, 5, 6, 7))
"""
_SHORT = """
SELECT title, url, declared_replies + 1, (SELECT count(*) FROM post WHERE post.thread = thread.id) AS found FROM thread
WHERE declared_replies + 1 > found
    AND EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.state = 2)
"""


def gaps(db: sqlite3.Connection) -> Iterator[Gap]:
    """Everything that is missing; nothing means that the archive is complete as far as the forum tells."""
    for query in (_MISSING, _GONE, _TROUBLE):
        for row in db.execute(query):
            yield _page_gap(*row)
    for title, url in db.execute(_UNREAD):
        yield Gap("unread", title, url, "an index lists it, and no page of it was found")
    for title, url, declared, found in db.execute(_SHORT):
        yield Gap("short", title, url, f"the forum says {declared} posts, {found} were found")


def _page_gap(
    state: int,
    title: str,
    url: str,
    status: int | None,
    reason: str | None,
    detail: str | None,
    trouble: str | None,
) -> Gap:
    failure = f"{reason}: {detail}" if reason else f"the server answered {status}"
    if state == State.DONE:
        return Gap("trouble", title, url, trouble or "")
    if state == State.GONE:
        return Gap("gone", title, url, failure)
    if state == State.FAILED:
        return Gap("failed", title, url, failure)
    if state == State.REFUSED:
        return Gap("refused" if reason else "wall", title, url, trouble or failure)
    return Gap("missing", title, url, failure if state == State.WAITING else "not asked for yet")
