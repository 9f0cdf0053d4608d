"""A recorded forum as a fetcher."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.tests.test_beds.foreign.tiny_recording import NAME, write_tiny_recording

from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Response, Visit
from threadkeep_bench.test_beds.foreign import (
    ForeignFetcher,
    ForeignRecording,
    foreign_names,
    open_recording,
    plain_address,
)

BASE = "http://forum.example"


@pytest.fixture
def recording(tmp_path: Path) -> Iterator[ForeignRecording]:
    with open_recording(write_tiny_recording(tmp_path), NAME) as opened:
        yield opened


@pytest.fixture
def fetcher(recording: ForeignRecording) -> ForeignFetcher:
    return ForeignFetcher(recording, TurnedClock(recording.truth.recorded_at))


def fetched(fetcher: ForeignFetcher, path: str) -> Answer:
    return asyncio.run(fetcher.fetch(Visit(BASE + path)))


def page(fetcher: ForeignFetcher, path: str) -> Response:
    answer = fetched(fetcher, path)
    assert isinstance(answer, Response)
    return answer


def kinds(fetcher: ForeignFetcher) -> list[str]:
    return [request.kind for request in fetcher.requests]


def test_a_folder_lists_its_recordings_by_name(tmp_path: Path) -> None:
    assert foreign_names(write_tiny_recording(tmp_path)) == (NAME,)


def test_robots_txt_is_requested_once_and_obeyed(fetcher: ForeignFetcher) -> None:
    refused = fetched(fetcher, "/private")
    assert isinstance(refused, Failure) and refused.reason is Reason.ROBOTS
    page(fetcher, "/t/1")
    assert kinds(fetcher) == ["robots", "thread"]


def test_the_order_of_a_query_and_a_session_make_no_difference(fetcher: ForeignFetcher) -> None:
    assert page(fetcher, "/t/2?a=1&zsid=abc&b=2").body == b"<p>Another thread."
    assert plain_address("/x?b=2;a=%31") == "/x?a=1&b=2"


def test_an_unknown_address_answers_with_the_forum_s_page_for_it(fetcher: ForeignFetcher) -> None:
    unknown, lost = page(fetcher, "/unknown"), page(fetcher, "/t/lost")
    assert (unknown.status, lost.status) == (404, 404)
    assert unknown.body == lost.body == b"<p>There is no such page."
    assert kinds(fetcher)[1:] == ["missing", "thread"]


def test_a_redirect_is_followed_and_both_requests_are_logged(fetcher: ForeignFetcher) -> None:
    answer = page(fetcher, "/old")
    assert (answer.url, answer.final_url, len(answer.exchanges)) == (f"{BASE}/old", f"{BASE}/t/1", 2)
    assert [request.target for request in fetcher.requests[1:]] == ["/old", "/t/1"]


def test_a_redirect_that_never_ends_is_a_failure(fetcher: ForeignFetcher) -> None:
    answer = fetched(fetcher, "/round")
    assert isinstance(answer, Failure) and answer.reason is Reason.REDIRECT_LOOP


def test_a_page_may_share_the_body_of_another(fetcher: ForeignFetcher) -> None:
    assert page(fetcher, "/post/7").body == b"<p>Hello to everybody."


def test_only_the_first_page_has_a_session_id_in_its_links(fetcher: ForeignFetcher) -> None:
    first, second = page(fetcher, "/").body.decode(), page(fetcher, "/").body.decode()
    assert first.startswith(f'<a href="{BASE}/board?id=1&amp;zsid=') and '<a href="/about?zsid=' in first
    assert second == f'<a href="{BASE}/board?id=1">Board</a> <a href="/about">About</a>'


def test_requests_that_change_something_are_marked(fetcher: ForeignFetcher) -> None:
    for path in ("/like/7", "/like/unknown", "/t/1"):
        page(fetcher, path)
    assert [request.changes_state for request in fetcher.requests[1:]] == [True, True, False]


def test_another_host_is_never_requested(fetcher: ForeignFetcher) -> None:
    answer = asyncio.run(fetcher.fetch(Visit("http://elsewhere.example/")))
    assert isinstance(answer, Failure) and answer.reason is Reason.OFF_SITE and not fetcher.requests
