"""A crawl by the command line: what a user does and gets."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.live.forum import Forum, Request

COMMAND = Path(sys.executable).with_name("threadkeep")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CRAWL_SECONDS = 600

Posts = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class LiveCrawl:
    """How a crawl ended, its JSON summary, and what the server was asked for meanwhile, robots.txt apart."""

    code: int
    outcome: dict[str, Any]
    requests: tuple[Request, ...]
    archive: Path

    def posts(self) -> Posts:
        """The archive's posts as exported, thread by thread."""
        lines = threadkeep("export", self.archive, "--format", "jsonl").stdout.splitlines()
        return [json.loads(line) for line in lines]

    def boards(self) -> list[dict[str, Any]]:
        boards: list[dict[str, Any]] = json.loads(threadkeep("show", self.archive, "--json").stdout)["boards"]
        return boards


def strategy_for(forum: Forum) -> Path:
    return EXAMPLES / f"{forum.name}.toml"


def crawl(forum: Forum, archive: Path, *words: str | Path) -> LiveCrawl:
    before = len(forum.requests())
    done = threadkeep("crawl", forum.url, "--archive", archive, "--delay", "0", "--json", *words)
    assert done.stdout, done.stderr
    asked = (request for request in forum.requests()[before:] if request.target != "/robots.txt")
    return LiveCrawl(done.returncode, json.loads(done.stdout), tuple(asked), archive)


def threadkeep(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *words], capture_output=True, text=True, timeout=CRAWL_SECONDS, check=False)
