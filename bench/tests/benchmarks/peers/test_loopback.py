from __future__ import annotations

import urllib.request
from urllib.error import HTTPError

import pytest
from bench.tests.tiny_forum import SITE, START, TRUTH

from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Failure, Reason, Response, Visit
from threadkeep_bench.benchmarks.peers.loopback import ServedBed, served
from threadkeep_bench.test_beds import Bed, always

HTML = (("content-type", "text/html; charset=utf-8"),)
PAGE = (
    f'<a href="{SITE}/t1?sid=ab1&amp;x=2">one</a><a href="//tiny.example/t2">two</a><script>"http:\\/\\/tiny.example"'
)


class ScriptedFetcher:
    """Answers with one page, but for a path that leads elsewhere and one that fails."""

    async def fetch(self, visit: Visit) -> Answer:
        if visit.url.endswith("/broken"):
            return Failure(visit.url, Reason.TIMEOUT, "too late", START)
        final = f"{SITE}/t1" if visit.url.endswith("/moved") else visit.url
        return Response(visit.url, final, 200, HTML, PAGE.encode(), START)


def bed() -> Bed:
    return Bed("recorded", TRUTH, TurnedClock(START), always(ScriptedFetcher))


def body(here: ServedBed, path: str) -> str:
    with urllib.request.urlopen(here.base + path, timeout=10) as answer:
        return str(answer.read().decode())


def test_a_page_is_served_with_the_address_of_the_server_in_all_its_links_and_without_sessions() -> None:
    with served(bed(), session="sid") as here:
        host = here.base.partition("//")[2]
        page = body(here, "/t1")
    assert "tiny.example" not in page
    assert page.startswith(f'<a href="http://{host}/t1?x=2">one</a><a href="//{host}/t2">two</a>')
    assert f"http:\\/\\/{host}" in page


def test_every_request_is_counted_those_in_vain_and_those_led_on_too() -> None:
    with served(bed()) as here:
        body(here, "/moved")
        with pytest.raises(HTTPError):
            body(here, "/broken")
        assert here.here(TRUTH.start) == here.base + "/"
        assert here.asked == ["/moved", "/t1", "/broken"]
