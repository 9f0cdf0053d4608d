"""Archives of every older version open, are migrated, and are crawled on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from threadkeep.archive import Query, is_up_to_date, open_archive
from threadkeep.archive.database.connection import migrate
from threadkeep.archive.database.schema import APPLICATION_ID, MIGRATIONS
from threadkeep.archive.database.word_segments import segmented
from threadkeep.errors import ArchiveError
from threadkeep.fetch import TurnedClock

from ..scripted import AT, SITE, crawl


def posts_of(folder: Path) -> list[tuple[str, str, str]]:
    with open_archive(folder, readonly=True) as archive:
        return [(kept.thread.id, kept.post.key, kept.post.text) for kept in archive.all_posts()]


def crawled(folder: Path) -> list[str]:
    clock, asked = TurnedClock(AT), list[str]()
    with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, asked=asked.append)
    return asked


def make_older(folder: Path, version: int) -> None:
    """Put the rows of the archive into tables as that version made them; what it did not know is lost."""
    new = folder / "archive.db"
    with closing(sqlite3.connect(new)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    old = folder / "older.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        db.create_function("segmented", 1, segmented, deterministic=True)
        migrate(db, folder, MIGRATIONS[:version])
        db.execute("ATTACH ? AS new", (str(new),))
        db.execute("PRAGMA foreign_keys = OFF")
        tables = [name for (name,) in db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'")]
        db.execute("DELETE FROM state")
        for table in tables:
            if "_words" not in table and table not in ("word_index", "sqlite_sequence"):
                copy_rows(db, table)
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        db.execute("DETACH new")
    old.rename(new)


def copy_rows(db: sqlite3.Connection, table: str) -> None:
    columns = [{row[1] for row in db.execute(f"PRAGMA {schema}.table_info({table})")} for schema in ("main", "new")]
    shared = ", ".join(f'"{name}"' for name in sorted(columns[0] & columns[1]))
    if shared:
        db.execute(f"INSERT INTO main.{table} ({shared}) SELECT {shared} FROM new.{table}")


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_an_archive_of_an_older_version_is_copied_migrated_and_crawled_on(version: int, tmp_path: Path) -> None:
    folder = tmp_path / "a"
    crawled(folder)
    posts = posts_of(folder)
    make_older(folder, version)
    assert not is_up_to_date(folder)
    with pytest.raises(ArchiveError, match="no tables of this version"):
        posts_of(folder)
    assert crawled(folder) == [], "nothing is requested again"
    assert posts_of(folder) == posts
    with closing(sqlite3.connect(folder / f"archive.v{version}.db")) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (version,)
        assert copy.execute("SELECT count(*) FROM post").fetchone() == (len(posts),)
    with open_archive(folder, readonly=True) as archive:
        assert archive.search(Query("post")).count == len(posts)
