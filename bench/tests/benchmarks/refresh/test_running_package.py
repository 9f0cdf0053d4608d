"""A day of posts in a package that runs."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta

import numpy as np

from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Response, Visit
from threadkeep_bench.benchmarks.refresh.real_pages.running_package import (
    PlannedPost,
    PostablePackage,
    Poster,
    planned_posts,
    trace_with,
)
from threadkeep_bench.simulate import Truth, UrlTruth
from threadkeep_bench.test_beds import ToWrite

BEGINS_AT = datetime(2026, 11, 1, 12, tzinfo=UTC)
START = BEGINS_AT.timestamp()
TRUTH = Truth("x", "http://x/", "http://x/", (), (), lambda url: UrlTruth("thread" if "/t/" in url else "index"), ())
PACKAGE = PostablePackage(
    truth=TRUTH,
    begins_at=BEGINS_AT,
    rows=20,
    posts=15,
    boards=("http://x/b/1/", "http://x/b/2/", "http://x/empty/"),
    parents=(None, 0, None),
    threads=("http://x/t/1/", "http://x/t/2/", "http://x/t/3/"),
    board_of=(0, 0, 1),
    is_open=(True, False, True),
    is_sticky=(False, False, False),
    times=((START - 900.0, START - 300.0), (START - 600.0,), (START - 100.0,)),
)


class RecordingPoster:
    def __init__(self) -> None:
        self.posts: list[ToWrite] = []

    def write(self, post: ToWrite) -> str:
        self.posts.append(post)
        return post.thread or f"http://x/t/{100 + len(self.posts)}/"


class Shows:
    """A fetcher whose every page shows every post that was written."""

    def __init__(self, writer: RecordingPoster) -> None:
        self._writer = writer

    async def fetch(self, visit: Visit) -> Answer:
        body = " ".join(post.text for post in self._writer.posts).encode()
        return Response(visit.url, visit.url, 200, (), body, BEGINS_AT)


def test_a_day_is_planned_in_threads_that_can_be_written_to_and_in_new_ones():
    planned = planned_posts(PACKAGE, 1001)
    assert len(planned) > 100 and planned == planned_posts(PACKAGE, 1001)
    assert all(START < post.at <= START + 86_400 for post in planned)
    assert [post.at for post in planned] == sorted(post.at for post in planned)
    threads = Counter(post.thread for post in planned)
    assert threads[0] and threads[2] and not threads[1]
    opened = [post.thread for post in planned if post.is_first]
    assert opened == list(range(3, 3 + len(opened))) and len(opened) > 5
    assert {post.board for post in planned} == {0, 1}
    assert all(post.board == 1 for post in planned if post.thread == 2)


def test_the_simulation_has_the_threads_of_the_package_and_those_of_the_day():
    planned = [PlannedPost(START + 50.0, 3, 1, True), PlannedPost(START + 60.0, 0, 0, False)]
    grown, places = trace_with(PACKAGE, planned)
    assert grown.at[places].tolist() == [START + 50.0, START + 60.0]
    assert grown.times(0).tolist() == [START - 900.0, START - 300.0, START + 60.0]
    assert (grown.board.tolist(), grown.times(3).tolist()) == ([0, 0, 1, 1], [START + 50.0])
    assert grown.boards == 3
    assert bool((np.diff(grown.at) >= 0).all())


def test_a_post_is_written_when_its_time_has_come_and_had_when_a_thread_shows_it():
    planned = [
        PlannedPost(START + 50.0, 3, 1, True),
        PlannedPost(START + 60.0, 3, 1, False),
        PlannedPost(START + 900.0, 0, 0, False),
    ]
    clock, writer = TurnedClock(BEGINS_AT), RecordingPoster()
    poster = Poster(PACKAGE, planned, writer, clock)  # type: ignore[arg-type]
    fetcher = poster.around(Shows(writer))

    def ask(path: str, after: float) -> None:
        clock.forward((BEGINS_AT + timedelta(seconds=after) - clock.now()).total_seconds())
        asyncio.run(fetcher.fetch(Visit("http://x" + path, 1)))

    ask("/t/1/", 10)
    assert not writer.posts
    ask("/b/1/", 100)
    assert [post.thread for post in writer.posts] == [None, "http://x/t/101/"]
    assert not poster.had
    ask("/t/101/", 200)
    ask("/t/101/", 300)
    assert poster.had == {0: START + 200, 1: START + 200}
    assert poster.requests == 4
