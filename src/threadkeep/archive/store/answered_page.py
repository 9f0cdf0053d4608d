"""The row that was requested, and after a redirect the row of the page that answered."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from threadkeep.archive.database.page_state import State
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.page_rows import Origin, PageTable
from threadkeep.model import Reading, Response

_REQUESTED = """
SELECT page.id, identity, position, depth, attempts, visit, role, page.strategy FROM page
LEFT JOIN kind ON kind.id = page.kind
WHERE page.id = ?
"""
_DONE = f"""
UPDATE page SET state = {State.DONE}, run = NULL, due_at = NULL, attempts = 0, same_as = NULL, visit = ?,
    strategy = ?, trouble = ?
WHERE id = ?
"""
_ENDED = "UPDATE page SET state = ?, run = NULL, due_at = NULL, visit = ?, trouble = ? WHERE id = ?"


# The strategy of a page that is kept and that nothing has read yet: older than any.
UNREAD = -1


@dataclass(frozen=True, slots=True)
class RequestedPage:
    """The columns of a page that are needed to store it."""

    page: int
    identity: int | None
    position: int | None
    depth: int
    attempts: int
    visit: int | None
    role: str | None
    strategy: int | None

    @property
    def is_unread(self) -> bool:
        return self.strategy == UNREAD


def requested_page(db: sqlite3.Connection, page: int) -> RequestedPage:
    return RequestedPage(*db.execute(_REQUESTED, (page,)).fetchone())


def answering_page(
    db: sqlite3.Connection,
    pages: PageTable,
    requested: RequestedPage,
    response: Response,
    reading: Reading,
    visit: int | None,
) -> int:
    """The row of the page that answered. After a redirect, the requested row becomes an alias of it."""
    if response.final_url == response.url:
        return requested.page
    origin = Origin(requested.depth, requested.page)
    pages.add([Entry(response.final_url, reading.identity, None, "redirect")], origin)
    page = pages.id_of(response.final_url)
    assert page is not None
    if page != requested.page:
        _mark_as_alias(db, requested, page, visit, _wrong_target(requested, reading, response.final_url))
    return page


def mark_done(db: sqlite3.Connection, page: int, visit: int | None, reading: Reading) -> None:
    db.execute(_DONE, (visit, reading.strategy, reading.trouble, page))


def mark_ended(db: sqlite3.Connection, page: int, state: State, visit: int | None, trouble: str | None) -> None:
    db.execute(_ENDED, (int(state), visit, trouble, page))


def _mark_as_alias(
    db: sqlite3.Connection, requested: RequestedPage, page: int, visit: int | None, wrong_target: str | None
) -> None:
    mark_ended(db, requested.page, State.REFUSED if wrong_target else State.SAME, visit, wrong_target)
    db.execute("UPDATE page SET same_as = ? WHERE id = ?", (page, requested.page))


def _wrong_target(requested: RequestedPage, reading: Reading, final_url: str) -> str | None:
    """The trouble of a thread or list that redirects to neither, most often to a login page: it is not stored."""
    is_wanted = requested.role in ("entry", "index", "thread")
    is_list = reading.identity is not None and reading.identity.role in ("entry", "index", "thread")
    return f"leads to {final_url}, which is no page of the forum's lists" if is_wanted and not is_list else None
