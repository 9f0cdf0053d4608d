import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fetch.local_fetcher import QUICK, Scene, scene
from tests.fetch.misbehaving_server import reply
from threadkeep.fetch.hosts.holds import HostHolds, retry_after
from threadkeep.fetch.thresholds import HOLDS
from threadkeep.model import Failure, Reason, Response

NOW = datetime(2026, 11, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        (" 7 ", 7),
        ("Sun, 15 Nov 2026 00:10:00 GMT", 600),
        ("Sunday, 15-Nov-26 00:10:00 GMT", 600),
        ("99999999999999999999", 10**9),
    ],
)
def test_retry_after_is_read_in_both_forms(header: str, seconds: int) -> None:
    assert retry_after(header, NOW) == timedelta(seconds=seconds)


@pytest.mark.parametrize(
    "header",
    [None, "", "-5", "0", "soon", "1.5", "٣", "Sat, 14 Nov 2026 00:00:00 GMT", "Xxx, 99 Yyy 2026 25:61:61 GMT"],
)
def test_a_retry_after_that_makes_no_sense_is_none(header: str | None) -> None:
    assert retry_after(header, NOW) is None


@given(st.text(max_size=40))
def test_no_retry_after_header_raises(header: str) -> None:
    wait = retry_after(header, NOW)
    assert wait is None or wait > timedelta(0)


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize(
    ("header", "least"),
    [
        ("300", 300),
        ("{date}", 600),
        ("-5", 60),
        ("rubbish", 60),
        ("", 60),
    ],
)
def test_a_host_that_says_later_is_not_asked_before_its_time(status: int, header: str, least: int) -> None:
    async def body() -> None:
        async with scene() as s:
            start = s.clock.now()
            when = header.format(date=format_datetime(start + timedelta(seconds=600 + 1), usegmt=True))
            s.site.pages["/busy"] = reply(b"later", status, (("Retry-After", when),))
            failure = await s.failure("/busy")
            assert failure.hold_until
            assert failure.hold_until >= start + timedelta(seconds=least)
            assert failure.exchanges[-1].body == b"later"
            await asks_nothing_until(s, failure.hold_until)

    asyncio.run(body())


async def asks_nothing_until(s: Scene, moment: datetime) -> None:
    seen = len(s.site.asked)
    while s.clock.now() < moment:
        held = await s.failure("/ok")
        assert held.hold_until == moment
        s.clock.forward(20)
    assert len(s.site.asked) == seen
    assert (await s.page("/ok")).status == 200


def test_a_hold_is_not_longer_than_the_user_allows() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, longest_hold=timedelta(minutes=10))) as s:
            s.site.pages["/busy"] = reply(b"", 429, (("Retry-After", "99999"),))
            failure = await s.failure("/busy")
            assert failure.hold_until
            assert failure.hold_until - failure.at < timedelta(minutes=11)

    asyncio.run(body())


def test_fifty_answers_of_429_without_a_header_come_ever_more_slowly() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/busy"] = reply(b"", 429)
            for _ in range(50):
                failure = await s.failure("/busy")
                assert failure.reason is Reason.RATE_LIMITED
                assert failure.hold_until
                await s.clock.until(failure.hold_until)
            arrivals = [asked.at for asked in s.site.asked if asked.path == "/busy"]
            gaps = [later - earlier for earlier, later in pairwise(arrivals)]
            assert len(arrivals) == 50
            assert all(gap >= min(HOLDS.first_wait * 2 ** min(n, 20), HOLDS.longest_wait) for n, gap in enumerate(gaps))
            assert max(gaps) <= HOLDS.longest_wait * (1 + HOLDS.jitter) + timedelta(seconds=1)
            assert len(set(gaps)) == len(gaps)

    asyncio.run(body())


def test_back_off_is_forgiven_after_a_quiet_half_hour() -> None:
    holds = HostHolds(Random(1))
    first = holds.postpone(None, NOW, "429", Reason.RATE_LIMITED)
    second = holds.postpone(None, first.until, "429", Reason.RATE_LIMITED)
    assert second.until - first.until >= 2 * HOLDS.first_wait
    much_later = second.until + timedelta(minutes=30)
    third = holds.postpone(None, much_later, "429", Reason.RATE_LIMITED)
    assert third.until - much_later < 2 * HOLDS.first_wait


def test_a_shorter_hold_does_not_end_a_longer_one() -> None:
    holds = HostHolds(Random(1))
    long = holds.postpone("3600", NOW, "429", Reason.RATE_LIMITED)
    assert holds.postpone("5", NOW, "429", Reason.RATE_LIMITED) == long


def test_an_outage_is_probed_with_one_request_at_growing_intervals() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/down"] = reply(b"", 500)
            failures = [await s.failure("/down") for _ in range(HOLDS.outage_failures)]
            assert [failure.hold_until is None for failure in failures] == [True] * (HOLDS.outage_failures - 1) + [
                False
            ]
            holds = []
            for _ in range(6):
                hold_until = s.fetcher.state(s.site.host).waiting_until
                assert hold_until
                await s.clock.until(hold_until)
                start = s.clock.now()
                answers = await asyncio.gather(*(s.failure("/down") for _ in range(4)))
                assert {answer.hold_until is not None for answer in answers} == {True}
                assert answers[0].hold_until
                holds.append(answers[0].hold_until - start)
            assert s.site.paths == ["/down"] * (HOLDS.outage_failures + 6)
            assert all(later > 1.5 * earlier for earlier, later in pairwise(holds))

    asyncio.run(body())


def test_seven_failures_in_a_row_cost_less_than_half_a_minute() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/down"] = reply(b"", 500)
            began = s.clock.now()
            for _ in range(7):
                failure = await s.failure("/down")
                await s.clock.until(failure.hold_until or s.clock.now())
                if len(s.site.paths) == 7:
                    break
            s.site.pages["/down"] = reply(b"back")
            await s.page("/down")
            assert s.clock.now() - began < timedelta(seconds=60)

    asyncio.run(body())


def test_an_outage_is_probed_by_one_even_if_several_may_be_in_flight() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, concurrency=4, delay=0.0)) as s:
            s.site.pages["/down"] = reply(b"", 502)
            for _ in range(HOLDS.outage_failures):
                failure = await s.failure("/down")
            assert failure.hold_until
            await s.clock.until(failure.hold_until)
            await asyncio.gather(*(s.failure("/down") for _ in range(4)))
            assert len(s.site.paths) == HOLDS.outage_failures + 1

    asyncio.run(body())


def test_broken_pages_in_a_row_do_not_hold_a_host_that_is_well() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/broken"] = reply(b"", 500)
            await s.page("/ok")
            failures = [await s.failure("/broken") for _ in range(HOLDS.outage_failures)]
            assert failures[-1].hold_until
            await s.clock.until(failures[-1].hold_until)
            s.site.asked.clear()
            assert (await s.failure("/broken")).hold_until is None
            assert s.site.paths == ["/ok", "/broken"]

    asyncio.run(body())


def test_a_real_outage_is_probed_with_a_page_that_was_good_and_nothing_else() -> None:
    async def body() -> None:
        async with scene() as s:
            await s.page("/ok")
            s.site.pages |= {"/ok": reply(b"", 500), "/other": reply(b"", 500)}
            failures = [await s.failure("/other") for _ in range(HOLDS.outage_failures)]
            assert failures[-1].hold_until
            await s.clock.until(failures[-1].hold_until)
            s.site.asked.clear()
            failure = await s.failure("/other")
            assert failure.hold_until
            assert failure.url == s.site.url("/other")
            assert s.site.paths == ["/ok"]

    asyncio.run(body())


def test_a_held_host_answers_at_once() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, ignore_robots=True, delay=5.0)) as s:
            s.site.pages["/busy"] = reply(b"", 429)
            await s.failure("/busy")
            before = s.clock.now()
            assert (await s.failure("/ok")).reason is Reason.RATE_LIMITED
            assert s.clock.now() == before

    asyncio.run(body())


def test_nothing_is_failed_for_good_by_a_day_of_outage() -> None:
    async def body() -> None:
        async with scene() as s:
            up = dict(s.site.pages)
            s.site.pages.update({path: reply(b"", 500) for path in up})
            back_at = s.clock.now() + timedelta(days=1)
            answer = await s.fetch("/ok")
            while isinstance(answer, Failure):
                assert not answer.is_lasting
                await s.clock.until(answer.hold_until or s.clock.now() + timedelta(seconds=60))
                if s.clock.now() >= back_at:
                    s.site.pages.update(up)
                answer = await s.fetch("/ok")
            assert isinstance(answer, Response)
            assert len(s.site.asked) < 40

    asyncio.run(body())


def test_a_good_answer_ends_the_count_of_failures() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/down"] = reply(b"", 500)
            for _ in range(3):
                for _ in range(HOLDS.outage_failures - 1):
                    assert (await s.failure("/down")).hold_until is None
                await s.page("/ok")

    asyncio.run(body())


@pytest.mark.parametrize("status", [408, 425, 500, 502, 504, 599])
def test_an_error_of_the_server_is_no_page_and_tried_again(status: int) -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/bad"] = reply(b"oops", status)
            failure = await s.failure("/bad")
            assert not failure.is_lasting
            assert failure.hold_until is None

    asyncio.run(body())


@pytest.mark.parametrize("status", [200, 203, 400, 401, 403, 404, 410, 418, 451])
def test_every_other_answer_is_a_page(status: int) -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/x"] = reply(b"text", status)
            assert ((await s.page("/x")).status, (await s.page("/x")).body) == (status, b"text")

    asyncio.run(body())
