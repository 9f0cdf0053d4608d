"""The answer to the last request for a page, failures included."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import time_of
from threadkeep.archive.queries.outdated_pages import response_at
from threadkeep.model import Answer, Failure, Reason
from threadkeep.warc import RecordLocation

# The target of a redirect was not requested under its own URL, but its answer is stored.
_QUERY = f"""
SELECT {full_url("page.url")}, visit.at, reason, detail, segment, offset, length FROM page
JOIN visit ON visit.page = page.id OR visit.id = page.visit WHERE page.id = ? ORDER BY visit.id DESC LIMIT 1
"""


def last_place(db: sqlite3.Connection, page: int) -> RecordLocation | None:
    """The place of the bytes of the last answer for a page; None if there are none."""
    row = db.execute(_QUERY, (page,)).fetchone()
    return RecordLocation(*row[4:]) if row and row[4] is not None else None


def last_answer(db: sqlite3.Connection, warc: Path, page: int) -> Answer | None:
    """The answer to the last request for a page; None if there is none yet."""
    row = db.execute(_QUERY, (page,)).fetchone()
    if row is None:
        return None
    url, at, reason, detail, *place = row
    if reason is not None:
        return Failure(url, Reason(reason), detail, time_of(at))
    return response_at(warc, url, at, RecordLocation(*place)) if place[0] is not None else None
