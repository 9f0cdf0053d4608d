"""Waits that were stored before the machine's clock was set back."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from threadkeep.archive.database.events import note_event
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.times import milliseconds, time_or_none

_LAST_REQUEST = "SELECT at FROM visit ORDER BY id DESC LIMIT 1"
_HOSTS = "UPDATE host SET hold_until = hold_until - :back WHERE hold_until > :now"
_PAGES = f"UPDATE page SET due_at = due_at - :back WHERE state = {State.WAITING} AND due_at > :now"


def bring_waits_back(db: sqlite3.Connection, now: datetime) -> None:
    """Shorten the waits of hosts and pages by the time by which the clock was set back since the last request.

    A clock that was set forward looks like time that has passed.
    """
    row = db.execute(_LAST_REQUEST).fetchone()
    last = time_or_none(row[0]) if row else None
    if last is None or last <= now:
        return
    values = {"back": milliseconds(last) - milliseconds(now), "now": milliseconds(now)}
    db.execute(_HOSTS, values)
    db.execute(_PAGES, values)
    note_event(db, now, "clock", f"the clock was set back by at least {last - now}; waits are shortened by that")
