"""`threadkeep export`: where it goes, and what it never touches."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from tests.archive.exports.odd import keep_odd
from tests.archive.scripted import AT, SITE, STRATEGY, Forum, crawl, identity, rank
from tests.ui.running import Run
from threadkeep.archive import open_archive
from threadkeep.fetch import TurnedClock


@pytest.fixture
def forum(tmp_path: Path) -> Path:
    """An archive of two threads with two posts each."""
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, Forum(1, 2, 1, 2), asked=lambda path: None)
    return tmp_path / "a"


def test_lines_rows_and_mail_go_to_stdout(run: Run, forum: Path) -> None:
    lines = run("export", forum, "--format", "jsonl").out.splitlines()
    assert [json.loads(line)["position"] for line in lines] == [1, 2, 1, 2]
    assert len(list(csv.DictReader(io.StringIO(run("export", forum, "--format", "csv").out)))) == 4
    assert run("export", forum, "--format", "mbox").out.count("\nMessage-ID: ") == 4


def test_a_site_goes_into_the_archive_s_folder_and_its_page_is_named(run: Run, forum: Path) -> None:
    assert run("export", forum, "--format", "html").out == f"{forum}/site/index.html\n"
    assert (forum / "site" / "search.html").is_file()


def test_a_table_goes_into_the_archive_s_folder(run: Run, forum: Path) -> None:
    pytest.importorskip("pyarrow")
    assert run("export", forum, "--format", "parquet").out == f"{forum}/posts.parquet\n"
    assert (forum / "posts.parquet").stat().st_size > 0


def test_a_missing_package_is_reported_with_what_to_install(
    run: Run, forum: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("export", forum, "--format", "parquet", "-o", "x.parquet")
    assert (ran.code, "threadkeep[parquet]" in ran.err) == (2, True)
    assert not Path("x.parquet").exists()


@pytest.mark.parametrize("form", ["jsonl", "csv", "mbox", "html"])
def test_existing_output_stays_and_the_message_says_what_to_do(run: Run, forum: Path, form: str) -> None:
    Path("out").write_text("mine")
    ran = run("export", forum, "--format", form, "-o", "out")
    assert (ran.code, ran.out) == (2, "")
    assert "there already" in ran.err
    assert "-o" in ran.err
    assert Path("out").read_text() == "mine"


def test_a_second_export_of_a_site_is_refused_too(run: Run, forum: Path) -> None:
    run("export", forum, "--format", "html")
    assert run("export", forum, "--format", "html").code == 2


def test_control_characters_are_shown_on_a_terminal_and_exact_in_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "an escape \x1b[31m and \u202eright to left\u202c, \x9b0m"
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "odd", site=SITE, create=True, clock=clock) as archive:
        archive.adopt(STRATEGY, identity, rank)
        archive.begin_run("a test")
        keep_odd(archive, (text,))
    for form in ("csv", "jsonl"):
        with monkeypatch.context() as patched:
            patched.setattr(sys.stdout, "isatty", lambda: True)
            shown = run("export", "odd", "--format", form).out
        assert not {"\x1b", "\u202e", "\x9b", "\r"} & set(shown), form
    row, _ = csv.DictReader(io.StringIO(run("export", "odd", "--format", "csv").out, newline=""))
    line, _ = run("export", "odd", "--format", "jsonl").out.splitlines()
    assert row["text"] == json.loads(line)["text"] == text
    assert not {"\x1b", "\u202e", "\x9b"} & set(line)
