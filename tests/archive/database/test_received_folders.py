"""A received archive: nothing in its folder leads out of it, and nothing in its database runs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.archive.scripted import SITE, STRATEGY, identity, rank
from threadkeep.archive import Archive, open_archive, verify
from threadkeep.archive.database.connection import connect, migrate
from threadkeep.archive.database.schema import MIGRATIONS
from threadkeep.archive.database.word_segments import segmented
from threadkeep.errors import IntegrityError, UnsafeArchive
from threadkeep.warc import RecordLocation, read_exchange, segments

SECRET = b"A text of the user's, far longer than anything that is written over it.\n" * 200


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A file that is none of the archive's business."""
    path = tmp_path / "outside"
    path.write_bytes(SECRET)
    return path


def change(folder: Path, script: str) -> None:
    db = sqlite3.connect(folder / "archive.db", isolation_level=None)
    db.create_function("segmented", 1, segmented)
    db.executescript(script)
    db.close()


def use(folder: Path, readonly: bool = False) -> None:
    with open_archive(folder, readonly=readonly) as archive:
        list(archive.all_posts())
        if not readonly:
            archive.adopt(f"{STRATEGY}# another\n", identity, rank)


NAMES = ["archive.db", "archive.db-wal", "archive.db-shm", "archive.db-journal", "archive.lock", "strategy.toml"]


@pytest.mark.parametrize("readonly", [True, False])
@pytest.mark.parametrize("name", [*NAMES, "warc", "warc/threadkeep-000001.warc.gz", "warc/threadkeep-000002.warc.gz"])
def test_a_link_in_the_folder_is_refused_and_not_followed(folder, outside, name, readonly):
    place = folder / name
    if place.exists():
        place.rename(outside.with_name("was"))
        outside.with_name("was").rename(outside) if name == "archive.db" else None
    place.symlink_to(outside)
    before = outside.read_bytes()
    with pytest.raises(UnsafeArchive, match=f"{place.name} is a link|{place.name} is not a folder"):
        use(folder, readonly)
    assert outside.read_bytes() == before
    assert [problem.where for problem in verify(folder)] == [place.name]


@pytest.mark.parametrize("name", ["archive.db", "archive.db-wal", "archive.db-shm", "archive.lock"])
def test_a_file_with_two_names_is_refused_for_writing(folder, outside, name):
    place = folder / name
    if name == "archive.db":
        outside.unlink()
        place.rename(outside)
    place.unlink(missing_ok=True)
    place.hardlink_to(outside)
    before = outside.read_bytes()
    with pytest.raises(UnsafeArchive, match="has 2 names"):
        use(folder)
    assert outside.read_bytes() == before


def test_a_last_segment_with_two_names_is_read_and_never_written(folder, outside):
    (segment,) = segments(folder / "warc")
    outside.unlink()
    outside.hardlink_to(segment)
    use(folder, readonly=True)
    with pytest.raises(UnsafeArchive, match="has 2 names"):
        use(folder)


def test_a_strategy_of_two_names_is_replaced_and_the_other_name_keeps_its_text(folder, outside):
    (folder / "strategy.toml").unlink(missing_ok=True)
    (folder / "strategy.toml").hardlink_to(outside)
    use(folder)
    assert outside.read_bytes() == SECRET
    assert (folder / "strategy.toml").read_text() == f"{STRATEGY}# another\n"


@pytest.mark.parametrize("name", [".strategy.toml.{pid}.part", "strategy.toml.new", "strategy.unused-1.toml"])
def test_a_file_at_the_temporary_place_of_a_strategy_is_not_written(folder, outside, name):
    (folder / "strategy.toml").write_text("format = 1 # by a person\n")
    (folder / name.format(pid=os.getpid())).symlink_to(outside)
    use(folder)
    assert outside.read_bytes() == SECRET
    assert (folder / "strategy.toml").read_text() == f"{STRATEGY}# another\n"


@pytest.mark.parametrize("name", ["archive.lock", "strategy.toml", "warc/threadkeep-000001.warc.gz"])
def test_a_pipe_in_the_folder_is_refused_without_waiting(folder, name):
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    with pytest.raises(UnsafeArchive, match="a pipe or a device"):
        use(folder)


def test_a_journal_that_names_another_file_does_not_delete_it(folder, outside):
    name = os.fsencode(outside)
    tail = len(name).to_bytes(4) + sum(name).to_bytes(4) + bytes.fromhex("d9d505f920a163d7")
    head = bytes.fromhex("d9d505f920a163d7") + bytes(504)
    (folder / "archive.db-journal").write_bytes(head + bytes(4) + name + tail)
    with pytest.raises(UnsafeArchive, match="names another file"):
        use(folder)
    assert outside.exists()


@pytest.mark.parametrize("name", ["archive.v1.db", "archive.v1.db.part"])
def test_the_copy_of_an_older_database_is_written_to_no_file_that_is_there(tmp_path, outside, name):
    folder = tmp_path / "old"
    folder.mkdir()
    db = connect(folder)
    migrate(db, folder, MIGRATIONS[:1])
    db.close()
    outside.write_bytes(b"")
    (folder / name).symlink_to(outside)
    with open_archive(folder, site=SITE):
        pass
    assert outside.read_bytes() == b""
    assert any(path.read_bytes() for path in folder.glob("archive.v1*.db") if not path.is_symlink())


CHANGES = {
    "a view": "CREATE VIEW extra AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "a trigger": "CREATE TRIGGER extra AFTER INSERT ON run BEGIN DELETE FROM post; END",
    "a virtual table": "CREATE VIRTUAL TABLE extra USING fts5 (x)",
    "an index that computes": "CREATE INDEX extra ON run (length(what))",
    "an index of some rows": "CREATE INDEX extra ON run (what) WHERE what > 'a'",
    "an index that refuses": "CREATE UNIQUE INDEX extra ON run (what)",
    "another trigger": "DROP TRIGGER post_outbox; CREATE TRIGGER post_outbox AFTER INSERT ON post BEGIN SELECT 1; END",
    "a view for a table": "ALTER TABLE run RENAME TO aside; CREATE VIEW run AS SELECT 1 AS id, 'x' AS what",
    "a table that is missing": "DROP TABLE outbox",
    "another column": "ALTER TABLE run ADD COLUMN extra TEXT AS (upper(what))",
}


@pytest.mark.parametrize("script", CHANGES.values(), ids=CHANGES)
def test_a_database_with_foreign_code_is_refused(folder, script):
    change(folder, script)
    for readonly in (True, False):
        with pytest.raises(IntegrityError, match=r"archive\.db is not as threadkeep made it"):
            use(folder, readonly)
    assert [problem.where for problem in verify(folder) if "threadkeep made it" in problem.what] == ["archive.db"]


def test_tables_and_plain_indexes_that_a_person_added_are_left_alone(folder):
    change(folder, "CREATE TABLE notes (x TEXT); CREATE INDEX by_time ON post (first_seen_at, key); ANALYZE")
    use(folder)
    assert list(verify(folder)) == []


def test_a_statement_that_does_not_end_is_ended(folder, monkeypatch):
    monkeypatch.setattr("threadkeep.archive.database.bounded_connection.STEPS_AT_LEAST", 1_000_000)
    monkeypatch.setattr("threadkeep.archive.database.bounded_connection.STEPS_A_BYTE", 1)
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(IntegrityError, match="does not end"), open_archive(folder, readonly=True) as archive:
        archive._db.execute(endless)


def test_the_words_of_new_posts_are_indexed_though_nothing_foreign_runs(folder):
    change(folder, "UPDATE post SET text = 'Zeitungen' WHERE id = 1")
    with open_archive(folder) as archive:
        assert archive._db.execute("PRAGMA trusted_schema").fetchone() == (1,)
    with open_archive(folder, readonly=True) as archive:
        assert archive._db.execute("PRAGMA trusted_schema").fetchone() == (0,)


PLACES = [
    ("warc/../../outside", 0, 10),
    ("/etc/hostname", 0, 10),
    ("threadkeep-000001.warc.gz", -1, 10),
    ("threadkeep-000001.warc.gz", 2**62, 10),
    ("threadkeep-000001.warc.gz", 0, 2**63 - 1),
    ("threadkeep-000001.warc.gz", 0, -(2**63)),
]


def _first_answer(archive: Archive) -> object:
    return archive.answer(SITE)


def _all_stale(archive: Archive) -> object:
    return list(archive.outdated_pages(99))


@pytest.mark.parametrize("read", [_first_answer, _all_stale])
@pytest.mark.parametrize("place", PLACES)
def test_a_place_outside_the_warc_is_reported_and_no_other_file_is_read(
    folder, read: Callable[[Archive], object], place
):
    segment, offset, length = place
    change(
        folder,
        f"INSERT OR IGNORE INTO segment VALUES ('{segment}', 0);"
        f"UPDATE visit SET segment = '{segment}', offset = {offset}, length = {length}",
    )
    with open_archive(folder, readonly=True) as archive, pytest.raises(IntegrityError):
        read(archive)


@pytest.mark.parametrize(("name", "size"), [("../../outside", 5), ("/outside", 0), ("threadkeep-000001.warc.gz", -5)])
def test_a_segment_that_could_not_be_a_file_of_the_folder_stops_the_opening(folder, outside, name, size):
    change(folder, f"INSERT OR REPLACE INTO segment VALUES ('{name}', {size})")
    with pytest.raises(IntegrityError, match="names a WARC file"):
        use(folder)
    assert outside.read_bytes() == SECRET
    assert any("names a WARC file" in problem.what for problem in verify(folder))


def test_a_well_formed_place_is_not_trusted(tmp_path):
    with pytest.raises(IntegrityError):
        read_exchange(tmp_path, RecordLocation("threadkeep-000001.warc.gz", None, None))  # type: ignore[arg-type]
