from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from threadkeep_bench.benchmarks.peers.benchmark import PeerResult, findings, in_words
from threadkeep_bench.benchmarks.peers.programs import FORUM_DL, INSTALL, by_forum_dl, by_threadkeep, forum_dl
from threadkeep_bench.simulate import draw, serving

pytestmark = pytest.mark.slow

# Writes what forum-dl writes: a board, two posts, and a line that was cut off.
LINES = [
    json.dumps({"type": "board", "item": {"title": "Cars"}}),
    json.dumps({"type": "post", "item": {"content": "<p>one</p><p>two</p>"}}),
    json.dumps({"type": "post", "item": {"content": None}}),
    '{"type": "post", "item": {"conte',
]
SCRIPT = f"""#!{sys.executable}
import sys
open(sys.argv[sys.argv.index("-o") + 1], "w").write({chr(10).join(LINES)!r})
sys.exit("no such page")
"""


def program_in(folder: Path) -> Path:
    program = folder / "forum-dl"
    program.write_text(SCRIPT)
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def test_output_of_forum_dl_before_a_failure_counts_and_its_message_is_reported(tmp_path: Path) -> None:
    brought = by_forum_dl(str(program_in(tmp_path)), "http://f.example/")
    assert brought.texts == ("one\ntwo", "")
    assert brought.ending == "exit 1, no such page"


def test_forum_dl_is_found_by_its_variable_or_on_the_path(tmp_path: Path) -> None:
    program = str(program_in(tmp_path))
    assert forum_dl({FORUM_DL: program, "PATH": ""}) == program
    assert forum_dl({"PATH": str(tmp_path)}) == program
    assert forum_dl({FORUM_DL: str(tmp_path / "none"), "PATH": ""}) is None


def test_threadkeep_brings_the_posts_of_a_forum_from_its_address_alone() -> None:
    forum = draw(1002, threads=20)
    with serving(forum) as here:
        brought = by_threadkeep(here.url)
        asked = len(here.log.requests)
    there = sum(len(thread.posts) for thread in forum.truth(forum.community.options.ends_at).threads)
    assert (len(brought.texts), brought.ending) == (there, "complete")
    assert asked > 0


ONE = PeerResult("smf", "threadkeep", 110, 100, 1000, 990, 995, 12.0, "complete")


def test_without_forum_dl_the_report_says_how_to_get_it() -> None:
    report = findings([ONE], "x", (INSTALL,))
    assert report.remarks[-1] == INSTALL
    assert "pydantic<2" in INSTALL
    assert [left.partition(":")[0] for left in report.left_out] == ["hyperkitty"]


def test_requests_per_page_and_posts_are_reported_for_each_program() -> None:
    told = {figure.name: figure.value for figure in findings([ONE], "x", ()).figures}
    assert told["smf-threadkeep-requests"] == 1.1
    assert told["smf-threadkeep-posts"] == 0.99
    assert in_words(ONE).startswith("smf, threadkeep: 110 requests for 100 thread pages, 990 of 1,000 posts")
