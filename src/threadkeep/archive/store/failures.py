"""What a failure makes of a page: held, tried again later, given up for now, or refused."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta

from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.times import milliseconds
from threadkeep.archive.store.answered_page import Asked, mark_ended
from threadkeep.fetch.urls import host_of
from threadkeep.model import Failure

MAX_ATTEMPTS = 5
# A hiccup is over in half a minute, a restart of the server in two, a deployment in eight: the fifth attempt comes
# three quarters of an hour after the first. Longer outages are the host's, and it is held as a whole.
FIRST_DELAY = timedelta(seconds=30)
GROWTH = 4

_HOLD = """
INSERT INTO host (name, hold_until, reason, why) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET hold_until = excluded.hold_until, reason = excluded.reason, why = excluded.why
WHERE excluded.hold_until > host.hold_until
"""


def keep_failure(db: sqlite3.Connection, asked: Asked, failure: Failure, visit: int | None) -> State:
    """Write down what comes of it; gives the page's state."""
    if failure.hold_until is not None:
        return _held(db, asked, failure, failure.hold_until)
    if failure.is_lasting:
        mark_ended(db, asked.page, State.REFUSED, visit, None)
        return State.REFUSED
    return _tried(db, asked, failure, visit)


def _held(db: sqlite3.Connection, asked: Asked, failure: Failure, until: datetime) -> State:
    db.execute(_HOLD, (host_of(failure.url), milliseconds(until), failure.reason.value, failure.detail))
    db.execute(f"UPDATE page SET state = {State.PENDING}, run = NULL WHERE id = ?", (asked.page,))
    return State.PENDING


def _tried(db: sqlite3.Connection, asked: Asked, failure: Failure, visit: int | None) -> State:
    attempts = asked.attempts + 1
    state = State.FAILED if attempts >= MAX_ATTEMPTS else State.WAITING
    due_at = milliseconds(failure.at + FIRST_DELAY * GROWTH ** (attempts - 1))
    db.execute(
        "UPDATE page SET state = ?, run = NULL, attempts = ?, due_at = ?, visit = ? WHERE id = ?",
        (int(state), attempts, due_at if state is State.WAITING else None, visit, asked.page),
    )
    return state
