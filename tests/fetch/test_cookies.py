import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fetch.local_fetcher import QUICK, scene
from tests.fetch.misbehaving_server import misbehaving, redirect, reply
from tests.fetch.scripted_resolver import Names
from threadkeep.errors import ConfigError
from threadkeep.fetch.addresses import AddressRule
from threadkeep.fetch.clock import TurnedClock
from threadkeep.fetch.http.cookies import Cookie, CookieJar, load_cookies
from threadkeep.fetch.http.fetcher import HttpFetcher
from threadkeep.fetch.http.transport import Transport
from threadkeep.fetch.options import FetchOptions
from threadkeep.fetch.urls import origin
from threadkeep.model import Response, Visit

NOW = datetime(2026, 11, 15, tzinfo=UTC)
SECRET = "s3cr3t-of-the-user"

FILE = f"""# Netscape HTTP Cookie File

.forum.example\tTRUE\t/\tTRUE\t1893456000\tsession\t{SECRET}
#HttpOnly_forum.example\tFALSE\t/admin\tFALSE\t0\tstyle\t
"""


def test_a_netscape_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "cookies.txt"
    path.write_text(FILE)
    session, style = load_cookies(path)
    until = datetime(2030, 1, 1, tzinfo=UTC)
    assert session == Cookie("session", SECRET, "forum.example", "/", True, True, until)
    assert style == Cookie("style", "", "forum.example", "/admin", False, False, None)


@pytest.mark.parametrize(
    "line", ["forum.example\tTRUE\t/", f"a b c d e f {SECRET}", f"a\tTRUE\t/\tTRUE\tsoon\tn\t{SECRET}"]
)
def test_a_line_that_does_not_read_is_named_without_its_secret(tmp_path: Path, line: str) -> None:
    path = tmp_path / "cookies.txt"
    path.write_text(f"# cookies\n{line}\n")
    with pytest.raises(ConfigError, match="line 2") as caught:
        load_cookies(path)
    assert SECRET not in str(caught.value) + caught.value.hint


def test_a_cookie_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nothing here"):
        load_cookies(tmp_path / "nothing here")


@pytest.mark.parametrize(
    ("url", "is_sent"),
    [
        ("https://forum.example/x", True),
        ("https://forum.example:8443/x", False),
        ("https://sub.forum.example/x", False),
        ("https://www.forum.example/x", False),
        ("https://example/x", False),
        ("https://notforum.example/x", False),
        ("https://forum.example.evil.example/x", False),
        ("http://forum.example/x", False),
    ],
)
def test_a_users_cookie_goes_to_its_own_origin_only(url: str, is_sent: bool) -> None:
    jar = CookieJar((Cookie("session", SECRET, "forum.example", is_secure=True),), "forum.example")
    assert (jar.header(url, NOW) is not None) is is_sent


def test_a_users_cookie_of_the_parent_goes_to_the_named_host_only() -> None:
    jar = CookieJar((Cookie("sso", SECRET, "example.org", for_subdomains=True),), "forum.example.org")
    assert jar.header("https://forum.example.org/", NOW) == f"sso={SECRET}"
    assert jar.header("https://evil.example.org/", NOW) is None


def test_a_cookie_once_sent_over_https_is_not_sent_in_the_clear() -> None:
    jar = CookieJar((Cookie("session", SECRET, "forum.example"),), "forum.example")
    assert jar.header("http://forum.example/", NOW)
    assert jar.header("https://forum.example/", NOW)
    assert jar.header("http://forum.example/", NOW) is None


def test_a_cookie_has_a_path_and_an_end() -> None:
    jar = CookieJar((Cookie("a", "1", "forum.example", "/admin", expires_at=NOW),), "forum.example")
    before = NOW - timedelta(seconds=1)
    assert jar.header("https://forum.example/admin/x", before) == "a=1"
    assert jar.header("https://forum.example/administrator", before) is None
    assert jar.header("https://forum.example/admin/x", NOW) is None


ORIGINS = ["http://f.example", "https://f.example", "http://f.example:81", "http://www.f.example", "http://example"]


@given(
    st.sampled_from(ORIGINS), st.sampled_from(ORIGINS), st.sampled_from(["", "; Domain=f.example", "; Domain=example"])
)
def test_a_servers_cookie_goes_back_to_its_very_origin(setter: str, asked: str, domain: str) -> None:
    jar = CookieJar((), None)
    jar.keep(f"{setter}/a/b", f"sid=1; path=/{domain}", NOW)
    assert (jar.header(f"{asked}/x", NOW) is not None) is (origin(setter + "/") == asked)


def test_a_server_may_take_its_cookie_back() -> None:
    jar = CookieJar((), None)
    for end in ("Max-Age=0", "Max-Age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT"):
        jar.keep("http://f.example/", "sid=1; path=/", NOW)
        assert jar.header("http://f.example/", NOW) == "sid=1"
        jar.keep("http://f.example/", f"sid=; path=/; {end}", NOW)
        assert jar.header("http://f.example/", NOW) is None


@given(st.text(max_size=60))
def test_no_set_cookie_header_breaks_the_jar_or_the_request(header: str) -> None:
    jar = CookieJar((), None)
    jar.keep("http://f.example/", f"{header}=1", NOW)
    sent = jar.header("http://f.example/", NOW) or ""
    assert sent.isascii()
    assert sent.isprintable()


def test_a_server_cannot_fill_the_memory_with_cookies() -> None:
    jar = CookieJar((), None)
    for number in range(500):
        jar.keep("http://f.example/", f"n{number}=1; path=/", NOW)
    assert (jar.header("http://f.example/", NOW) or "").count(";") == 99


def credentials(host: str) -> FetchOptions:
    return replace(
        QUICK,
        headers=((f"http://{host}", (("Authorization", f"Bearer {SECRET}"), ("X-Key", SECRET))),),
        cookies=(Cookie("session", SECRET, host.partition(":")[0], for_subdomains=True),),
    )


class AnyAddress(AddressRule):
    """Allows two origins on loopback, which the real rule never does."""

    def admitted(self, host: str, port: int, addresses: Sequence[str]) -> list[str]:
        return list(addresses)


@pytest.mark.parametrize(
    "other", ["www.forum.test", "sub.forum.test", "test", "forum.test.evil.test", "forum.test:port"]
)
def test_credentials_do_not_follow_a_redirect_to_another_origin(other: str) -> None:
    async def body() -> None:
        clock = TurnedClock()
        connector = aiohttp.TCPConnector(resolver=Names(["127.0.0.1"]))
        async with misbehaving(clock) as site, misbehaving(clock) as second:
            home = f"forum.test:{site.port}"
            away = f"forum.test:{second.port}" if other.endswith(":port") else f"{other}:{site.port}"
            options = credentials(home)
            jar = CookieJar(options.cookies, home)
            async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as session:
                transport = Transport(session, options, clock, jar, AnyAddress(home))
                fetcher = HttpFetcher(transport, options, clock, lambda url: True)
                site.pages["/start"] = redirect("/out", headers=(("Set-Cookie", "sid=guest; Domain=test; path=/"),))
                site.pages["/out"] = redirect(f"http://{away}/ok")
                answer = await fetcher.fetch(Visit(f"http://{home}/start"))
            assert isinstance(answer, Response), answer
            sent = [(asked.headers["host"], str(asked.headers)) for asked in [*site.asked, *second.asked]]
            assert {SECRET in headers for host, headers in sent if host == home} == {True}
            assert [host for host, headers in sent if host == away] == [away, away]
            assert not any(SECRET in headers or "sid=guest" in headers for host, headers in sent if host == away)

    asyncio.run(body())


def test_nothing_secret_is_kept_of_a_request() -> None:
    async def body() -> None:
        async with misbehaving(TurnedClock()) as site, scene(credentials(site.host), named=site.host) as s:
            site.pages["/set"] = reply(b"", headers=(("Set-Cookie", "sid=guest; path=/"),))
            await s.fetcher.fetch(Visit(site.url("/set")))
            answer = await s.fetcher.fetch(Visit(site.url("/ok")))
            sent = site.asked[-1].headers
            assert sent["cookie"] == f"session={SECRET}; sid=guest"
            assert (sent["authorization"], sent["x-key"]) == (f"Bearer {SECRET}", SECRET)
            heads = b"".join(exchange.request_head for exchange in answer.exchanges)
            for secret in (SECRET.encode(), b"sid=guest", b"Authorization", b"Cookie", b"X-Key"):
                assert secret not in heads
            assert b"User-Agent" in heads
            assert SECRET not in repr(credentials(site.host)) + repr(answer)

    asyncio.run(body())
