"""Packages that are written to while they run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from threadkeep.errors import ThreadkeepError
from threadkeep_bench.test_beds.writer import Desk, ToWrite, desk_of, writing

START = "http://127.0.0.1:1/forum/"
POST = ToWrite(START + "b/1/", None, "A title", "tkp000001z", "2026-11-01T12:00:00+00:00", 3)
# A package whose content is one file.
PROGRAM = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    with open("content", "a") as content:
        content.write(told["text"])
    print(told["thread"] or "/forum/t/9/", flush=True)
"""


def package(folder: Path, program: str = PROGRAM) -> Desk:
    (folder / "site").mkdir()
    (folder / "site" / "content").write_text("before")
    (folder / "python").symlink_to(sys.executable)
    return Desk(folder, "python", "site", program, ("site/content",))


def test_a_post_is_there_when_it_is_written_and_names_its_thread(tmp_path: Path):
    with writing(package(tmp_path), START) as writer:
        assert writer.write(POST) == "http://127.0.0.1:1/forum/t/9/"
        assert (tmp_path / "site" / "content").read_text() == "beforetkp000001z"


def test_a_package_that_was_written_to_is_put_back_as_it_was(tmp_path: Path):
    with pytest.raises(KeyboardInterrupt), writing(package(tmp_path), START) as writer:
        writer.write(POST)
        raise KeyboardInterrupt
    assert (tmp_path / "site" / "content").read_text() == "before"


def test_a_program_that_ends_is_reported(tmp_path: Path):
    with (
        pytest.raises(ThreadkeepError, match="ended"),
        writing(package(tmp_path, "import sys; sys.stdin.readline()"), START) as writer,
    ):
        writer.write(POST)


def test_only_a_package_that_is_there_and_known_can_be_written_to(tmp_path: Path):
    corpus = tmp_path / "corpus"
    assert desk_of(corpus / "unheard-of.truth.json") is None
    assert desk_of(corpus / "machina.truth.json") is None
    (tmp_path / "machina" / "venv" / "bin").mkdir(parents=True)
    (tmp_path / "machina" / "venv" / "bin" / "python").touch()
    desk = desk_of(corpus / "machina.truth.json")
    assert desk is not None and desk.restores and compile(desk.program, "running.toml", "exec")
