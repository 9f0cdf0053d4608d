"""The state of a page after a failure: held, retried later, given up for this run, or refused."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.times import milliseconds
from threadkeep.archive.store.answered_page import RequestedPage, mark_ended
from threadkeep.archive.thresholds import RETRY
from threadkeep.fetch import host_of
from threadkeep.model import Failure, Reason

_HOLD = """
INSERT INTO host (name, hold_until, reason, why) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET hold_until = excluded.hold_until, reason = excluded.reason, why = excluded.why
WHERE excluded.hold_until > host.hold_until
"""


def keep_failure(db: sqlite3.Connection, requested: RequestedPage, failure: Failure, visit: int | None) -> State:
    """Store the failure; gives the new state of the page."""
    if failure.hold_until is not None:
        return _hold_host(db, requested, failure, failure.hold_until)
    if failure.is_lasting:
        mark_ended(db, requested.page, State.REFUSED, visit, None)
        return State.REFUSED
    return _schedule_retry(db, requested, failure, visit)


def _hold_host(db: sqlite3.Connection, requested: RequestedPage, failure: Failure, until: datetime) -> State:
    db.execute(_HOLD, (host_of(failure.url), milliseconds(until), failure.reason.value, failure.detail))
    db.execute(f"UPDATE page SET state = {State.PENDING}, run = NULL WHERE id = ?", (requested.page,))
    return State.PENDING


def _schedule_retry(db: sqlite3.Connection, requested: RequestedPage, failure: Failure, visit: int | None) -> State:
    attempts = requested.attempts + 1
    # Imported files do not change while they are read.
    is_given_up = attempts >= RETRY.max_attempts or failure.reason is Reason.NOT_SAVED
    state = State.FAILED if is_given_up else State.WAITING
    due_at = milliseconds(failure.at + RETRY.first_delay * RETRY.growth ** (attempts - 1))
    db.execute(
        "UPDATE page SET state = ?, run = NULL, attempts = ?, due_at = ?, visit = ? WHERE id = ?",
        (int(state), attempts, due_at if state is State.WAITING else None, visit, requested.page),
    )
    return state
