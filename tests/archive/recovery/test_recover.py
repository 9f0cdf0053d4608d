import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from threadkeep.archive import open_archive, verify
from threadkeep.archive.database.crash_points import CRASH_POINTS, KILLED
from threadkeep.fetch import TurnedClock
from threadkeep.warc import segments

from ..scripted import AT, SITE, Forum, crawl

SCRIPT = Path(__file__).parents[1] / "scripted.py"
Content = tuple[list[tuple[str, ...]], list[tuple[str, ...]]]


def content(folder: Path) -> Content:
    """Everything a reader of the archive sees, and what was asked for."""
    with open_archive(folder, readonly=True) as archive:
        posts = archive._db.execute(
            "SELECT thread.key, post.key, text, ordinal, page.url FROM post JOIN page ON page.id = post.page"
            " JOIN thread ON thread.id = post.thread ORDER BY 1, 2"
        ).fetchall()
        pages = archive._db.execute("SELECT url, state FROM page ORDER BY 1").fetchall()
        return posts, pages


def run(folder: Path, crash_at: str | None = None) -> tuple[int, list[str]]:
    environment = {**os.environ, **({"THREADKEEP_CRASH_AT": crash_at} if crash_at else {})}
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(folder)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, KILLED), done.stderr
    return done.returncode, done.stdout.splitlines()


def is_clean(folder: Path) -> bool:
    files = [str(path) for path in segments(folder / "warc")]
    return subprocess.run(["gzip", "-t", *files], check=False).returncode == 0


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Content:
    folder = tmp_path_factory.mktemp("whole") / "a"
    clock = TurnedClock(AT)
    with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, asked=lambda path: None)
    return content(folder)


@pytest.mark.parametrize("label", [f"{label}:1" for label in CRASH_POINTS] + ["mid-record:9", "before-commit:7"])
def test_killed_at_any_labelled_point_the_same_command_ends_with_the_same_archive(
    label: str, tmp_path: Path, uninterrupted: Content
) -> None:
    # Recovery and adoption have something to do only after an earlier crash.
    crashes = ["after-warc:4", label] if "recovery" in label or "adoption" in label else [label]
    asked: Counter[str] = Counter()
    for crash in crashes:
        code, lines = run(tmp_path / "a", crash)
        assert code == KILLED
        asked.update(lines)
    code, lines = run(tmp_path / "a")
    asked.update(lines)
    assert code == 0
    assert content(tmp_path / "a") == uninterrupted
    assert sum(asked.values()) - len(asked) <= len(crashes)
    assert is_clean(tmp_path / "a")
    assert list(verify(tmp_path / "a")) == []


def half_crawled(folder: Path) -> Path:
    run(folder, "after-commit:6")
    return folder


def finish(folder: Path) -> list[str]:
    clock = TurnedClock(AT)
    asked: list[str] = []
    with open_archive(folder, site=SITE, clock=clock) as archive:
        crawl(archive, clock, asked=asked.append)
    return asked


def test_a_torn_tail_is_cut_at_every_length_and_the_cut_is_logged(tmp_path: Path) -> None:
    folder = half_crawled(tmp_path / "a")
    (segment,) = segments(folder / "warc")
    whole = segment.read_bytes()
    for size in (1, 17, 200):
        segment.write_bytes(whole + whole[:size])
        assert any("belong to no committed page" in problem.what for problem in verify(folder))
        with open_archive(folder) as archive:
            assert [text for _, kind, text in archive.events() if kind == "cut"][-1].startswith(
                f"{segment.name}: {size} bytes behind byte {len(whole)}"
            )
        assert segment.read_bytes() == whole
        assert list(verify(folder)) == []


@pytest.mark.parametrize("label", ["after-warc:1", "after-warc:5"])
def test_a_page_that_was_received_when_a_run_was_killed_is_adopted_and_not_asked_for_again(
    label: str, tmp_path: Path, uninterrupted: Content
) -> None:
    code, asked = run(tmp_path / "a", label)
    assert code == KILLED
    (segment,) = segments(tmp_path / "a" / "warc")
    before = segment.read_bytes()
    with open_archive(tmp_path / "a") as archive:
        assert "adopted" in [kind for _, kind, _ in archive.events()]
    assert segment.read_bytes() == before
    assert set(finish(tmp_path / "a")).isdisjoint(asked)
    assert content(tmp_path / "a") == uninterrupted
    assert list(verify(tmp_path / "a")) == []


@pytest.mark.parametrize("lost", [1, 200, 2_000, 10**6])
def test_pages_whose_bytes_were_lost_by_a_power_failure_are_requested_again(
    lost: int, tmp_path: Path, uninterrupted: Content
) -> None:
    folder = half_crawled(tmp_path / "a")
    (segment,) = segments(folder / "warc")
    segment.write_bytes(segment.read_bytes()[: -min(lost, segment.stat().st_size)])
    asked = finish(folder)
    assert content(folder) == uninterrupted
    assert is_clean(folder)
    assert list(verify(folder)) == []
    assert len(asked) == len(set(asked))
    with open_archive(folder, readonly=True) as archive:
        assert "lost" in [kind for _, kind, _ in archive.events()]


@pytest.mark.parametrize("size", [0, 3_000, 40_000])
def test_a_write_ahead_log_cut_anywhere_loses_only_what_is_fetched_again(
    size: int, tmp_path: Path, uninterrupted: Content
) -> None:
    folder = half_crawled(tmp_path / "a")
    log = folder / "archive.db-wal"
    assert log.stat().st_size > 40_000
    with log.open("r+b") as file:
        file.truncate(size)
    copy = shutil.copytree(folder, tmp_path / "copy", ignore=shutil.ignore_patterns("archive.db-shm"))
    clock = TurnedClock(AT)
    with open_archive(copy, site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, Forum(), asked=lambda path: None)
    assert content(copy) == uninterrupted
    assert is_clean(copy)
    assert list(verify(copy)) == []


def test_an_archive_that_was_killed_while_its_database_was_made_is_opened_again(tmp_path: Path) -> None:
    """A transaction that is open and too large for the cache leaves the journal that a kill leaves."""
    with closing(sqlite3.connect(tmp_path / "made.db", isolation_level=None)) as db:
        db.execute("CREATE TABLE removed (body)")
        db.execute("DROP TABLE removed")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        db.execute("CREATE TABLE large (body)")
        db.executemany("INSERT INTO large VALUES (zeroblob(?))", [(4096,)] * 50)
        (tmp_path / "a").mkdir()
        for end in ("", "-journal"):
            shutil.copy(tmp_path / f"made.db{end}", tmp_path / "a" / f"archive.db{end}")
    with (
        closing(sqlite3.connect(f"file:{tmp_path / 'a' / 'archive.db'}?mode=ro", uri=True)) as db,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        db.execute("PRAGMA user_version").fetchone()
    with open_archive(tmp_path / "a", site=SITE, create=True) as archive:
        assert archive.counts().posts == 0
