"""A crawl that is killed and started again until it is complete, and what then is in its archive."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from threadkeep.archive import open_archive
from threadkeep.errors import ThreadkeepError
from threadkeep_bench.benchmarks.child_process import THREADKEEP

# One kill in four falls before the first request, where the archive is opened and mended.
_EARLY = 0.25
_MOST_REQUESTS = 30
_MOST_SECONDS = 0.2
_LOOK_SECONDS = 0.005


@dataclass(frozen=True, slots=True)
class KilledCrawlJob:
    """One command; after a kill the same is given again."""

    url: str
    strategy: Path
    folder: Path
    concurrency: int

    @property
    def command(self) -> tuple[str, ...]:
        where = ("--archive", str(self.folder), "--strategy", str(self.strategy))
        return (*THREADKEEP, "crawl", self.url, *where, "--delay", "0", "--concurrency", str(self.concurrency), "-q")


@dataclass(frozen=True, slots=True)
class KillMoment:
    """So many seconds after so many more requests have come to the server."""

    requests: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ArchiveContent:
    """Posts (thread, key, place, author, text) and pages (identity) of an archive, each as often as it is there."""

    posts: tuple[tuple[str, str, int, str, str], ...]
    pages: tuple[int, ...]


def content_of(folder: Path) -> ArchiveContent:
    with open_archive(folder, readonly=True) as archive:
        posts = sorted((p.post.thread, p.post.key, p.position, p.author.name, p.post.text) for p in archive.all_posts())
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        pages = [row[0] for row in db.execute("SELECT identity FROM page WHERE state = 2 ORDER BY 1")]
    return ArchiveContent(tuple(posts), tuple(pages))


def complete(job: KilledCrawlJob) -> None:
    """Run the command undisturbed; it must come to its end and find all there is."""
    with subprocess.Popen(job.command, stdout=subprocess.DEVNULL) as crawl:
        pass
    if crawl.returncode:
        raise ThreadkeepError(f"a crawl that nobody disturbed ended with {crawl.returncode}")


def start_doomed(job: KilledCrawlJob, crash_at: str = "") -> subprocess.Popen[bytes]:
    """The command, to be killed, or to die itself at the labelled point `crash_at`; its last words are not heard."""
    environment = {**os.environ, "THREADKEEP_CRASH_AT": crash_at}
    return subprocess.Popen(job.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def is_killed(job: KilledCrawlJob, moment: KillMoment, asked: Callable[[], int]) -> bool:
    """Start the command and kill -9 it at `moment`; False if it came to its end before that."""
    before = asked()
    with start_doomed(job) as crawl:
        while asked() - before < moment.requests and crawl.poll() is None:
            time.sleep(_LOOK_SECONDS)
        try:
            crawl.wait(moment.seconds)
        except subprocess.TimeoutExpired:
            crawl.kill()
    return crawl.returncode < 0


def drawn_moment(random: Random, requests_left: int, start_seconds: float) -> KillMoment:
    """Anywhere from the first instruction of a run to its last."""
    if random.random() < _EARLY:
        return KillMoment(0, random.uniform(0, start_seconds))
    return KillMoment(random.randint(1, min(requests_left, _MOST_REQUESTS) + 2), random.uniform(0, _MOST_SECONDS))
