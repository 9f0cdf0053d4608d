"""The benchmark of the gate, on a recording with links that act on a board and on a thread."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

from bench.tests.test_beds.foreign.tiny_recording import HOST, NAME, row, write_tiny_recording

from threadkeep_bench.benchmarks.gate.benchmark import findings
from threadkeep_bench.benchmarks.gate.marks import GateJob, marks_of

POSTS = "".join(f'<p>Words <a href="{HOST}/like/{number}">{number} hearts</a></p>' for number in range(3))
PAGES = (
    row("/board?id=2", "index", "board:2:1", f'<a href="{HOST}/t/5">Five</a> <a href="{HOST}/like/all">Like all</a>'),
    row("/t/5", "thread", "thread:5:1", POSTS),
    row("/t/6", "thread", "thread:6:1", f'<a href="{HOST}/logout/t/5">x</a> <a href="{HOST}/t/5">Report</a>'),
)


def marks(folder: Path):  # type: ignore[no-untyped-def]
    write_tiny_recording(folder)
    with lzma.open(folder / f"{NAME}.jsonl.xz", "at", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(each)}\n" for each in PAGES)
    return marks_of(GateJob(folder, NAME, 1, 100))


def test_urls_that_act_are_counted_once_each_with_those_that_are_admitted(tmp_path: Path) -> None:
    found = marks(tmp_path)
    assert (found.acts.part, found.acts.whole) == (0, 4)


def test_a_page_of_the_forum_that_is_refused_is_counted(tmp_path: Path) -> None:
    found = marks(tmp_path)
    # One page links to the thread as "Report"; the board links to it by its title.
    assert (found.refused.part, found.alone_refused.part) == (1, 0)
    assert found.refused.whole >= 3


def test_the_table_names_the_worst_forum(tmp_path: Path) -> None:
    found = findings([marks(tmp_path)], tmp_path, 1)
    values = {figure.name: figure.value for figure in found.figures}
    assert (values["acts"], values["acting-urls"], values["refused"]) == (0, 4, 1)
    assert found.worst is not None and found.worst.forum == NAME
