"""Runs, strategies and outcomes written into the WARC, before the tables know of them or of what follows."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Protocol

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.events import note_event
from threadkeep.archive.database.times import time_of
from threadkeep.archive.records.notes import (
    OwnNote,
    RunBegun,
    RunEnded,
    StrategyUsed,
    needs_outcome,
    note_for,
    outcome_of,
)
from threadkeep.model import Answer, Failure
from threadkeep.warc import WarcWriter

_IN_WARC = "strategy"


class Records(Protocol):
    """Takes the records for the WARC besides exchanges."""

    def begin_run(self, note: RunBegun) -> None: ...

    def before_visit(self, answer: Answer) -> None: ...

    def use_strategy(self, version: int, text: str, at: datetime) -> None: ...

    def end_run(self, outcome: str, at: datetime) -> None: ...

    def keep_size(self) -> None: ...


class OwnRecords:
    """Writes notes into the WARC of one archive. A run that asks for nothing leaves none."""

    def __init__(self, db: sqlite3.Connection, warc: WarcWriter) -> None:
        self._db = db
        self._warc = warc
        self._begun: RunBegun | None = None
        self._is_run_written = False

    def begin_run(self, note: RunBegun) -> None:
        """The run of the visits to come; it is written with the first."""
        self._begun = note
        self._is_run_written = False

    def before_visit(self, answer: Answer) -> None:
        """The records that come before the exchanges of a visit."""
        if isinstance(answer, Failure) and answer.hold_until is not None and not answer.exchanges:
            return
        self._write_run(answer.at)
        if needs_outcome(answer):
            self._write(outcome_of(answer))

    def use_strategy(self, version: int, text: str, at: datetime) -> None:
        """A strategy about to be adopted."""
        self._write(StrategyUsed(version, text, at))
        self._note_written(version, at)

    def end_run(self, outcome: str, at: datetime) -> None:
        if self._begun is not None and self._is_run_written:
            self._write(RunEnded(self._begun.run, outcome, at))
            with transaction(self._db):
                self.keep_size()
        self._begun = None

    def keep_size(self) -> None:
        """Count what was written last as known; inside a transaction of the caller's."""
        name, size = self._warc.position()
        if name:
            self._db.execute(
                "INSERT INTO segment (name, size) VALUES (?, ?) ON CONFLICT DO UPDATE SET size = excluded.size",
                (name, size),
            )

    def _write_run(self, at: datetime) -> None:
        if self._begun is None or self._is_run_written:
            return
        self._write(self._begun)
        self._is_run_written = True
        row = self._db.execute(
            "SELECT version, text, adopted_at FROM strategy ORDER BY version DESC LIMIT 1"
        ).fetchone()
        # Older versions of threadkeep wrote none.
        if row and not self._is_in_warc(row[0]):
            self._write(StrategyUsed(row[0], row[1], time_of(row[2])))
            with transaction(self._db):
                self._note_written(row[0], at)

    def _write(self, note: OwnNote) -> None:
        self._warc.write_note(note_for(note))

    def _is_in_warc(self, version: int) -> bool:
        query = "SELECT 1 FROM event WHERE kind = ? AND text = ?"
        return self._db.execute(query, (_IN_WARC, _words(version))).fetchone() is not None

    def _note_written(self, version: int, at: datetime) -> None:
        note_event(self._db, at, _IN_WARC, _words(version))


class NoRecords:
    """Writes nothing: for tables that are made from records."""

    def begin_run(self, note: RunBegun) -> None:
        pass

    def before_visit(self, answer: Answer) -> None:
        pass

    def use_strategy(self, version: int, text: str, at: datetime) -> None:
        pass

    def end_run(self, outcome: str, at: datetime) -> None:
        pass

    def keep_size(self) -> None:
        pass


def _words(version: int) -> str:
    return f"version {version} of the strategy is kept in the WARC files"
