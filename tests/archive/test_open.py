import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.archive.database.connection import connect, migrate
from threadkeep.archive.database.schema import MIGRATIONS
from threadkeep.errors import ArchiveBusy, ArchiveError, IntegrityError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Visit

from .scripted import AT, SITE, Forum, crawl, post, rank, reading, response
from .store.test_keeper import keep

HOLD = """
import sys
from threadkeep.archive import open_archive
with open_archive(sys.argv[1], site="http://forum.example/", create=True):
    print("open", flush=True)
    sys.stdin.read()
"""


def make(folder: Path) -> Path:
    clock = TurnedClock(AT)
    with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, Forum(1, 1, 1, 2), asked=lambda path: None)
    return folder


def test_an_archive_has_its_content_when_it_is_opened_again(tmp_path: Path) -> None:
    make(tmp_path / "a")
    with open_archive(tmp_path / "a", readonly=True) as archive:
        assert (archive.site, archive.counts().posts) == (SITE, 2)


def test_a_second_writer_is_refused_by_name_and_a_dead_one_s_lock_is_free(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path / "a")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(ArchiveBusy, match=rf"pid {other.pid}, host {os.uname().nodename}, since 2"):
            open_archive(tmp_path / "a").__enter__()
        with open_archive(tmp_path / "a", readonly=True) as archive:
            assert archive.counts().posts == 0
        other.kill()
    with open_archive(tmp_path / "a") as archive:
        assert archive.site == SITE


def test_a_folder_that_is_no_archive_is_recognised(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="is no archive"):
        open_archive(tmp_path / "nowhere").__enter__()
    (tmp_path / "file").write_text("x")
    with pytest.raises(ArchiveError, match="is a file"):
        open_archive(tmp_path / "file", site=SITE, create=True).__enter__()
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_with_other_things_in_it_is_not_made_an_archive(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("x")
    with pytest.raises(ArchiveError, match=r"thesis\.txt"):
        open_archive(tmp_path, site=SITE, create=True).__enter__()
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_folder_with_nothing_but_a_strategy_may_become_an_archive(tmp_path: Path) -> None:
    (tmp_path / "strategy.toml").write_text("format = 1\n")
    with open_archive(tmp_path, site=SITE, create=True) as archive:
        assert archive.counts().posts == 0


def test_another_site_s_archive_is_refused(tmp_path: Path) -> None:
    make(tmp_path / "a")
    with pytest.raises(ArchiveError, match=r"archive of http://forum\.example/, not of http://other\.example/"):
        open_archive(tmp_path / "a", site="http://other.example/").__enter__()
    with open_archive(tmp_path / "a", site="https://www.forum.example/t/1") as archive:
        assert archive.site == SITE


@pytest.mark.parametrize("readonly", [True, False])
def test_a_newer_version_s_archive_is_refused_and_not_touched(tmp_path: Path, readonly: bool) -> None:
    make(tmp_path / "a")
    with sqlite3.connect(tmp_path / "a" / "archive.db") as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    db.close()
    before = (tmp_path / "a" / "archive.db").read_bytes()
    with pytest.raises(ArchiveError, match="newer threadkeep") as caught:
        open_archive(tmp_path / "a", readonly=readonly).__enter__()
    assert "Update threadkeep" in caught.value.hint
    assert (tmp_path / "a" / "archive.db").read_bytes() == before


@pytest.mark.parametrize("readonly", [True, False])
def test_a_file_that_is_no_database_is_refused_and_no_file_is_created(tmp_path: Path, readonly: bool) -> None:
    (tmp_path / "archive.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(IntegrityError, match="is damaged: file is not a database"):
        open_archive(tmp_path, site=SITE, readonly=readonly).__enter__()
    assert [path.name for path in tmp_path.iterdir()] == ["archive.db"]


def test_an_empty_database_cannot_be_read_but_becomes_an_archive(tmp_path: Path) -> None:
    (tmp_path / "archive.db").touch()
    with pytest.raises(ArchiveError):
        open_archive(tmp_path, readonly=True).__enter__()
    with open_archive(tmp_path, site=SITE, create=True) as archive:
        assert archive.counts().posts == 0


def test_another_program_s_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "archive.db") as db:
        db.executescript("CREATE TABLE mine (x); PRAGMA user_version = 1")
    db.close()
    with pytest.raises(ArchiveError, match="another program"):
        open_archive(tmp_path, site=SITE).__enter__()


def test_an_older_archive_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    make(tmp_path / "a")
    db = connect(tmp_path / "a")
    migrate(db, tmp_path / "a", (*MIGRATIONS, "CREATE TABLE later (x INTEGER) STRICT;"))
    assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
    assert db.execute("SELECT count(*) FROM later").fetchone() == (0,)
    db.close()
    copy = sqlite3.connect(tmp_path / "a" / f"archive.v{len(MIGRATIONS)}.db")
    assert copy.execute("SELECT count(*) FROM post").fetchone() == (2,)
    copy.close()


def test_a_reader_cannot_change_anything(tmp_path: Path) -> None:
    make(tmp_path / "a")
    before = {path: path.read_bytes() for path in (tmp_path / "a").rglob("*") if path.is_file()}
    with open_archive(tmp_path / "a", readonly=True) as archive, pytest.raises(ArchiveError, match="for reading"):
        archive.keep(Visit(SITE + "t/9"), response("t/9"), reading("t/9", posts=(post("9", 1),)), rank)
    assert {path: path.read_bytes() for path in before} == before


def test_an_archive_on_a_read_only_medium_is_read(tmp_path: Path) -> None:
    folder = make(tmp_path / "a")
    folder.chmod(0o555)
    try:
        with open_archive(folder, readonly=True) as archive:
            assert archive.counts().posts == 2
    finally:
        folder.chmod(0o755)


def test_full_durability_waits_for_the_disk(tmp_path: Path) -> None:
    with open_archive(tmp_path / "a", site=SITE, create=True, durability="full") as archive:
        assert archive._db.execute("PRAGMA synchronous").fetchone() == (2,)
        archive.adopt("format = 1\n", lambda url: None, rank)
        keep(archive, "t/7", post("7", 1))
    with open_archive(tmp_path / "a") as archive:
        assert archive._db.execute("PRAGMA synchronous").fetchone() == (1,)
        assert archive.counts().posts == 1
