import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fetch.local_fetcher import QUICK, scene
from tests.fetch.misbehaving_server import Misbehaving, reply, slow
from threadkeep.fetch.hosts.pace import Pace
from threadkeep.fetch.thresholds import PACE

NOW = datetime(2026, 11, 15, tzinfo=UTC)


def gaps(site: Misbehaving) -> list[float]:
    return [(later.at - earlier.at).total_seconds() for earlier, later in pairwise(site.asked)]


def test_a_host_is_asked_at_most_twice_a_second() -> None:
    async def body() -> None:
        async with scene() as s:
            await asyncio.gather(*(s.page("/ok") for _ in range(20)))
            assert len(s.site.asked) == 21
            assert min(gaps(s.site)) >= 0.5

    asyncio.run(body())


def test_requests_beside_each_other_start_at_most_twice_a_second() -> None:
    pace = Pace(None)
    starts = [pace.reserve(NOW) for _ in range(10)]
    assert all(later - earlier >= timedelta(seconds=0.5) for earlier, later in pairwise(starts))


def test_the_user_may_say_no_delay_at_all() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, delay=0.0)) as s:
            for _ in range(5):
                await s.page("/ok")
            assert set(gaps(s.site)) == {0.0}

    asyncio.run(body())


def test_a_slow_host_is_left_alone_for_as_long_as_it_took() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/slow"] = slow(s.clock, 8.0)
            for _ in range(10):
                await s.page("/slow")
            # From one arrival to the next: 8 s for the answer, then nearly as long a rest.
            assert gaps(s.site)[-1] > 8 + 7
            assert s.fetcher.state(s.site.host).delay > 7

    asyncio.run(body())


def test_crawl_delay_is_obeyed_even_against_the_users_delay() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, delay=0.0)) as s:
            s.site.pages["/robots.txt"] = reply(b"User-agent: *\nCrawl-delay: 9\n")
            for _ in range(4):
                await s.page("/ok")
            assert min(gaps(s.site)) >= 9

    asyncio.run(body())


def test_crawl_delay_is_not_known_when_robots_is_overridden() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, delay=0.0, ignore_robots=True)) as s:
            s.site.pages["/robots.txt"] = reply(b"User-agent: *\nCrawl-delay: 9\nDisallow: /\n")
            for _ in range(4):
                await s.page("/ok")
            assert max(gaps(s.site)) == 0
            assert "/robots.txt" not in [asked.path for asked in s.site.asked]

    asyncio.run(body())


@pytest.mark.parametrize(
    ("asked", "waited", "words"),
    [
        ("5", 5.0, []),
        ("120", 120.0, ["asks for 120 s between two requests: 30 pages an hour"]),
        ("1000000000", 300.0, ["asks for 1e+09 s between two requests: more than 300 s are not waited"]),
        ("1e300", 300.0, ["asks for 1e+300 s between two requests: more than 300 s are not waited"]),
        ("inf", 0.0, []),
        ("nan", 0.0, []),
        ("-9", 0.0, []),
    ],
)
def test_a_crawl_delay_has_a_limit_and_a_long_one_is_reported_once(asked: str, waited: float, words: list[str]) -> None:
    reports: list[str] = []

    async def body() -> None:
        async with scene(replace(QUICK, delay=0.0, report=reports.append)) as s:
            s.site.pages["/robots.txt"] = reply(f"User-agent: *\nCrawl-delay: {asked}\n".encode())
            for _ in range(3):
                await s.page("/ok")
            assert gaps(s.site)[-1] == waited

    asyncio.run(body())
    assert [report.partition(" asks")[1].strip() + report.partition(" asks")[2] for report in reports] == words


def test_redirect_hops_keep_the_pace_too() -> None:
    async def body() -> None:
        async with scene() as s:
            await s.page("/hops/6")
            assert min(gaps(s.site)) >= 0.5

    asyncio.run(body())


def test_by_default_one_request_is_in_flight() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, delay=0.0)) as s:
            running: list[str] = []
            most = 0

            async def watched(asked: object, writer: asyncio.StreamWriter) -> bool:
                nonlocal most
                running.append("x")
                most = max(most, len(running))
                await asyncio.sleep(0.005)
                running.pop()
                return await reply(b"ok")(asked, writer)  # type: ignore[arg-type]

            s.site.pages["/watched"] = watched
            await asyncio.gather(*(s.page("/watched") for _ in range(8)))
            assert most == 1

    asyncio.run(body())


def test_the_state_of_a_host_explains_why_it_waits() -> None:
    async def body() -> None:
        async with scene() as s:
            await s.page("/ok")
            state = s.fetcher.state(s.site.host)
            assert (state.why, state.delay) == ("pace", 0.5)
            s.site.pages["/busy"] = reply(b"", 429, (("Retry-After", "42"),))
            await s.failure("/busy")
            state = s.fetcher.state(s.site.host)
            assert state.why == "the server said 429"
            assert state.waiting_until == s.clock.now() + timedelta(seconds=42)

    asyncio.run(body())


@given(st.lists(st.floats(0, 100), min_size=1, max_size=20), st.floats(0, 30))
def test_requests_never_start_before_their_delay(seconds: list[float], crawl_delay: float) -> None:
    pace, now = Pace(None), NOW
    pace.crawl_delay = crawl_delay
    for took in seconds:
        delay, ended = pace.delay, now
        now = pace.reserve(now)
        assert now == NOW or (now - ended).total_seconds() >= delay - 1e-3
        now += timedelta(seconds=took)
        pace.note_response(now, took)
        assert pace.delay >= max(PACE.shortest_delay, crawl_delay)
