from collections.abc import Iterator
from pathlib import Path

import pytest

from threadkeep.archive import Archive, open_archive
from threadkeep.fetch import TurnedClock

from .scripted import AT, SITE, STRATEGY, identity, rank


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
