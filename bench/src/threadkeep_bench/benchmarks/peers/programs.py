"""The programs that are compared, each as a function from the address of a forum to the texts of its posts."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Awaitable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlOutcome, CrawlPlan, Limits, SilentWatcher, crawl_into
from threadkeep.errors import ThreadkeepError
from threadkeep.fetch import FetchOptions, SystemClock, host_of, open_fetcher, same_site
from threadkeep.page import parse

FORUM_DL = "THREADKEEP_FORUM_DL"
INSTALL = (
    "forum-dl was not found: `python3 -m venv peers && peers/bin/pip install 'pydantic<2' forum-dl==0.3.0`, and"
    f" {FORUM_DL}=peers/bin/forum-dl names it"
)
# A program that is not done by then is stopped, and what it wrote counts.
MOST_SECONDS = 1_800


@dataclass(frozen=True, slots=True)
class ProgramOutput:
    """The texts of the posts that a program brought, and how it ended."""

    texts: tuple[str, ...]
    ending: str


def forum_dl(environment: Mapping[str, str] = os.environ) -> str | None:
    """The program named by the environment, or found on the path; None where there is none."""
    named = environment.get(FORUM_DL)
    return named if named and Path(named).is_file() else shutil.which("forum-dl", path=environment.get("PATH", ""))


def by_forum_dl(program: str, url: str) -> ProgramOutput:
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        out = Path(folder) / "posts.jsonl"
        words = (program, "--quiet", "--no-boards", "--no-threads", "--no-files", "-f", "jsonl", "-o", str(out), url)
        ending = _ending(words)
        return ProgramOutput(tuple(_post_texts(out)), ending)


def _ending(words: tuple[str, ...]) -> str:
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"stopped after {MOST_SECONDS:,} s"
    said = [line for line in done.stderr.splitlines() if line.strip()]
    return f"exit {done.returncode}" + (f", {said[-1].strip()[:60]}" if said and done.returncode else "")


def _post_texts(out: Path) -> Iterator[str]:
    """The words of each post; a last line that was cut off is none."""
    if not out.exists():
        return
    for line in out.read_text(encoding="utf-8", errors="replace").split("\n"):
        if line.endswith("}") and (row := json.loads(line))["type"] == "post":
            html = row["item"]["content"] or ""
            yield parse(f'<meta charset="utf-8"><body>{html}'.encode(), "http://post.example/", None).text


def by_threadkeep(url: str) -> ProgramOutput:
    """A crawl from the address alone, as `threadkeep crawl URL` does it, without a pause between requests."""
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        return asyncio.run(_crawled(url, Path(folder) / "archive"))


async def _crawled(url: str, folder: Path) -> ProgramOutput:
    clock = SystemClock()
    options = FetchOptions(delay=0, named_host=host_of(url))
    with open_archive(folder, site=url, create=True, clock=clock) as archive:
        async with open_fetcher(options, clock, in_scope=lambda each: same_site(each, url)) as fetcher:
            ending = await _ended(crawl_into(archive, fetcher, CrawlPlan(url), clock, SilentWatcher(), Limits()))
        return ProgramOutput(tuple(kept.post.text for kept in archive.all_posts()), ending)


async def _ended(crawl: Awaitable[CrawlOutcome]) -> str:
    try:
        return (await crawl).ending
    except ThreadkeepError as error:
        return str(error)
