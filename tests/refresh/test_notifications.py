"""New posts handed on, however often whoever wants them is away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from tests.archive.scripted import AT, SITE, STRATEGY, identity, post, rank, reading, response
from threadkeep.archive import Archive, open_archive
from threadkeep.archive.outbox import begin_notifications, outbox_size
from threadkeep.crawl import open_archive_thread
from threadkeep.fetch import TurnedClock
from threadkeep.model import Visit
from threadkeep.refresh.watch.notifications import Notifier


class Ear:
    """Takes messages, but for those of the posts it does not like, and while it is away."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.tries = 0
        self.away_for = 0
        self.dislikes: set[str] = set()

    async def send(self, message: bytes) -> str | None:
        self.tries += 1
        post_id = json.loads(message)["post_id"]
        if self.tries <= self.away_for or post_id in self.dislikes:
            return "away"
        self.heard.append(post_id)
        return None


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock(AT)


@pytest.fixture
def archive(tmp_path: Path, clock: TurnedClock) -> Iterator[Archive]:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
        archive.adopt(STRATEGY, identity, rank)
        begin_notifications(archive)
        yield archive


def keep(archive: Archive, *numbers: int) -> None:
    posts = tuple(post("7", number) for number in numbers)
    archive.keep(Visit(SITE + "t/7"), response("t/7"), reading("t/7", posts=posts), rank)


def tell(archive: Archive, notifier: Notifier) -> None:
    async def run() -> None:
        with open_archive_thread() as archive_thread:
            await notifier.send_all(archive, archive_thread)

    asyncio.run(run())


def test_every_post_is_notified_once_and_in_order(archive, clock):
    keep(archive, *range(1, 51))
    ear = Ear()
    notifier = Notifier(ear, clock)
    tell(archive, notifier)
    tell(archive, notifier)
    assert ear.heard == [str(number) for number in range(1, 51)]
    assert outbox_size(archive) == 0


def test_while_the_hook_is_away_posts_wait_and_it_is_tried_ever_more_seldom(archive, clock):
    keep(archive, 1)
    ear = Ear()
    ear.away_for = 14
    notifier = Notifier(ear, clock)
    tried_at = []
    while outbox_size(archive):
        before = ear.tries
        tell(archive, notifier)
        if ear.tries > before:
            tried_at.append(clock.now())
        clock.forward(1)
    assert ear.heard == ["1"]
    pauses = [later - earlier for earlier, later in pairwise(tried_at)]
    assert pauses == [timedelta(seconds=min(2**number, 3600)) for number in range(14)]


def test_a_post_that_is_never_taken_holds_up_no_other(archive, clock):
    keep(archive, 1, 2, 3)
    ear = Ear()
    ear.dislikes = {"1"}
    notifier = Notifier(ear, clock)
    for _ in range(6):
        tell(archive, notifier)
        clock.forward(60)
    assert ear.heard == ["2", "3"]
    assert outbox_size(archive) == 1


def test_posts_are_notified_as_they_arrive_until_the_watch_ends(archive, clock):
    ear = Ear()

    async def run() -> None:
        came = asyncio.Event()
        with open_archive_thread() as archive_thread:
            task = asyncio.create_task(Notifier(ear, clock).send_as_they_arrive(archive, archive_thread, came))
            for number in (1, 2):
                await archive_thread.call(keep, archive, number)
                came.set()
                async with asyncio.timeout(10):
                    while len(ear.heard) < number:
                        await asyncio.sleep(0.01)
            task.cancel()

    asyncio.run(run())
    assert ear.heard == ["1", "2"]
