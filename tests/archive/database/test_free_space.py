"""Room on the disk stays free, and a run that stopped for it goes on later."""

from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep.archive import open_archive, verify
from threadkeep.archive.database import free_space
from threadkeep.archive.thresholds import DiskThresholds
from threadkeep.errors import DiskError
from threadkeep.fetch import TurnedClock

from ..scripted import AT, SITE, crawl

# Every disk that holds a file has less room than all of it.
EVERYTHING = DiskThresholds(reserved_bytes=2**80, reserved_share=1.0)


def crawled(folder: Path) -> tuple[int, list[str]]:
    clock, asked = TurnedClock(AT), list[str]()
    with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, asked=asked.append)
        return archive.counts().posts, asked


def test_a_crawl_stops_before_the_disk_is_full_and_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    posts, paths = crawled(tmp_path / "whole")
    pages = 0

    def filling(folder: Path) -> None:
        nonlocal pages
        pages += 1
        if pages == 5:
            monkeypatch.setattr(free_space, "DISK", EVERYTHING)
        free_space.check_free_space(folder)

    monkeypatch.setattr("threadkeep.archive.archive.check_free_space", filling)
    with pytest.raises(DiskError, match="nearly full") as caught:
        crawled(tmp_path / "a")
    assert caught.value.exit_code == 3
    with pytest.raises(DiskError):
        crawled(tmp_path / "a")
    assert [problem for problem in verify(tmp_path / "a") if problem.is_damage] == []
    monkeypatch.setattr(free_space, "DISK", DiskThresholds())
    after = crawled(tmp_path / "a")
    assert after[0] == posts
    assert len(after[1]) == len(paths) - 4, "the pages that were there are not asked for again"


def test_the_reserve_is_the_smaller_of_its_two_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for thresholds in (DiskThresholds(2**80, 0.0), DiskThresholds(0, 1.0)):
        monkeypatch.setattr(free_space, "DISK", thresholds)
        free_space.check_free_space(tmp_path)
