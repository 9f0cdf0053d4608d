"""Where a visit ends: the row that was asked for, and the row of the page that answered."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from threadkeep.archive.database.page_state import State
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.page_rows import Origin, Pages
from threadkeep.model import Reading, Response

_ASKED = """
SELECT page.id, identity, position, depth, attempts, visit, role FROM page LEFT JOIN kind ON kind.id = page.kind
WHERE page.id = ?
"""
_DONE = f"""
UPDATE page SET state = {State.DONE}, run = NULL, due_at = NULL, attempts = 0, same_as = NULL, visit = ?,
    strategy = ?, trouble = ?
WHERE id = ?
"""
_ENDED = "UPDATE page SET state = ?, run = NULL, due_at = NULL, visit = ?, trouble = ? WHERE id = ?"


@dataclass(frozen=True, slots=True)
class Asked:
    """The row of a page, as far as keeping it needs."""

    page: int
    identity: int | None
    position: int | None
    depth: int
    attempts: int
    visit: int | None
    role: str | None


def asked_row(db: sqlite3.Connection, page: int) -> Asked:
    return Asked(*db.execute(_ASKED, (page,)).fetchone())


def land(
    db: sqlite3.Connection, pages: Pages, asked: Asked, response: Response, reading: Reading, visit: int | None
) -> int:
    """The row of the page that answered; after a redirect the row that was asked for is only another name of it."""
    if response.final_url == response.url:
        return asked.page
    origin = Origin(asked.depth, asked.page)
    pages.add([Entry(response.final_url, reading.identity, None, "redirect")], origin)
    page = pages.id_of(response.final_url)
    assert page is not None
    if page != asked.page:
        _rename(db, asked, page, visit, _strayed(asked, reading, response.final_url))
    return page


def mark_done(db: sqlite3.Connection, page: int, visit: int | None, reading: Reading) -> None:
    db.execute(_DONE, (visit, reading.strategy, reading.trouble, page))


def mark_ended(db: sqlite3.Connection, page: int, state: State, visit: int | None, trouble: str | None) -> None:
    db.execute(_ENDED, (int(state), visit, trouble, page))


def _rename(db: sqlite3.Connection, asked: Asked, page: int, visit: int | None, strayed: str | None) -> None:
    mark_ended(db, asked.page, State.REFUSED if strayed else State.SAME, visit, strayed)
    db.execute("UPDATE page SET same_as = ? WHERE id = ?", (page, asked.page))


def _strayed(asked: Asked, reading: Reading, final_url: str) -> str | None:
    """A thread or a list that leads to neither is a wall, most often the login page: it must not look kept."""
    is_wanted = asked.role in ("entry", "index", "thread")
    is_list = reading.identity is not None and reading.identity.role in ("entry", "index", "thread")
    return f"leads to {final_url}, which is no page of the forum's lists" if is_wanted and not is_list else None
