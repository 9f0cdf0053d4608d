"""A simulated forum as a fetcher."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Response, Visit
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.named.workshop import WORKSHOP
from threadkeep_bench.simulate.server.fetcher import SimulatedFetcher
from threadkeep_bench.simulate.skin.noise import Noise
from threadkeep_bench.simulate.skin.skin import Structure

FORUM = WORKSHOP.forum()
AT = FORUM.community.options.ends_at
HOME = FORUM.base_url


def with_parts(noise: Noise | None = None, structure: Structure | None = None) -> Forum:
    skin = replace(FORUM.skin, noise=noise or Noise(), structure=structure or Structure())
    return Forum(FORUM.community, skin, HOME)


def fetched(fetcher: SimulatedFetcher, url: str) -> Answer:
    return asyncio.run(fetcher.fetch(Visit(url)))


def test_a_page_comes_as_a_response_with_what_goes_into_the_warc() -> None:
    answer = fetched(SimulatedFetcher(FORUM, TurnedClock(AT)), FORUM.entry)
    assert isinstance(answer, Response)
    assert answer.status == 200
    assert answer.at == AT
    assert answer.header("content-type") == "text/html; charset=utf-8"
    assert answer.exchanges[0].body == answer.body


def test_the_clock_decides_what_is_there() -> None:
    clock = TurnedClock(FORUM.community.options.starts_at)
    fetcher = SimulatedFetcher(FORUM, clock)
    before = fetched(fetcher, f"{HOME}/topic.php?t=40")
    clock.forward((AT - clock.now()).total_seconds())
    after = fetched(fetcher, f"{HOME}/topic.php?t=40")
    assert isinstance(before, Response) and isinstance(after, Response)
    assert [request.truth.kind for request in fetcher.log.requests] == ["missing", "thread"]


def test_redirects_are_followed_and_each_hop_is_logged() -> None:
    fetcher = SimulatedFetcher(with_parts(Noise(permalinks="redirect")), TurnedClock(AT))
    thread = max(FORUM.truth(AT).threads, key=lambda each: len(each.pages))
    answer = fetched(fetcher, f"{HOME}/topic.php?p={thread.posts[10].id}")
    assert isinstance(answer, Response)
    assert answer.final_url == thread.pages[1]
    assert [(request.status, request.truth.kind) for request in fetcher.log.requests] == [
        (302, "permalink"),
        (200, "thread"),
    ]


def test_a_cookie_is_sent_back() -> None:
    fetcher = SimulatedFetcher(with_parts(Noise(sessions="until-cookie")), TurnedClock(AT))
    first, second = fetched(fetcher, FORUM.entry), fetched(fetcher, FORUM.entry)
    assert isinstance(first, Response) and isinstance(second, Response)
    assert b"sid=" in first.body
    assert b"sid=" not in second.body


def test_robots_txt_is_obeyed() -> None:
    fetcher = SimulatedFetcher(with_parts(structure=Structure(robots="closed")), TurnedClock(AT))
    refused = fetched(fetcher, f"{HOME}/rate.php?t=1")
    assert isinstance(refused, Failure)
    assert refused.reason == Reason.ROBOTS
    assert isinstance(fetched(fetcher, FORUM.entry), Response)
    assert len(fetcher.log.requests) == 1


def test_requests_that_change_something_are_counted() -> None:
    fetcher = SimulatedFetcher(FORUM, TurnedClock(AT))
    fetched(fetcher, FORUM.entry)
    fetched(fetcher, f"{HOME}/rate.php?t=1")
    fetched(fetcher, f"{HOME}/mark.php?f=1")
    assert fetcher.log.changes == 2
