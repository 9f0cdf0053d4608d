"""The fixture that several tests of archives share."""

from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep.archive import open_archive
from threadkeep.fetch import TurnedClock

from .scripted import AT, SITE, Forum, crawl


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The archive of a crawled forum with two boards."""
    clock = TurnedClock(AT)
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock, Forum(1, 2, 1, 2), asked=lambda path: None)
    return tmp_path / "a"
