"""What a machine may run out of, and what it may lose: each ends a command with a message and its code."""

from __future__ import annotations

import resource
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.archive.exports.odd import keep_odd
from tests.archive.scripted import AT, SITE, Forum
from tests.archive.scripted import crawl as keep_forum
from tests.crawl import tiny_forum as tiny
from tests.ui.answering import Reply
from tests.ui.faulty_paths import full_disk, unwritable
from tests.ui.learning import Little
from tests.ui.running import Run
from threadkeep.archive import open_archive
from threadkeep.errors import ThreadkeepError
from threadkeep.fetch import TurnedClock
from threadkeep.ui.cli.output.system_errors import user_error

LIMITS = {
    "150 MB": (resource.RLIMIT_AS, 150_000 * 1024),
    "380 MB": (resource.RLIMIT_AS, 380_000 * 1024),
    "20 files": (resource.RLIMIT_NOFILE, 20),
    "24 files": (resource.RLIMIT_NOFILE, 24),
}
THREADKEEP = (sys.executable, "-c", "from threadkeep.ui.cli import main; main()")


@pytest.fixture
def strategy(forum: Little, tmp_path: Path) -> Path:
    path = tmp_path / "s.toml"
    path.write_text(tiny.STRATEGY.replace("http://tiny.example/", forum.url))
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as opened:
        keep_forum(opened, clock, Forum(1, 2, 1, 2), asked=lambda path: None)
    return tmp_path / "a"


def crawl_within(forum: Little, strategy: Path, limit: Callable[[], None]) -> tuple[int, str]:
    words = (
        "crawl",
        forum.url,
        "--archive",
        str(strategy.parent / "b"),
        "--strategy",
        str(strategy),
        "--delay",
        "0",
        "-q",
    )
    done = subprocess.run(
        [*THREADKEEP, *words], preexec_fn=limit, capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_of_the_system_is_named_and_no_page_or_strategy_is_blamed(
    name: str, forum: Little, strategy: Path
) -> None:
    kind, amount = LIMITS[name]
    code, words = crawl_within(forum, strategy, lambda: resource.setrlimit(kind, (amount, amount)))
    assert code in (0, 3), words
    assert "fits nothing" not in words
    assert "Traceback" not in words
    if code:
        assert "ulimit" in words


@pytest.mark.slow
def test_a_folder_that_vanishes_ends_a_crawl_with_a_message(run: Run, forum: Little, strategy: Path) -> None:
    class Vanishing(dict[str, Reply]):
        def get(self, path: str, default: object = None) -> object:  # type: ignore[override]
            if path == "/b/2":
                shutil.rmtree("b")
            return default

    forum.instead = Vanishing()
    ran = run("crawl", forum.url, "--archive", "b", "--strategy", strategy, "--delay", "0", "-q")
    assert ran.code == 3
    assert ran.err.startswith("threadkeep: ")


def test_an_archive_can_be_read_where_nothing_can_be_written(run: Run, archive: Path) -> None:
    for words in (("show", "a"), ("export", "a", "--format", "csv"), ("search", "a", "post"), ("verify", "a")):
        expected = run(*words)
        with full_disk():
            assert run(*words) == expected
        with unwritable(archive):
            assert run(*words) == expected


def test_pages_in_a_log_that_cannot_be_read_are_not_left_out_in_silence(run: Run, archive: Path) -> None:
    copy = archive.parent / "copy"
    with open_archive(archive, clock=TurnedClock(AT)) as opened:
        opened.begin_run("killed")
        copy.mkdir()
        for name in ("archive.db", "archive.db-wal"):
            shutil.copy(archive / name, copy / name)
        shutil.copytree(archive / "warc", copy / "warc")
    assert (copy / "archive.db-wal").stat().st_size
    with unwritable(copy):
        ran = run("show", "copy")
    assert ran.code == 3
    assert "archive.db-wal" in ran.err


def test_a_damaged_database_is_reported_by_every_command_that_reads_it(run: Run, archive: Path) -> None:
    path = archive / "archive.db"
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)
    (archive / "strategy.toml").unlink()
    where = (("show", "a"), ("export", "a", "--format", "csv"), ("reparse", "a"), ("verify", "a"))
    for words in (*where, ("crawl", SITE, "--archive", "a")):
        ran = run(*words)
        assert ran.code == 15, words
        assert "Traceback" not in ran.err


def test_a_reader_that_ends_early_interrupts_a_command_and_is_no_bug(archive: Path) -> None:
    clock = TurnedClock(AT)
    with open_archive(archive, clock=clock) as opened:
        opened.begin_run("a test")
        keep_odd(opened, ("long " * 100_000,))
    words = (*THREADKEEP, "export", str(archive), "--format", "csv")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.read(10)
        run.stdout.close()
        trouble = run.stderr.read()
    assert (run.returncode, trouble) == (11, b"")


def test_an_error_that_is_a_bug_keeps_its_traceback() -> None:
    assert user_error(OSError("a bug")) is None
    assert user_error(RuntimeError("a bug")) is None
    assert user_error(ExceptionGroup("two", [OSError(28, "full"), ValueError()])) is None


TROUBLES: dict[str, tuple[Exception, int]] = {
    "full disk": (OSError(28, "No space left on device"), 3),
    "long name": (OSError(36, "File name too long", "x" * 300), 2),
    "files": (OSError(24, "Too many open files"), 3),
    "memory": (MemoryError(), 3),
    "threads": (RuntimeError("can't start new thread"), 3),
    "in a group": (ExceptionGroup("one", [OSError(27, "File too large")]), 3),
}


@pytest.mark.parametrize("name", TROUBLES)
def test_every_ordinary_trouble_has_a_message_with_advice_and_a_code(name: str) -> None:
    error, code = TROUBLES[name]
    known = user_error(error)
    assert isinstance(known, ThreadkeepError)
    assert (known.exit_code, bool(str(known)), bool(known.hint)) == (code, True, True)


def test_metrics_on_a_port_that_is_in_use_end_a_watch_with_a_message(run: Run, archive: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        ran = run("watch", archive, "--site", SITE, "--metrics", other.getsockname()[1])
    assert ran.code == 2
    assert "in use" in ran.err
