"""A database that disagrees with the WARC files: nothing is changed, and the exit code is 15."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.errors import IntegrityError
from threadkeep.fetch import TurnedClock
from threadkeep.warc import segments

from ..scripted import AT, SITE, STRATEGY, Forum, crawl, identity, post, rank
from ..store.test_keeper import keep


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An archive of two runs; `older.db` beside it is its database after the first."""
    clock = TurnedClock(AT)
    for forum in (Forum(1, 1, 1, 2), Forum(2, 2, 2, 2)):
        with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
            crawl(archive, clock, forum, asked=lambda path: None)
            archive.begin_run("a second")
            keep(archive, "t/00", post("00", 1, f"words of {forum.boards}"))
            archive.end_run("complete")
        if not (tmp_path / "older.db").exists():
            shutil.copy(tmp_path / "a" / "archive.db", tmp_path / "older.db")
    return tmp_path / "a"


def remove_database(folder: Path) -> None:
    (folder / "archive.db").unlink()


def empty_database(folder: Path) -> None:
    (folder / "archive.db").write_bytes(b"")


def restore_older_database(folder: Path) -> None:
    shutil.copy(folder.parent / "older.db", folder / "archive.db")


def add_unknown_segment(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    shutil.copy(segment, folder / "warc" / "threadkeep-000002.warc.gz")


def add_distant_segment(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    shutil.copy(segment, folder / "warc" / "threadkeep-000007.warc.gz")


def append_damaged_record(folder: Path) -> None:
    (segment,) = segments(folder / "warc")
    segment.write_bytes(segment.read_bytes() + b"\x1f\x8b\x08 no record at all")


def take_other_database(folder: Path) -> None:
    clock = TurnedClock(AT)
    with open_archive(folder.parent / "other", site=SITE, create=True, clock=clock) as archive:
        archive.adopt(STRATEGY, identity, rank)
        archive.begin_run("a test")
        keep(archive, "t/7", post("7", 1))
    shutil.copy(folder.parent / "other" / "archive.db", folder / "archive.db")


@pytest.mark.parametrize(
    "harm",
    [
        remove_database,
        empty_database,
        restore_older_database,
        add_unknown_segment,
        add_distant_segment,
        append_damaged_record,
        take_other_database,
    ],
)
def test_an_archive_whose_database_disagrees_with_its_warc_files_is_refused_and_no_byte_is_changed(
    harm: Callable[[Path], None], folder: Path
) -> None:
    harm(folder)
    before = {path: path.read_bytes() for path in (*segments(folder / "warc"), *folder.glob("archive.db"))}
    for site in (None, SITE):
        with pytest.raises(IntegrityError) as caught:
            open_archive(folder, site=site, create=site is not None).__enter__()
        assert "threadkeep repair" in caught.value.hint
        assert caught.value.exit_code == 15
    assert {path: path.read_bytes() for path in (*segments(folder / "warc"), *folder.glob("archive.db"))} == before
