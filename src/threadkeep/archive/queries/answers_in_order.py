"""All stored answers in the order of their requests, from the WARC."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import time_of
from threadkeep.archive.queries.outdated_pages import response_at
from threadkeep.model import Answer, Failure, Reason
from threadkeep.warc import RecordLocation

# Rows of one query; pages may be written between two batches.
_BATCH = 100
_QUERY = f"""
SELECT visit.id, {full_url("page.url")}, visit.at, reason, detail, segment, offset, length FROM visit
JOIN page ON page.id = visit.page WHERE visit.id > ? ORDER BY visit.id LIMIT ?
"""


def answers_in_order(db: sqlite3.Connection, warc: Path) -> Iterator[Answer]:
    """Every answer that was stored; those whose bytes are lost are left out."""
    last = 0
    while batch := db.execute(_QUERY, (last, _BATCH)).fetchall():
        for _, url, at, reason, detail, *place in batch:
            if reason is not None:
                yield Failure(url, Reason(reason), detail, time_of(at))
            elif place[0] is not None:
                yield response_at(warc, url, at, RecordLocation(*place))
        last = batch[-1][0]
