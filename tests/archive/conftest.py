"""The fixtures that several tests of archives share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from threadkeep.archive import Archive, open_archive
from threadkeep.fetch import TurnedClock

from .scripted import AT, SITE, STRATEGY, Forum, crawl, identity, rank


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock(AT)


@pytest.fixture
def archive(tmp_path: Path, clock: TurnedClock) -> Iterator[Archive]:
    """An archive in its first run, by the strategy of the scripted forum (version 1)."""
    with open_archive(tmp_path / "forum", site=SITE, create=True, clock=clock) as opened:
        opened.adopt(STRATEGY, identity, rank)
        opened.begin_run("a test")
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The archive of a crawled forum with two boards."""
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, Forum(1, 2, 1, 2), asked=lambda path: None)
    return tmp_path / "a"
