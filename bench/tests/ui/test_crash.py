"""`kill -9` and signals end a crawl at any moment, and nothing is lost: promises 1 to 4, 8 and 9 from end to end."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.ui.stalling import Stalling, stalling
from threadkeep.archive import open_archive
from threadkeep.crawl import PATIENCE as CRAWL_PATIENCE
from threadkeep_bench.benchmarks.child_process import THREADKEEP
from threadkeep_bench.benchmarks.crash import (
    CrashBed,
    CrashedCrawl,
    crash_bed,
    ended,
    killed_at_labels,
    killed_at_random,
)
from threadkeep_bench.simulate import WORKSHOP

pytestmark = pytest.mark.slow

SMALL = replace(WORKSHOP, community=replace(WORKSHOP.community, threads=14, boards=3))
# A busy machine may take this long for anything; whoever needs more hangs.
PATIENCE = 120


@pytest.fixture(scope="module")
def bed() -> Iterator[CrashBed]:
    with crash_bed(SMALL.forum()) as bed:
        assert len(bed.whole.posts) > 50
        yield bed


@pytest.fixture
def stalled() -> Iterator[Stalling]:
    with stalling() as site:
        yield site


def assert_nothing_lost(crashed: CrashedCrawl) -> None:
    assert (crashed.lost, crashed.surplus, crashed.damaged) == (0, 0, 0)
    assert crashed.is_within_flight


@pytest.mark.parametrize("concurrency", [1, 8])
def test_killed_at_random_moments_the_same_command_ends_with_the_same_archive(bed: CrashBed, concurrency: int) -> None:
    crashed = killed_at_random(bed, f"random-{concurrency}", concurrency, Random(concurrency), most=3)
    assert crashed.kills
    assert_nothing_lost(crashed)


def test_killed_at_every_labelled_point_the_same_command_ends_with_the_same_archive(bed: CrashBed) -> None:
    crashed, missed = killed_at_labels(bed, "labels", 8)
    assert missed == []
    assert_nothing_lost(crashed)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_in_the_middle_ends_a_crawl_that_goes_on_later(bed: CrashBed, number: signal.Signals) -> None:
    job, since = bed.job(number.name, 2), len(bed.site.log.requests)
    with subprocess.Popen(job.command, stdout=subprocess.PIPE, text=True) as crawl:
        while len(bed.site.log.requests) - since < 6 and crawl.poll() is None:
            time.sleep(0.01)
        crawl.send_signal(number)
        out, _ = crawl.communicate(timeout=PATIENCE)
    assert crawl.returncode == 11
    assert "Run the same command again to go on" in out
    crashed = ended(bed, job, since, kills=1)
    assert crashed.asked_again == 0, "what was in flight at the first signal is finished, not asked for again"
    assert_nothing_lost(crashed)


def crawl_of(site: Stalling, folder: Path) -> subprocess.Popen[str]:
    policy = ("--policy", "breadth-first")
    command = (*THREADKEEP, "crawl", site.url, "--archive", str(folder), "--delay", "0", *policy)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_page_that_hangs_does_not_hold_up_the_first_signal(stalled: Stalling, tmp_path: Path) -> None:
    with crawl_of(stalled, tmp_path / "a") as crawl:
        assert stalled.reached.wait(PATIENCE)
        began = time.monotonic()
        crawl.send_signal(signal.SIGTERM)
        crawl.communicate(timeout=PATIENCE)
        took = time.monotonic() - began
    assert crawl.returncode == 11
    assert took < CRAWL_PATIENCE.grace_seconds + 30
    assert states(tmp_path / "a") == {"/": 2, "/slow": 1}


def test_a_second_signal_ends_a_crawl_at_once_and_nothing_is_lost(stalled: Stalling, tmp_path: Path) -> None:
    with crawl_of(stalled, tmp_path / "a") as crawl:
        assert stalled.reached.wait(PATIENCE)
        crawl.send_signal(signal.SIGINT)
        assert crawl.stderr is not None
        while "once more to stop at once" not in crawl.stderr.readline():
            pass
        crawl.send_signal(signal.SIGINT)
        out, _ = crawl.communicate(timeout=PATIENCE)
    assert crawl.returncode == 11
    assert out == "", "it took the time to tell how it ended"
    stalled.released.set()
    with crawl_of(stalled, tmp_path / "a") as again:
        again.communicate(timeout=PATIENCE)
    assert again.returncode == 0
    assert states(tmp_path / "a") == {"/": 2, "/slow": 2}


def test_a_second_crawl_is_refused_by_name_and_a_dead_one_s_archive_is_taken_over(
    stalled: Stalling, tmp_path: Path
) -> None:
    with crawl_of(stalled, tmp_path / "a") as first:
        assert stalled.reached.wait(PATIENCE)
        with crawl_of(stalled, tmp_path / "a") as second:
            _, words = second.communicate(timeout=PATIENCE)
        assert second.returncode == 4
        assert f"pid {first.pid}, host {os.uname().nodename}" in words
        assert "Traceback" not in words
        first.kill()
    stalled.released.set()
    with crawl_of(stalled, tmp_path / "a") as third:
        third.communicate(timeout=PATIENCE)
    assert third.returncode == 0
    assert states(tmp_path / "a") == {"/": 2, "/slow": 2}


def states(folder: Path) -> dict[str, int]:
    with open_archive(folder, readonly=True) as archive:
        return dict(archive._db.execute("SELECT url, state FROM page"))
