"""The benchmark of page flips, on a recording of a thread with three pages."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest
from bench.tests.test_beds.foreign.tiny_recording import HOST, NAME, row, write_tiny_recording

from threadkeep_bench.benchmarks.flips.benchmark import findings
from threadkeep_bench.benchmarks.flips.marks import FlipJob, judged_page, marks_of
from threadkeep_bench.test_beds.foreign import open_recording

PAGER = f'<p>1 <a href="{HOST}/t/5?p=2">2</a> <a href="{HOST}/t/5?p=3">3</a> <a href="{HOST}/t/5?p=2">Next</a></p>'
LONG_THREAD = (
    row("/t/5", "thread", "thread:5:1", PAGER),
    row("/t/5?p=2", "thread_flip", "thread:5:2", '<a href="/t/5">1</a> <a href="/t/5?p=3">3</a>'),
    row("/t/5?p=3", "thread_flip", "thread:5:3", '<a href="/t/5?p=2">2</a> <a href="/t/9">title</a>'),
    row("/t/5?p=1", "duplicate", "first", PAGER, dup_of="thread:5:1"),
)


def recording(folder: Path) -> Path:
    write_tiny_recording(folder)
    with lzma.open(folder / f"{NAME}.jsonl.xz", "at", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(each)}\n" for each in LONG_THREAD)
    return folder


def test_the_flips_of_each_page_are_judged_by_the_keys_of_the_recording(tmp_path: Path) -> None:
    marks = marks_of(FlipJob(recording(tmp_path), NAME, 1, 1.0))
    assert (marks.right, marks.found, marks.expected) == (5, 5, 5)
    assert (marks.whole.ratio, marks.next_page.ratio, marks.f1) == (1.0, 1.0, 1.0)


def test_what_is_missed_and_what_is_no_flip_are_counted(tmp_path: Path) -> None:
    with open_recording(recording(tmp_path), NAME) as opened:
        page = opened.find("/t/5?p=3")
        assert page is not None
        none = judged_page(opened, page, lambda page: ())
        every = judged_page(opened, page, lambda page: page.links)
    assert (none.right, none.found, none.expected, none.whole.part) == (0, 0, 1, 0)
    assert (every.right, every.found, every.expected, every.whole.part) == (1, 2, 1, 0)


def test_the_table_pools_pages_and_names_the_worst(tmp_path: Path) -> None:
    marks = marks_of(FlipJob(recording(tmp_path), NAME, 1, 1.0))
    found = findings([marks], tmp_path, 1)
    assert {figure.name: figure.value for figure in found.figures}["f1"] == pytest.approx(1.0)
    assert found.worst is not None and found.worst.forum == NAME
