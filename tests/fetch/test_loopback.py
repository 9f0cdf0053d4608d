"""A page of text on loopback."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from threadkeep.errors import UsageError
from threadkeep.fetch.loopback import serve_text


def request_of(path: str, headers: dict[str, str] | None = None) -> tuple[int, str, str]:
    async def run() -> tuple[int, str, str]:
        async with (
            serve_text(0, "/page", "text/plain", lambda: "words\n") as port,
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}{path}", headers=headers) as response,
        ):
            return response.status, response.headers.get("Content-Type", ""), await response.text()

    return asyncio.run(run())


def test_the_text_is_served_under_its_path_and_nothing_under_another() -> None:
    assert request_of("/page") == (200, "text/plain", "words\n")
    assert request_of("/other")[0] == 404


def test_a_name_that_is_not_loopbacks_is_not_answered() -> None:
    assert request_of("/page", {"Host": "evil.example"}) == (421, "", "")


def test_nothing_can_be_changed_by_a_request() -> None:
    """A page of the web can make a browser send a form; it cannot make it forge the name of the host."""

    async def run() -> int:
        async with (
            serve_text(0, "/page", "text/plain", str) as port,
            aiohttp.ClientSession() as session,
            session.post(f"http://127.0.0.1:{port}/page", data={"a": "b"}) as response,
        ):
            return response.status

    assert asyncio.run(run()) == 404


def test_it_is_served_to_this_machine_alone() -> None:
    async def run() -> None:
        async with serve_text(0, "/page", "text/plain", str) as port:
            # Other machines reach this one by other addresses; this is another address too.
            await asyncio.open_connection("127.0.0.2", port)

    with pytest.raises(ConnectionRefusedError):
        asyncio.run(run())


def test_a_port_that_is_in_use_is_reported() -> None:
    async def run() -> None:
        async with serve_text(0, "/", "", str) as port, serve_text(port, "/", "", str):
            pass

    with pytest.raises(UsageError, match="cannot be used"):
        asyncio.run(run())
