"""A server whose clock is wrong by years changes nothing: neither what is requested nor when posts were seen."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, TinyForum
from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Response, Visit
from threadkeep.refresh import RefreshPlan, refresh_into

_LATER = timedelta(days=3)
_TIMES = "SELECT page.url, at FROM visit JOIN page ON page.id = visit.page ORDER BY visit.id"
_SEEN = "SELECT key, first_seen_at, last_seen_at FROM post ORDER BY key"


@dataclass
class ForumWithClock(TinyForum):
    """Each answer has the time of the server, and says that the page changes in the future."""

    ahead: timedelta = timedelta(0)

    async def fetch(self, visit: Visit) -> Answer:
        answer = await super().fetch(visit)
        if not isinstance(answer, Response):
            return answer
        there = format_datetime(self.at + self.ahead, usegmt=True)
        headers = (("date", there), ("last-modified", there), ("expires", there))
        return replace(answer, headers=(*answer.headers, *headers))


def crawled_and_refreshed(folder: Path, ahead: timedelta) -> tuple[list[str], list[tuple[str, ...]]]:
    """The requests, and the stored times."""
    asked: list[str] = []
    with open_archive(folder, site=f"{SITE}/", create=True, clock=TurnedClock(AT)) as archive:
        forum, clock = ForumWithClock(ahead=ahead), TurnedClock(AT)
        asyncio.run(crawl_into(archive, forum, CrawlPlan(f"{SITE}/", STRATEGY), clock, SilentWatcher()))
        asked += forum.asked
        forum, clock = ForumWithClock(ahead=ahead, at=AT + _LATER), TurnedClock(AT + _LATER)
        asyncio.run(refresh_into(archive, forum, RefreshPlan(), clock, SilentWatcher()))
        asked += forum.asked
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        return asked, [*db.execute(_TIMES), *db.execute(_SEEN)]


@pytest.fixture(scope="module")
def true_clock(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[tuple[str, ...]]]:
    return crawled_and_refreshed(tmp_path_factory.mktemp("true") / "a", timedelta(0))


@pytest.mark.parametrize("years", [-10, 10])
def test_the_clock_of_the_server_decides_nothing(
    true_clock: tuple[list[str], list[tuple[str, ...]]], tmp_path: Path, years: int
) -> None:
    assert crawled_and_refreshed(tmp_path / "a", timedelta(days=365 * years)) == true_clock
