"""docs/tutorial.md, command by command, in an empty folder."""

from __future__ import annotations

import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

TUTORIAL = (Path(__file__).parents[3] / "docs" / "tutorial.md").read_text(encoding="utf-8")
PRINTED_PORT = 8080
ARCHIVE = f"127.0.0.1_{PRINTED_PORT}"


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def printed_commands(port: int) -> list[list[str]]:
    """The commands of the simulated forum, in their order."""
    printed = re.findall(r"^    (?:\.venv/bin/)?threadkeep (.+)$", TUTORIAL, re.MULTILINE)
    return [shlex.split(line.replace(str(PRINTED_PORT), str(port))) for line in printed if "..." not in line]


def printed_table() -> str:
    return re.findall(r"```toml\n(.*?)```", TUTORIAL, re.DOTALL)[0]


def program(words: list[str]) -> list[str]:
    return [sys.executable, "-u", "-c", "from threadkeep.ui.cli import main; main()", *words]


def run(words: list[str], folder: Path) -> str:
    done = subprocess.run(program(words), cwd=folder, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


@contextmanager
def serving(words: list[str], folder: Path) -> Iterator[None]:
    server = subprocess.Popen(program(words), cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        yield
    finally:
        server.kill()
        server.communicate()


@pytest.mark.slow
def test_the_tutorial_works_as_it_is_printed(tmp_path: Path) -> None:
    port = free_port()
    folder = tmp_path / ARCHIVE.replace(str(PRINTED_PORT), str(port))
    simulate, dry_run, draw, crawl, check, show, search, site, posts = printed_commands(port)
    with serving(simulate, tmp_path):
        assert "pages" in run(dry_run, tmp_path)
        run(draw, tmp_path)
        assert (tmp_path / "threadkeep-map.svg").exists()
        assert "Complete" in run(crawl, tmp_path)
        with (folder / "strategy.toml").open("a", encoding="utf-8") as file:
            file.write("\n" + printed_table())
        checked = run(check, tmp_path)
        assert "It fits" in checked
        assert "not seen      post[1]" in checked
        assert "Complete" in run(crawl, tmp_path)
    assert "lathe" in run(search, tmp_path)
    assert run(show, tmp_path)
    run(site, tmp_path)
    run(posts, tmp_path)
    assert (tmp_path / "posts.jsonl").stat().st_size > 0
