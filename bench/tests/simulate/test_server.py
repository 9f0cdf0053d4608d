"""A simulated forum over real HTTP on loopback."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from threadkeep.fetch import TurnedClock
from threadkeep_bench.simulate.drawn_forum import draw
from threadkeep_bench.simulate.named.workshop import demo_forum
from threadkeep_bench.simulate.server.http import Serving, serving

FORUM = demo_forum()


@pytest.fixture(scope="module")
def here() -> Iterator[Serving]:
    with serving(FORUM) as opened:
        yield opened


def got(url: str, **headers: str) -> http.client.HTTPResponse:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=10)
    connection.request("GET", f"{parts.path}?{parts.query}" if parts.query else parts.path, headers=headers)
    return connection.getresponse()


def test_the_server_answers_what_the_forum_serves(here: Serving) -> None:
    answer = got(here.url)
    served = here.forum.serve(here.url, FORUM.community.options.ends_at, len(here.log.requests) - 1)
    assert (answer.status, answer.read()) == (served.status, served.body)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_links_lead_to_where_the_forum_is_served(here: Serving) -> None:
    assert here.url.startswith("http://127.0.0.1:")
    truth = here.forum.truth(FORUM.community.options.ends_at)
    assert got(truth.threads[0].url).status == 200
    assert here.log.requests[-1].truth.kind == "thread"


def test_every_request_is_logged_with_its_truth(here: Serving) -> None:
    before = here.log.changes
    got(f"{here.forum.base_url}/rate.php?t=1")
    assert here.log.requests[-1].truth.changes_state
    assert here.log.changes == before + 1


def test_session_ids_differ_between_answers(here: Serving) -> None:
    assert got(here.url).headers["Set-Cookie"] != got(here.url).headers["Set-Cookie"]


def test_a_cookie_ends_the_session_ids_where_the_skin_says_so() -> None:
    seed = next(seed for seed in range(100) if draw(seed, threads=8).skin.noise.sessions == "until-cookie")
    with serving(draw(seed, threads=8)) as here:
        first = got(here.url)
        cookie = first.headers["Set-Cookie"].partition(";")[0]
        assert cookie.encode() in first.read()
        again = got(here.url, Cookie=cookie)
        assert cookie.partition("=")[0].encode() + b"=" not in again.read()


def test_the_forum_grows_with_the_clock() -> None:
    options = FORUM.community.options
    clock = TurnedClock(options.starts_at)
    with serving(FORUM, clock) as here:
        url = here.forum.truth(options.ends_at).threads[0].url
        assert here.forum.classify(url, clock.now()).kind == "missing"
        clock.forward((options.ends_at - options.starts_at).total_seconds())
        assert got(url).status == 200
        assert here.log.requests[-1].truth.kind == "thread"


def test_a_port_that_is_taken_is_an_error_for_the_caller(here: Serving) -> None:
    port = urlsplit(here.url).port or 0
    with pytest.raises(OSError, match="address already in use"), serving(FORUM, port=port):
        pass
