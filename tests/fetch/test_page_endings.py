"""Pages that break off where nobody states their length."""

from __future__ import annotations

import asyncio

from tests.fetch.local_fetcher import scene
from tests.fetch.misbehaving_server import Route, raw
from threadkeep.fetch.hosts.page_endings import PageEndings
from threadkeep.model import Reason

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
PAGE = b"<html><body>" + b"<p>words</p>" * 200 + b"</body></html>\n"


def until_close(body: bytes) -> Route:
    """An answer that ends with its connection: no Content-Length, no chunks."""
    return raw(HEAD + body)


def test_a_page_of_unknown_length_without_an_end_is_truncated_and_kept() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages.update({f"/{number}": until_close(PAGE) for number in range(3)})
            for number in range(3):
                await s.page(f"/{number}")
            s.site.pages["/cut"] = until_close(PAGE[:700])
            failure = await s.failure("/cut")
            assert failure.reason is Reason.TRUNCATED
            assert not failure.is_lasting
            assert failure.exchanges[-1].truncated == "unspecified"
            assert failure.exchanges[-1].body == PAGE[:700]
            s.site.pages["/cut"] = until_close(PAGE)
            assert (await s.page("/cut")).body == PAGE

    asyncio.run(body())


def test_a_page_that_has_no_end_the_second_time_either_is_whole() -> None:
    async def body() -> None:
        async with scene() as s:
            s.site.pages.update({f"/{number}": until_close(PAGE) for number in range(3)})
            s.site.pages["/open"] = until_close(PAGE[:-20] + b"1")
            for number in range(3):
                await s.page(f"/{number}")
            await s.failure("/open")
            s.site.pages["/open"] = until_close(PAGE[:-20] + b"22")
            await s.page("/open")

    asyncio.run(body())


def test_a_page_of_known_length_needs_no_end() -> None:
    endings = PageEndings()
    assert not any(endings.is_cut(f"/{number}", PAGE, has_length=False) for number in range(9))
    assert not endings.is_cut("/open", PAGE[:700], has_length=True)


def test_where_pages_have_no_end_none_is_suspected() -> None:
    endings = PageEndings()
    assert not any(endings.is_cut(f"/{number}", PAGE[:700], has_length=False) for number in range(9))
    assert not any(endings.is_cut(f"/e{number}", PAGE, has_length=False) for number in range(9))
    assert not endings.is_cut("/open", PAGE[:600], has_length=False)
