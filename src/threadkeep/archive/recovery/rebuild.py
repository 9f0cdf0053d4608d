"""A new database for an archive whose own is lost or damaged, made beside it and put in its place when it is whole."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.connection import connect, migrate, transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.events import note_event
from threadkeep.archive.database.folder_check import DATABASE, REPAIR, WARC, check_own_files
from threadkeep.archive.database.lock import locked
from threadkeep.archive.database.sqlite_errors import translated_errors
from threadkeep.archive.database.times import iso
from threadkeep.archive.frontier.page_rows import PageTable
from threadkeep.archive.records.notes import RunBegun, RunEnded, StrategyUsed
from threadkeep.archive.records.own_records import NoRecords
from threadkeep.archive.records.recorded_visits import RecordedVisit
from threadkeep.archive.recovery.survey import Survey
from threadkeep.archive.redaction.stored_marks import known_redactions, note_redaction
from threadkeep.archive.search.index import fill
from threadkeep.archive.store.keeper import Keeper, RankOf
from threadkeep.archive.store.visit_rows import StoredAnswer
from threadkeep.errors import ArchiveError
from threadkeep.fetch import origin
from threadkeep.model import Answer, PageOutcome, Reading, Visit
from threadkeep.protocols import Clock
from threadkeep.warc import RecordLocation, WarcWriter, check_real_folder, segments

_DATABASE_FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", f"{DATABASE}-journal")


@dataclass(frozen=True, slots=True)
class Rebuild:
    """The archive with its new tables. It is used like any other, but what it keeps is in the WARC already."""

    archive: Archive
    db: sqlite3.Connection
    keeper: Keeper

    def begin(self, found: Survey, strategies: tuple[StrategyUsed, ...]) -> None:
        """Write down what is known before the first visit."""
        with transaction(self.db):
            for each in strategies:
                values = (each.version, each.text, iso(each.adopted_at))
                self.db.execute("INSERT INTO strategy (version, text, adopted_at) VALUES (?, ?, ?)", values)
            self.db.executemany("INSERT INTO segment (name, size) VALUES (?, ?)", list(found.ends.items()))
            for redaction in found.redactions:
                note_redaction(self.db, redaction)
        self.keeper.redactions = known_redactions(self.db)

    def begin_run(self, note: RunBegun) -> None:
        """A recorded run begins: pages given up by the one before get another chance, as they did then."""
        known = self.db.execute("SELECT 1 FROM run WHERE id = ?", (note.run,)).fetchone()
        if not known:
            with transaction(self.db):
                values = (note.run, note.what, iso(note.began_at))
                self.db.execute("INSERT INTO run (id, what, began_at) VALUES (?, ?, ?)", values)
            self.archive.retry_failed_pages()
        self.archive.frontier.run = note.run

    def end_run(self, note: RunEnded) -> None:
        with transaction(self.db):
            values = (iso(note.ended_at), note.outcome, note.run)
            self.db.execute("UPDATE run SET ended_at = ?, outcome = ? WHERE id = ?", values)

    def keep(
        self, visit: RecordedVisit, answer: Answer, place: RecordLocation | None, reading: Reading, rank: RankOf
    ) -> PageOutcome:
        """Keep what came of a recorded visit, at the time of its records."""
        total = sum(len(exchange.body) for exchange in visit.exchanges)
        stored = StoredAnswer(place, max(1, len(visit.exchanges)), total)
        page = self.archive.page_number(answer.url) or 0
        return self.keeper.keep_stored(
            Visit(answer.url, page), answer, reading, rank, self.archive.frontier.run, stored
        )

    def finish(self, now: datetime, outcome: str) -> None:
        """Note what happened; no run is open any more."""
        with transaction(self.db):
            self.db.execute("UPDATE run SET ended_at = began_at, outcome = 'ended by a crash' WHERE ended_at IS NULL")
            values = ("repair", iso(now), iso(now), outcome)
            self.db.execute("INSERT INTO run (what, began_at, ended_at, outcome) VALUES (?, ?, ?, ?)", values)
            note_event(self.db, now, "repair", outcome)


@contextmanager
def rebuilding(folder: Path, site: str, began_at: datetime, clock: Clock) -> Iterator[Rebuild]:
    """New tables to be filled; when the block ends without an error they take the place of the old ones.

    What was there is renamed, not deleted. Killed anywhere, it is started again from the beginning.
    """
    check_own_files(folder, is_written=False)
    if not segments(folder / WARC):
        raise ArchiveError(f"{folder} has no WARC files", "A database can only be made again from them.")
    with locked(folder, clock.now()):
        work = _empty_work_folder(folder)
        with translated_errors(), closing(connect(work)) as db:
            migrate(db, work)
            fill(db, lambda words: None)
            with transaction(db):
                values = (site, origin(site), iso(began_at))
                db.execute("INSERT INTO site (id, url, origin, created_at) VALUES (1, ?, ?, ?)", values)
            pages = PageTable(db, origin(site))
            with closing(WarcWriter(folder / WARC)) as warc:
                keeper = Keeper(db, pages, warc, clock, records=NoRecords())
                yield Rebuild(Archive(folder, site, db, pages, keeper, clock), db, keeper)
        crash_point("before-swap")
        _put_in_place(folder, work)


def _empty_work_folder(folder: Path) -> Path:
    """The folder for the new tables; what a killed repair left in it is removed."""
    work = folder / REPAIR
    check_real_folder(work)
    work.mkdir(exist_ok=True)
    for path in work.iterdir():
        if path.name not in _DATABASE_FILES:
            raise ArchiveError(f"{path} is not threadkeep's", "Move it away and run the same command again.")
        path.unlink()
    return work


def _put_in_place(folder: Path, work: Path) -> None:
    stem = next(stem for number in count(1) if not _is_taken(folder, stem := f"archive.damaged-{number}.db"))
    # The database first: without it the archive is refused, whatever a kill leaves of the rest.
    for name in _DATABASE_FILES:
        if os.path.lexists(folder / name):
            (folder / name).rename(folder / name.replace(DATABASE, stem))
        crash_point("in-swap")
    (work / DATABASE).rename(folder / DATABASE)
    shutil.rmtree(work)


def _is_taken(folder: Path, stem: str) -> bool:
    return any(os.path.lexists(folder / name.replace(DATABASE, stem)) for name in _DATABASE_FILES)
