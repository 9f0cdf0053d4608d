"""Visits that a kill left in the WARC and not in the tables, taken into the tables when the archive is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.events import note_event
from threadkeep.archive.database.times import iso
from threadkeep.archive.records.notes import RunEnded
from threadkeep.archive.records.recorded_visits import RecordedVisit, recorded_visits
from threadkeep.archive.recovery.surplus import Surplus
from threadkeep.archive.store.answered_page import UNREAD
from threadkeep.archive.store.keeper import Keeper
from threadkeep.archive.store.visit_rows import StoredAnswer
from threadkeep.model import FollowedLink, Reading, Response, Visit


def adopt_visits(db: sqlite3.Connection, keeper: Keeper, extra: Sequence[Surplus], now: datetime) -> None:
    """Keep every visit that the records show; its page is read by the next crawl, refresh or reparse.

    A visit whose end the records do not show is made again: its page stays in the queue.
    """
    (run,) = db.execute("SELECT coalesce(max(id), 0) FROM run").fetchone()
    for each in extra:
        if each.end == each.start:
            continue
        count = 0
        for visit in recorded_visits(each.contents()):
            crash_point("in-adoption")
            count += _adopt(db, keeper, each.path.name, visit, run)
        with transaction(db):
            _set_size(db, each.path.name, each.end)
            text = (
                f"{each.path.name}: {each.end - each.start} bytes of the last run; {count} pages in them are kept now"
            )
            note_event(db, now, "adopted", text)


def _adopt(db: sqlite3.Connection, keeper: Keeper, segment: str, visit: RecordedVisit, run: int) -> int:
    if isinstance(visit.note, RunEnded):
        _end_run(db, visit.note)
    answer = visit.answer
    # After a redirect only the page itself shows whether it is the one that was asked for.
    if answer is None or (isinstance(answer, Response) and answer.url != answer.final_url):
        with transaction(db):
            _set_size(db, segment, visit.end)
        return 0
    total = sum(len(exchange.body) for exchange in visit.exchanges)
    stored = StoredAnswer(visit.place, max(1, len(visit.exchanges)), total, ((segment, visit.end),))
    keeper.keep_stored(Visit(answer.url), answer, Reading(strategy=UNREAD), _unranked, run, stored)
    return 1


def _end_run(db: sqlite3.Connection, note: RunEnded) -> None:
    with transaction(db):
        values = (iso(note.ended_at), note.outcome, note.run)
        db.execute("UPDATE run SET ended_at = ?, outcome = ? WHERE id = ? AND ended_at IS NULL", values)


def _set_size(db: sqlite3.Connection, segment: str, size: int) -> None:
    db.execute(
        "INSERT INTO segment (name, size) VALUES (?, ?) ON CONFLICT DO UPDATE SET size = excluded.size", (segment, size)
    )


def _unranked(found: FollowedLink, depth: int) -> int | None:
    return None
