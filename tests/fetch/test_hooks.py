"""Messages handed to commands and posted to web addresses."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest
from aiohttp import web

from threadkeep.errors import UsageError
from threadkeep.fetch.hooks import command_line, open_hook

# Writes what it reads, and its own arguments, into the file that is its first argument.
_NOTE = "import sys; open(sys.argv[1], 'a').write(sys.stdin.read() + repr(sys.argv[2:]))"


def hook_trouble(words: str, message: bytes, seconds: float = 20) -> str | None:
    async def run() -> str | None:
        async with open_hook(words, seconds) as hook:
            return await hook.send(message)

    return asyncio.run(run())


def python(code: str, *arguments: object) -> str:
    return " ".join([sys.executable, "-c", f'"{code}"', *map(str, arguments)])


def test_a_command_reads_the_message_and_no_text_of_it_is_in_its_arguments(tmp_path: Path) -> None:
    note, message = tmp_path / "note", json.dumps({"text": "$(touch x); `touch y` 'quoted' \u2028"}).encode()
    assert hook_trouble(python(_NOTE, note, "'two words'"), message) is None
    assert note.read_text(encoding="utf-8") == message.decode() + "['two words']"
    assert list(tmp_path.iterdir()) == [note]


def test_a_command_that_fails_or_does_not_end_is_reported() -> None:
    assert hook_trouble(python("raise SystemExit(3)"), b"x").endswith("ended with 3")
    assert "took more than 0.5 s" in (hook_trouble(python("import time; time.sleep(60)"), b"x", 0.5) or "")


def test_a_command_that_does_not_read_its_input_still_took_the_message() -> None:
    assert hook_trouble(python("pass"), b"x" * 10_000_000) is None


@pytest.mark.parametrize("words", ["there-is-no-such-command-here", "", "'unclosed"])
def test_what_is_no_command_is_refused_before_anything_begins(words: str) -> None:
    with pytest.raises(UsageError):
        command_line(words)


def posted(status: int, path: str = "/secret") -> tuple[str | None, list[tuple[str, str, bytes]]]:
    """What came of posting to a server that answers with `status`, and what it was sent."""
    got: list[tuple[str, str, bytes]] = []

    async def answer(request: web.BaseRequest) -> web.Response:
        got.append((request.method, request.headers["Content-Type"], await request.read()))
        return web.Response(status=status, headers={"Location": "/elsewhere"} if status == 302 else {})

    async def run() -> str | None:
        runner = web.ServerRunner(web.Server(answer))
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            async with open_hook(f"http://127.0.0.1:{runner.addresses[0][1]}{path}") as hook:
                return await hook.send(b'{"a": 1}')
        finally:
            await runner.cleanup()

    return asyncio.run(run()), got


def test_a_web_address_is_sent_the_message_as_json() -> None:
    assert posted(204) == (None, [("POST", "application/json", b'{"a": 1}')])


@pytest.mark.parametrize("status", [302, 404, 500])
def test_an_error_answer_is_reported_without_the_path_which_may_be_a_secret(status: int) -> None:
    why, got = posted(status)
    assert why == f"127.0.0.1 answers {status}"
    assert len(got) == 1


def test_an_address_where_nobody_listens_is_reported() -> None:
    assert "cannot be reached" in (hook_trouble("http://127.0.0.1:9/secret", b"x") or "")


def test_what_is_no_web_address_is_refused() -> None:
    with pytest.raises(UsageError):
        hook_trouble("http://", b"x")
