"""The installed program, run as a user runs it: a process of its own, with or without threadkeep-bench."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.ui.running import Run
from threadkeep.demo import serve_demo_forum

PROGRAM = Path(sys.executable).with_name("threadkeep")
WITHOUT_BENCH = pytest.mark.skipif(find_spec("threadkeep_bench") is not None, reason="threadkeep-bench is installed")


def output(*words: object, code: int = 0) -> str:
    result = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)
    assert result.returncode == code, result.stderr
    return result.stdout + result.stderr


def test_its_help_lists_the_commands() -> None:
    words = output("--help").split()
    assert {"crawl", "demo", "export", "bench", "simulate"} <= set(words)


@pytest.mark.slow
def test_it_crawls_a_forum_and_exports_every_post(tmp_path: Path) -> None:
    with serve_demo_forum() as forum:
        output("crawl", forum.url, "--archive", tmp_path / "a", "--delay", 0)
    output("export", tmp_path / "a", "--format", "jsonl", "-o", tmp_path / "posts.jsonl")
    lines = (tmp_path / "posts.jsonl").read_text(encoding="utf-8").splitlines()
    written = [post for board in forum.boards for thread in board.threads for post in thread.posts]
    assert sorted(json.loads(line)["author"] for line in lines) == sorted(post.author for post in written)


@pytest.mark.parametrize("name", ["bench", "simulate"])
def test_a_command_of_a_distribution_that_is_missing_says_what_to_install(
    run: Run, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threadkeep.ui.cli.entry_points", lambda **names: ())
    result = run(name, "--seed", 3)
    assert result.code == 2
    assert "pip install ./bench" in result.err


@WITHOUT_BENCH
def test_without_the_bench_its_commands_say_what_to_install() -> None:
    assert "pip install ./bench" in output("bench", "fetch", code=2)
