import asyncio
import ssl
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from tests.fetch.local_fetcher import QUICK, scene
from tests.fetch.misbehaving_server import PAGE, ServerRequest, misbehaving, raw, redirect, reply
from threadkeep.fetch.clock import TurnedClock
from threadkeep.fetch.options import FetchOptions, user_agent
from threadkeep.fetch.urls import normalise, same_site
from threadkeep.model import Failure, Reason, Visit

SHORT = replace(QUICK, total_timeout=0.3)


@pytest.mark.parametrize(
    "path",
    ["/short-body", "/cut-chunk", "/no-last-chunk", "/gzip-short", "/br-short", "/zstd-short", "/deflate-short"],
)
def test_a_truncated_body_is_no_page_but_kept_and_tried_again(path: str) -> None:
    async def body() -> None:
        async with scene() as s:
            failure = await s.failure(path)
            assert failure.reason is Reason.TRUNCATED
            assert not failure.is_lasting
            assert failure.exchanges[-1].truncated
            assert failure.exchanges[-1].body

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/slow-loris", "/silent"])
def test_an_answer_has_to_end_in_time(path: str) -> None:
    async def body() -> None:
        async with scene(SHORT) as s:
            failure = await s.failure(path)
            assert failure.reason is Reason.TIMEOUT
            assert not failure.is_lasting
            assert [exchange.truncated for exchange in failure.exchanges[1:]] in ([], ["time"])

    asyncio.run(body())


def test_a_body_without_end_is_cut_at_the_cap_and_kept() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, max_body=100_000)) as s:
            failure = await s.failure("/endless")
            assert failure.reason is Reason.TOO_LARGE
            assert failure.is_lasting
            assert len(failure.exchanges[-1].body) == 100_000
            assert failure.exchanges[-1].truncated == "length"

    asyncio.run(body())


def test_the_cap_counts_after_decoding_too() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, max_body=len(PAGE) - 1)) as s:
            assert (await s.failure("/gzip")).reason is Reason.TOO_LARGE
        async with scene(replace(QUICK, max_body=len(PAGE))) as s:
            assert (await s.page("/gzip")).body == PAGE

    asyncio.run(body())


def test_by_default_a_page_has_32_mib_and_ten_hops() -> None:
    assert (FetchOptions().max_body, FetchOptions().max_hops) == (32 * 1024 * 1024, 10)


@pytest.mark.parametrize(
    "path",
    [
        "/not-http",
        "/bad-status",
        "/status-999",
        "/negative-length",
        "/two-lengths",
        "/bad-chunk",
        "/no-colon",
        "/long-header",
    ],
)
def test_what_is_no_http_is_a_failure_and_no_crash(path: str) -> None:
    async def body() -> None:
        async with scene() as s:
            failure = await s.failure(path)
            assert failure.reason is Reason.MALFORMED
            assert "\n" not in failure.detail

    asyncio.run(body())


def test_eight_bit_headers_are_kept_as_they_came() -> None:
    async def body() -> None:
        async with scene() as s:
            page = await s.page("/eight-bit-header")
            assert page.header("x-name") == "café"
            assert b"X-Name: caf\xe9\r\n" in page.exchanges[-1].response_head

    asyncio.run(body())


def test_a_stale_connection_is_replaced_without_a_word() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, ignore_robots=True)) as s:
            for _ in range(3):
                page = await s.page("/drops-used")
                assert len(page.exchanges) == 1
            assert [asked.nth for asked in s.site.asked] == [1, 2, 1, 2, 1]

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/no-answer", "/half-head"])
def test_a_fresh_connection_that_drops_is_not_asked_twice(path: str) -> None:
    async def body() -> None:
        async with scene(replace(QUICK, ignore_robots=True)) as s:
            assert (await s.failure(path)).reason is Reason.CONNECT
            assert s.site.paths == [path]

    asyncio.run(body())


def test_connections_are_used_again() -> None:
    async def body() -> None:
        async with scene() as s:
            for _ in range(4):
                await s.page("/ok")
            assert [asked.nth for asked in s.site.asked] == [1, 2, 3, 4, 5]

    asyncio.run(body())


def test_a_host_that_is_not_there_is_a_failure() -> None:
    async def body() -> None:
        async with scene() as s:
            gone = s.site.port
        async with scene(named=f"127.0.0.1:{gone}") as s:
            answer = await s.fetcher.fetch(Visit(f"http://127.0.0.1:{gone}/"))
            assert isinstance(answer, Failure)
            assert answer.reason is Reason.CONNECT
            assert not answer.is_lasting

    asyncio.run(body())


def test_a_certificate_that_nobody_vouches_for_is_refused() -> None:
    async def body() -> None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(Path(__file__).parent / "self_signed.pem")
        async with misbehaving(TurnedClock(), context) as site, scene(named=site.host) as s:
            answer = await s.fetcher.fetch(Visit(f"https://{site.host}/ok"))
            assert isinstance(answer, Failure)
            assert answer.reason is Reason.TLS
            assert site.asked == []

    asyncio.run(body())


# ---------------------------------------------------------------- redirects


def test_redirects_are_followed_and_every_hop_is_kept() -> None:
    async def body() -> None:
        async with scene() as s:
            page = await s.page("/hops/3")
            assert (page.url, page.final_url) == (s.site.url("/hops/3"), s.site.url("/hops/0"))
            kept = [exchange.url for exchange in page.exchanges[1:]]
            assert kept == [s.site.url(f"/hops/{left}") for left in (3, 2, 1, 0)]

    asyncio.run(body())


def test_ten_hops_are_followed_and_an_eleventh_is_not() -> None:
    async def body() -> None:
        async with scene() as s:
            await s.page("/hops/10")
            assert (await s.failure("/hops/11")).reason is Reason.REDIRECT_LOOP

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/loop-a", "/self"])
def test_a_redirect_loop_is_reported_and_not_followed(path: str) -> None:
    async def body() -> None:
        async with scene() as s:
            failure = await s.failure(path)
            assert failure.reason is Reason.REDIRECT_LOOP
            assert failure.is_lasting
            assert len(s.site.paths) <= 2

    asyncio.run(body())


def test_a_redirect_to_itself_that_sets_a_session_is_no_loop() -> None:
    async def body() -> None:
        async with scene() as s:

            async def wants_session(asked: ServerRequest, writer: asyncio.StreamWriter) -> bool:
                has = "sid=1" in asked.headers.get("cookie", "")
                route = reply(b"in") if has else redirect("/session", headers=(("Set-Cookie", "sid=1; path=/"),))
                return await route(asked, writer)

            s.site.pages["/session"] = wants_session
            assert (await s.page("/session")).body == b"in"

    asyncio.run(body())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_off_the_site_is_not_followed(status: int) -> None:
    async def body() -> None:
        async with scene() as other:
            port = other.site.port
            async with scene(in_scope=lambda url: not same_site(url, f"http://127.0.0.1:{port}/")) as s:
                s.site.pages["/away"] = redirect(other.site.url("/ok"), status)
                failure = await s.failure("/away")
                assert failure.reason is Reason.OFF_SITE
                assert failure.is_lasting
                assert failure.exchanges[-1].url == s.site.url("/away")
                assert other.site.asked == []

    asyncio.run(body())


@pytest.mark.parametrize(
    "target",
    ["file:///etc/passwd", "ftp://x.example/", "gopher://x.example/", "data:text/html,x", "javascript:alert(1)"],
)
def test_only_http_and_https_are_fetched(target: str) -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/out"] = redirect(target)
            assert (await s.failure("/out")).reason is Reason.SCHEME
            answer = await s.fetcher.fetch(Visit(target))
            assert isinstance(answer, Failure)
            assert answer.reason is Reason.SCHEME

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/no-location", "/location-nowhere"])
def test_a_redirect_to_nothing_is_a_page(path: str) -> None:
    async def body() -> None:
        async with scene() as s:
            assert (await s.page(path)).status == 302

    asyncio.run(body())


def test_a_location_in_utf8_is_understood() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages |= {"/u": redirect("/gr\u00fc\u00df"), "/gr%C3%BC%C3%9F": reply(b"here")}
            assert (await s.page("/u")).body == b"here"

    asyncio.run(body())


# ---------------------------------------------------------------- what is said and kept


def test_we_say_who_we_are() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, user_agent=user_agent("https://archive.example/about"))) as s:
            await s.page("/ok")
            names = {asked.headers["user-agent"] for asked in s.site.asked}
            assert len(s.site.asked) == 2
            assert names == {user_agent("https://archive.example/about")}

    asyncio.run(body())


def test_the_user_agent_has_product_version_and_contact() -> None:
    product, _, comment = user_agent("https://archive.example/about").partition(" ")
    assert product.startswith("threadkeep/0.")
    assert comment == "(forum archiving crawler; +https://archive.example/about)"
    assert user_agent() == f"{product} (forum archiving crawler)"


def test_x_robots_tag_is_in_the_response() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/x"] = reply(b"x", headers=(("X-Robots-Tag", "noindex, nofollow"),))
            assert (await s.page("/x")).header("x-robots-tag") == "noindex, nofollow"

    asyncio.run(body())


CHUNKED = b"HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\nA: b\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n"


def test_an_exchange_is_what_went_over_the_wire() -> None:
    async def body() -> None:
        async with scene() as s:
            path = "/chunked?a=%7e&b=c+d"
            s.site.pages[path] = raw(CHUNKED, stays_open=True)
            kept = (await s.page(path)).exchanges[-1]
            assert kept.request_head.startswith(f"GET {path} HTTP/1.1\r\nHost: {s.site.host}\r\n".encode())
            assert kept.request_head.endswith(b"\r\n\r\n")
            # The chunks are gone from the body, so the head may not promise them.
            assert kept.response_head == b"HTTP/1.1 200 Fine\r\nX-Archived-Transfer-Encoding: chunked\r\nA: b\r\n\r\n"
            assert (kept.body, kept.address) == (b"abcdef", "127.0.0.1")

    asyncio.run(body())


@given(st.text(max_size=40))
def test_a_clean_url_goes_out_as_it_is_spelled(text: str) -> None:
    url = normalise(text, "http://forum.example:8080/a/")
    # An empty query is the one thing that the client takes away.
    assert url is None or str(URL(url, encoded=True)) == url.removesuffix("?")
