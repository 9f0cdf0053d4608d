import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from protego import Protego

from tests.fetch.local_fetcher import QUICK, scene
from tests.fetch.misbehaving_server import ROUTES, Route, raw, redirect, reply
from threadkeep.fetch.robots import FRESH_FOR, MAX_ROBOTS, RobotsRules
from threadkeep.model import Failure, Reason, Response

CLOSED = b"User-agent: *\nDisallow: /\n"

# What robots.txt answers, and what then becomes of a page: allowed, forbidden, or not now.
OUTCOMES: dict[str, tuple[Route, str]] = {
    "200 that allows": (reply(b"User-agent: *\nDisallow: /private\n"), "allowed"),
    "200 that forbids": (reply(CLOSED), "forbidden"),
    "200 that forbids us by name": (reply(b"User-agent: threadkeep\nDisallow: /\n"), "forbidden"),
    "200 that forbids another": (reply(b"User-agent: otherbot\nDisallow: /\n"), "allowed"),
    "200 and empty": (reply(b""), "allowed"),
    "200 and a page": (reply(b"<html><body>Welcome</body></html>"), "allowed"),
    "204": (reply(b"", 204), "allowed"),
    "a redirect to one that forbids": (redirect("/moved/robots.txt"), "forbidden"),
    "a redirect to nowhere": (reply(b"", 302), "allowed"),
    "a redirect loop": (redirect("/robots.txt"), "allowed"),
    "401": (reply(b"", 401), "allowed"),
    "403": (reply(b"", 403), "allowed"),
    "404": (reply(CLOSED, 404), "allowed"),
    "410": (reply(b"", 410), "allowed"),
    "429": (reply(b"", 429), "not now"),
    "500": (reply(b"", 500), "not now"),
    "502": (reply(b"", 502), "not now"),
    "503": (reply(b"", 503), "not now"),
    "a closed connection": (raw(b""), "not now"),
    "no HTTP": (raw(b"SSH-2.0\r\n"), "not now"),
    "half a file": (ROUTES["/short-body"], "not now"),
    "a corrupt coding": (ROUTES["/gzip-corrupt"], "not now"),
}


def outcome(answer: Response | Failure) -> str:
    if isinstance(answer, Response):
        return "allowed"
    if answer.reason is Reason.ROBOTS:
        return "forbidden" if answer.is_lasting and answer.hold_until is None else "?"
    return "not now" if answer.hold_until and not answer.is_lasting else "?"


@pytest.mark.parametrize("name", OUTCOMES)
def test_robots_txt_decides_what_is_asked(name: str) -> None:
    route, expected = OUTCOMES[name]

    async def body() -> None:
        async with scene() as s:
            s.site.pages |= {"/robots.txt": route, "/moved/robots.txt": reply(CLOSED)}
            assert outcome(await s.fetch("/ok")) == expected
            assert ("/ok" in s.site.paths) is (expected == "allowed")

    asyncio.run(body())


def test_an_unreachable_robots_txt_is_asked_again_and_then_the_page() -> None:
    async def body() -> None:
        async with scene() as s:
            good = s.site.pages["/robots.txt"]
            s.site.pages["/robots.txt"] = reply(b"", 500)
            failure = await s.failure("/ok")
            assert failure.hold_until
            assert (await s.failure("/ok")).hold_until == failure.hold_until
            assert len(s.site.asked) == 1
            s.site.pages["/robots.txt"] = good
            await s.clock.until(failure.hold_until)
            await s.page("/ok")

    asyncio.run(body())


def test_robots_txt_is_asked_once_a_day() -> None:
    async def body() -> None:
        async with scene() as s:
            for _ in range(5):
                await s.page("/ok")
            assert len(s.site.asked) == 6
            s.site.pages["/robots.txt"] = reply(CLOSED)
            s.clock.forward((FRESH_FOR - timedelta(minutes=1)).total_seconds())
            await s.page("/ok")
            s.clock.forward(120)
            assert (await s.failure("/ok")).reason is Reason.ROBOTS

    asyncio.run(body())


def test_an_old_robots_txt_serves_on_while_it_cannot_be_reached() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/robots.txt"] = reply(b"User-agent: *\nDisallow: /private\n")
            await s.page("/ok")
            s.site.pages["/robots.txt"] = reply(b"", 500)
            s.clock.forward(FRESH_FOR.total_seconds() * 3)
            await s.page("/ok")
            assert (await s.failure("/private")).reason is Reason.ROBOTS
            assert s.site.asked[-2].path == "/robots.txt"

    asyncio.run(body())


def test_five_redirects_of_robots_txt_are_followed_and_a_sixth_is_not() -> None:
    async def body(hops: int, expected: str) -> None:
        async with scene() as s:
            s.site.pages["/robots.txt"] = redirect(f"/r{hops - 1}")
            s.site.pages |= {f"/r{left}": redirect(f"/r{left - 1}") for left in range(1, hops)}
            s.site.pages["/r0"] = reply(CLOSED)
            assert outcome(await s.fetch("/ok")) == expected

    asyncio.run(body(5, "forbidden"))
    asyncio.run(body(6, "allowed"))


def test_more_than_500_kib_of_robots_txt_count() -> None:
    async def body() -> None:
        async with scene() as s:
            filling = b"# nothing\n" * (510 * 1024 // 10)
            s.site.pages["/robots.txt"] = reply(filling + CLOSED)
            assert (await s.failure("/ok")).reason is Reason.ROBOTS

    asyncio.run(body())


def test_what_stands_behind_the_cap_of_robots_txt_is_not_read() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages["/robots.txt"] = reply(CLOSED + b"# nothing\n" * (2 * 1024 * 1024 // 10))
            assert (await s.failure("/ok")).reason is Reason.ROBOTS

    asyncio.run(body())


def test_a_line_of_robots_txt_that_the_cap_cuts_is_not_read() -> None:
    async def body() -> None:
        async with scene() as s:
            rules = b"User-agent: *\nDisallow: /private\n"
            filling = b"# nothing\n" * ((MAX_ROBOTS - len(rules)) // 10 - 1)
            filling += b"#" * (MAX_ROBOTS - len(rules) - len(filling) - len(b"\nDisallow: /")) + b"\n"
            s.site.pages["/robots.txt"] = reply(rules + filling + b"Disallow: /only-this\n" + b"# nothing\n" * 999)
            assert (await s.page("/ok")).status == 200
            assert (await s.failure("/private")).reason is Reason.ROBOTS

    asyncio.run(body())


def test_a_redirect_is_refused_where_robots_txt_forbids_its_target() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages |= {
                "/robots.txt": reply(b"User-agent: *\nDisallow: /private\n"),
                "/to-private": redirect("/private/x"),
            }
            assert (await s.failure("/to-private")).reason is Reason.ROBOTS
            assert s.site.paths == ["/to-private"]

    asyncio.run(body())


def test_the_override_is_explicit() -> None:
    async def body() -> None:
        async with scene(replace(QUICK, ignore_robots=True)) as s:
            s.site.pages["/robots.txt"] = reply(CLOSED)
            await s.page("/ok")

    asyncio.run(body())


def test_robots_txt_is_kept_with_the_answer_it_was_asked_for() -> None:
    async def body() -> None:
        async with scene() as s:
            first, second = await s.page("/ok"), await s.page("/ok")
            assert [exchange.url for exchange in first.exchanges] == [s.site.url("/robots.txt"), s.site.url("/ok")]
            assert [exchange.url for exchange in second.exchanges] == [s.site.url("/ok")]

    asyncio.run(body())


# Rule, URL path, allowed: the longest match wins, allow wins a tie, * and $ are understood, %-coding does not matter.
VECTORS = [
    ("Disallow: /a", "/a", False),
    ("Disallow: /a", "/ab", False),
    ("Disallow: /a", "/A", True),
    ("Disallow: /a", "/b/a", True),
    ("Disallow: /a\nAllow: /a/b", "/a/b/c", True),
    ("Disallow: /a/b\nAllow: /a", "/a/b", False),
    ("Allow: /a\nDisallow: /a", "/a", True),
    ("Disallow: /\nAllow: /$", "/", True),
    ("Disallow: /\nAllow: /$", "/x", False),
    ("Disallow: /*.php$", "/index.php", False),
    ("Disallow: /*.php$", "/index.php?x=1", True),
    ("Disallow: /*sort=", "/list?page=1&sort=asc", False),
    ("Disallow: /a*b*c", "/axxbxxc", False),
    ("Disallow: /a*b*c", "/axxcxxb", True),
    ("Disallow: /%7Euser", "/~user", False),
    ("Disallow: /ü", "/%C3%BC", False),
    ("Disallow:", "/x", True),
]


@pytest.mark.parametrize(("lines", "path", "is_allowed"), VECTORS)
def test_the_rules_of_robots_txt_are_matched_as_the_standard_says(lines: str, path: str, is_allowed: bool) -> None:
    rules = RobotsRules(Protego.parse(f"User-agent: *\n{lines}\n"))
    assert rules.allows(f"https://forum.example{path}") is is_allowed
