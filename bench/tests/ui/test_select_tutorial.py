"""The tutorial of docs/select.md, command by command, in an empty folder."""

from __future__ import annotations

import re
import shlex
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[3] / "docs" / "select.md"
PRINTED_PORT = 8700
# The search engine and ten sites.
SERVERS = 11


def printed_commands() -> list[str]:
    tutorial = DOCUMENT.read_text(encoding="utf-8").partition("## Tutorial")[2].partition("\n## ")[0]
    return re.findall(r"^    ((?:threadkeep|curl) .+)$", tutorial, re.MULTILINE)


def free_port() -> int:
    """The first of so many ports in a row that nobody uses."""
    return next(first for first in range(18_700, 30_000, SERVERS) if all(map(is_free, range(first, first + SERVERS))))


def is_free(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


@contextmanager
def serving(command: list[str], folder: Path) -> Iterator[None]:
    server = subprocess.Popen(threadkeep(command), cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Serving 10 sites with events")
        assert "Search engine" in server.stdout.readline()
        yield
    finally:
        server.kill()
        server.communicate()


def threadkeep(words: list[str]) -> list[str]:
    return [sys.executable, "-u", "-c", "from threadkeep.ui.cli import main; main()", *words[1:]]


def run(command: list[str], folder: Path) -> str:
    if command[0] == "curl":
        _, _, url, _, name = command
        with urllib.request.urlopen(url) as answer:
            (folder / name).write_bytes(answer.read())
        return ""
    done = subprocess.run(threadkeep(command), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_tutorial_works_as_it_is_printed(tmp_path: Path) -> None:
    port = str(free_port())
    commands = [shlex.split(each.replace(str(PRINTED_PORT), port)) for each in printed_commands()]
    first, seeds, learn, second, recrawl, show = commands
    with serving(first, tmp_path):
        run(seeds, tmp_path)
        assert re.search(r"events: \d+ patterns on \d sites cover \d+ of \d+ objects", run(learn, tmp_path))
    with serving(second, tmp_path):
        assert re.search(r"\d+ objects, \d+ new, from \d+ requests", run(recrawl, tmp_path))
    assert "UTC:" in run(show, tmp_path)
    events = (tmp_path / "events.csv").read_text().splitlines()
    assert events[0] == "name,location,time,price,sites,pages"
    assert len(events) > 90
    assert len((tmp_path / "events-2.csv").read_text().splitlines()) > 90
