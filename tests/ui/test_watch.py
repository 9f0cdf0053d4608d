"""`threadkeep watch` as a process of its own: ended, killed, started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.ui.running import Run
from threadkeep.archive import open_archive
from threadkeep.evaluate.benchmarks.child import THREADKEEP
from threadkeep.fetch import SystemClock
from threadkeep.refresh import Round
from threadkeep.simulate import Serving, demo_forum, demo_strategy, serving
from threadkeep.simulate.clocks import FastClock
from threadkeep.ui.cli.watch import as_text

BEGIN = datetime(2025, 6, 1, tzinfo=UTC)
LATER = BEGIN + timedelta(days=40)
SLOT = 0.25
WATCH = ("--budget", f"{round(86_400 / SLOT)}/day", "--delay", "0", "--json")


class Turned:
    """A clock that goes on with the machine's, from a day that can be set anew."""

    def __init__(self, at: datetime) -> None:
        self.turn(at)

    def turn(self, at: datetime) -> None:
        self._clock = FastClock(SystemClock(), SystemClock().now(), at, 1.0)

    def now(self) -> datetime:
        return self._clock.now()

    async def until(self, moment: datetime) -> None:
        await self._clock.until(moment)


@dataclass
class Crawled:
    site: Serving
    folder: Path

    def asked(self) -> list[datetime]:
        return [each.at for each in self.site.log.requests if not each.url.endswith("/robots.txt")]

    def missing(self) -> set[str]:
        community = demo_forum().community
        there = {str(post) for thread in range(1, 100) for post in community.post_ids(thread, LATER)}
        with open_archive(self.folder, readonly=True) as archive:
            return there - {kept.post.key for kept in archive.all_posts()}

    @contextmanager
    def watch(self, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        """A watch of the archive; killed where it does not end by itself."""
        command = (*THREADKEEP, "watch", str(self.folder), *WATCH, *words)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            try:
                yield process
            finally:
                process.kill()

    def wait_for(self, requests: int) -> None:
        _wait(lambda: len(self.asked()) >= requests)


def _wait(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def ended(process: subprocess.Popen[bytes]) -> list[dict[str, object]]:
    """What a watch said, that was asked to end."""
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err.decode()
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def crawled(run: Run, tmp_path: Path) -> Iterator[Crawled]:
    clock = Turned(BEGIN)
    with serving(demo_forum(), clock) as site:
        (tmp_path / "s.toml").write_text(demo_strategy(site.url), encoding="utf-8")
        assert run("crawl", site.url, "--strategy", "s.toml", "--archive", "a", "--delay", "0", "-q").code == 0
        clock.turn(LATER)
        site.log.requests.clear()
        yield Crawled(site, tmp_path / "a")


def test_a_watch_finds_what_is_new_hands_it_on_serves_metrics_and_ends_by_a_signal(crawled, tmp_path):
    heard, new = tmp_path / "heard", len(crawled.missing())
    with crawled.watch("--on-new", f"tee -a {heard}", "--metrics", "0") as process:
        assert process.stderr is not None
        address = process.stderr.readline().decode().split()[-1]
        _wait(lambda: heard.is_file() and len(heard.read_bytes().splitlines()) >= new)
        with urlopen(address) as page:
            assert page.headers["Content-Type"].startswith("text/plain; version=0.0.4")
            assert b"# TYPE threadkeep_requests_total counter" in page.read()
        told = ended(process)
    posts = [json.loads(line) for line in heard.read_bytes().splitlines()]
    assert sum(each["new_posts"] for each in told) == new == len({post["post_id"] for post in posts})
    assert all(post["archive"] == str(crawled.folder) and post["text"] for post in posts)


def test_killed_again_and_again_a_watch_loses_nothing_and_asks_for_one_page_a_slot(crawled):
    for kill in (1, 2):
        with crawled.watch() as process:
            crawled.wait_for(3 * kill)
            os.kill(process.pid, signal.SIGKILL)
    with crawled.watch() as process:
        _wait(lambda: not crawled.missing())
        assert ended(process)
    times = crawled.asked()
    # A request may come to the server late, and then the next one seems to come early.
    assert all(later - earlier >= timedelta(seconds=SLOT / 2) for earlier, later in pairwise(times))
    assert len(times) <= (times[-1] - times[0]).total_seconds() / SLOT + 1


def test_an_archive_without_a_strategy_or_a_command_that_does_not_exist_is_told_before_anything_begins(run, crawled):
    assert run("watch", "a", "--on-new", "no-such-command-anywhere").code == 2
    assert run("watch", "a", "--budget", "many").code == 2
    assert crawled.asked() == []


def test_a_round_is_one_line_whatever_the_forum_says():
    line = as_text(Round(Path("a"), BEGIN, trouble="no\nanswer\x1b[2J", again_at=LATER))
    assert "\n" not in line
    assert "\x1b" not in line
