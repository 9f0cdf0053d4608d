"""`threadkeep watch` as a process of its own: ended, killed, started again."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from threadkeep.refresh import WatchRound
from threadkeep.ui.cli.crawling.watch import as_text
from threadkeep_bench.benchmarks.refresh import FEW, WatchBed, killed, wait_for, watch_bed, watched_together

pytestmark = pytest.mark.slow

AT = datetime(2026, 11, 16, tzinfo=UTC)


@pytest.fixture
def bed() -> Iterator[WatchBed]:
    with watch_bed() as bed:
        yield bed


def ended(process: subprocess.Popen[bytes]) -> list[dict[str, Any]]:
    """What a watch said, that was asked to end."""
    process.terminate()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err.decode()
    return [json.loads(line) for line in out.splitlines()]


def test_a_watch_finds_what_is_new_hands_it_on_serves_metrics_and_ends_by_a_signal(bed, tmp_path):
    heard, new = tmp_path / "heard", len(bed.missing())
    with bed.watch("--on-new", f"tee -a {heard}", "--metrics", "0") as process:
        assert process.stderr is not None
        address = process.stderr.readline().decode().split()[-1]
        wait_for(lambda: heard.is_file() and len(heard.read_bytes().splitlines()) >= new)
        with urlopen(address) as page:
            assert page.headers["Content-Type"].startswith("text/plain; version=0.0.4")
            assert b"# TYPE threadkeep_requests_total counter" in page.read()
        told = ended(process)
    posts = [json.loads(line) for line in heard.read_bytes().splitlines()]
    assert sum(each["new_posts"] for each in told) == new == len({post["post_id"] for post in posts})
    assert all(post["archive"] == str(bed.folder) and post["text"] for post in posts)


def test_killed_again_and_again_a_watch_loses_nothing_and_asks_for_one_page_a_slot(bed):
    told = killed(bed, seed=1, kills=2)
    assert told.new_posts > 0
    assert (told.lost, told.too_soon) == (0, 0)


def test_more_archives_than_stay_open_each_have_their_turn(bed):
    new = len(bed.missing())
    told = watched_together(bed, FEW)
    assert (told.archives, told.new_posts) == (FEW, FEW * new)
    assert told.megabytes > 0


def test_an_invalid_command_or_budget_is_refused_before_anything_begins(run, bed):
    assert run("watch", bed.folder, "--on-new", "no-such-command-anywhere").code == 2
    assert run("watch", bed.folder, "--budget", "many").code == 2
    assert bed.asked_at == []


def test_a_round_is_one_line_whatever_the_forum_says():
    line = as_text(WatchRound(Path("a"), AT, trouble="no\nanswer\x1b[2J", again_at=AT))
    assert "\n" not in line
    assert "\x1b" not in line
