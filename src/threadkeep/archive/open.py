"""Opening the folder of a forum."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from os import PathLike
from pathlib import Path

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.connection import (
    Durability,
    checkpoint,
    connect,
    connect_readonly,
    migrate,
    transaction,
    version_of,
)
from threadkeep.archive.database.folder_check import DATABASE, LOCK, REDACTED, STRATEGY, WARC, check_own_files
from threadkeep.archive.database.lock import locked
from threadkeep.archive.database.schema import MIGRATIONS
from threadkeep.archive.database.sqlite_errors import translated_errors
from threadkeep.archive.database.times import iso
from threadkeep.archive.frontier.page_rows import PageTable
from threadkeep.archive.recovery.adopted_visits import adopt_visits
from threadkeep.archive.recovery.recover import recover
from threadkeep.archive.recovery.surplus import REPAIR_HINT, Difference, Surplus, difference
from threadkeep.archive.search.index import ReportProgress, fill, is_filled
from threadkeep.archive.store.keeper import Keeper
from threadkeep.errors import ArchiveError, IntegrityError
from threadkeep.fetch import SystemClock, origin, same_site
from threadkeep.protocols import Clock
from threadkeep.warc import WarcWriter, segments

# Files that a crawl may leave if it dies while it creates the folder. Any other file belongs to somebody else.
_OWN_FILES = {LOCK, DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", WARC, STRATEGY}
_SYSTEM_CLOCK = SystemClock()


@contextmanager
def open_archive(
    path: str | PathLike[str],
    *,
    site: str | None = None,
    create: bool = False,
    readonly: bool = False,
    clock: Clock = _SYSTEM_CLOCK,
    durability: Durability = "normal",
    report: ReportProgress = lambda words: None,
) -> Iterator[Archive]:
    """The archive in a folder; ArchiveError if it is no archive, or one of another site or of a newer version.

    `site` is a URL of the forum: needed to create an archive, and compared with an existing one. One process may write
    and any number may read at the same time. Tables of an older version are migrated if it is opened for writing, and
    `report` receives the progress.
    """
    folder = Path(path)
    _check_folder(folder, create and not readonly, is_written=not readonly)
    opened = _reading(folder) if readonly else _writing(folder, site, clock, durability, report)
    with translated_errors(), opened as (db, extra):
        known = _site(db, folder, site)
        pages = PageTable(db, *db.execute("SELECT origin FROM site").fetchone())
        with closing(WarcWriter(folder / WARC)) as warc:
            keeper = None if readonly else Keeper(db, pages, warc, clock, durability)
            if keeper is not None:
                adopt_visits(db, keeper, extra, clock.now())
            yield Archive(folder, known, db, pages, keeper, clock, is_site_named=site is not None)


def _check_folder(folder: Path, create: bool, is_written: bool = False) -> None:
    if folder.exists() and not folder.is_dir():
        raise ArchiveError(f"{folder} is a file, not a folder", "Name another folder.")
    check_own_files(folder, is_written=False)
    _check_database(folder)
    if not create and not (folder / DATABASE).is_file():
        raise ArchiveError(f"{folder} is no archive", "`threadkeep crawl URL` makes one.")
    if (folder / DATABASE).is_file():
        # After a kill there may be a journal to roll back. Only a writer can do that, and it checks the version itself.
        if not (is_written and (folder / f"{DATABASE}-journal").exists()):
            with closing(connect_readonly(folder)) as db:
                version_of(db)
    elif create and _foreign_files(folder):
        raise ArchiveError(
            f"{folder} is not empty and no archive (it holds {_foreign_files(folder)[0]})",
            "Name a folder that is empty or does not exist yet.",
        )


def _check_database(folder: Path) -> None:
    """IntegrityError if the database is missing: the archive would look new, and its WARC files like crash remains."""
    path = folder / DATABASE
    has_records = any(file.stat().st_size for file in segments(folder / WARC)) or (folder / REDACTED).is_dir()
    if has_records and (not path.is_file() or not path.stat().st_size):
        raise IntegrityError(f"{folder} has WARC files, and no {DATABASE} to them", REPAIR_HINT)


def _foreign_files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name not in _OWN_FILES) if folder.is_dir() else []


@contextmanager
def _writing(
    folder: Path, site: str | None, clock: Clock, durability: Durability, report: ReportProgress
) -> Iterator[tuple[sqlite3.Connection, tuple[Surplus, ...]]]:
    (folder / WARC).mkdir(parents=True, exist_ok=True)
    with locked(folder, clock.now()), closing(connect(folder, durability)) as db:
        # Before anything is changed: a database that disagrees with the WARC files is not to be used.
        found = difference(db, folder / WARC) if version_of(db) else Difference()
        migrate(db, folder)
        fill(db, report)
        _keep_site(db, site, iso(clock.now()))
        recover(db, folder / WARC, found, clock.now())
        yield db, found.extra


@contextmanager
def _reading(folder: Path) -> Iterator[tuple[sqlite3.Connection, tuple[Surplus, ...]]]:
    with closing(connect_readonly(folder)) as db:
        if not _is_of_this_version(db):
            raise ArchiveError(
                f"{folder} holds no tables of this version",
                f"`threadkeep search {folder} x` brings them up to date, and asks the forum for nothing.",
            )
        yield db, ()


def is_up_to_date(path: str | PathLike[str]) -> bool:
    """Whether the archive can be opened for reading; if not, opening it for writing once migrates it."""
    _check_folder(Path(path), create=False)
    with closing(connect_readonly(Path(path))) as db:
        return _is_of_this_version(db)


def _is_of_this_version(db: sqlite3.Connection) -> bool:
    return version_of(db) == len(MIGRATIONS) and is_filled(db)


def _keep_site(db: sqlite3.Connection, site: str | None, at: str) -> None:
    if site is not None:
        with transaction(db):
            db.execute(
                "INSERT OR IGNORE INTO site (id, url, origin, created_at) VALUES (1, ?, ?, ?)", (site, origin(site), at)
            )
        # The WARC must never hold records of an archive that a loss of power made forget its site.
        checkpoint(db)


def _site(db: sqlite3.Connection, folder: Path, site: str | None) -> str:
    row = db.execute("SELECT url FROM site").fetchone()
    if row is None:
        raise ArchiveError(f"{folder} names no site", "Give the URL of the forum it is for.")
    known = str(row[0])
    if site is not None and not same_site(known, site):
        raise ArchiveError(f"{folder} is the archive of {known}, not of {site}", "Name another folder for this forum.")
    return known
