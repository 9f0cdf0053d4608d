"""A loss of power takes the last seconds of what was written, in any order: the archive is never corrupt."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from threadkeep.archive import open_archive, verify
from threadkeep.fetch import TurnedClock
from threadkeep.warc import segments

from ..scripted import AT, SITE, crawl
from .test_recover import Content, content, is_clean, run

SEEDS = range(12)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of a run that died: its last pages are in the log of the database alone."""
    folder = tmp_path_factory.mktemp("power") / "killed"
    run(folder, "after-commit:8")
    assert (folder / "archive.db-wal").stat().st_size > 0
    return folder


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Content:
    folder = tmp_path_factory.mktemp("whole") / "a"
    finish(folder)
    return content(folder)


def finish(folder: Path) -> Counter[str]:
    clock, asked = TurnedClock(AT), list[str]()
    with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, asked=asked.append)
    return Counter(asked)


def cut(path: Path, random: Random) -> None:
    """Leave a part of the file, and sometimes zeros where blocks were not written."""
    data = path.read_bytes()
    size = random.randint(0, len(data))
    zeros = b"\0" * random.choice([0, 0, 512, 4096])
    path.write_bytes(data[:size] + zeros[: len(data) - size])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_loss_of_power_costs_pages_that_are_requested_again_and_nothing_else(
    seed: int, killed: Path, tmp_path: Path, uninterrupted: Content
) -> None:
    random = Random(seed)
    folder = tmp_path / "a"
    shutil.copytree(killed, folder)
    (folder / "archive.db-shm").unlink(missing_ok=True)
    # The log is written before the pages that it names count, so that any prefix of it is a state that there was.
    cut(folder / "archive.db-wal", random)
    (segment,) = segments(folder / "warc")
    if random.random() < 0.7:
        cut(segment, random)
    asked = finish(folder)
    assert max(asked.values()) == 1
    assert content(folder) == uninterrupted
    assert is_clean(folder)
    assert [problem for problem in verify(folder) if problem.is_damage] == []
