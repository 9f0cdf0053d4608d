"""Hooks: send a message to a command or to a web address."""

from __future__ import annotations

import asyncio
import shlex
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

import aiohttp
from yarl import URL

from threadkeep.errors import UsageError
from threadkeep.fetch.addresses import AddressRefused, AddressRule
from threadkeep.fetch.http.connector import GuardedConnector
from threadkeep.fetch.options import user_agent
from threadkeep.fetch.urls import host_of, normalise

# Whoever needs longer than this for one message would hold up all that come after it.
SECONDS = 60.0
# The file descriptor of standard error: what a command prints must not mix with our own output.
_STDERR = 2


class Hook(Protocol):
    """Takes messages. A failure of one is returned in words, never raised."""

    async def send(self, message: bytes) -> str | None:
        """None: it was taken; else why not."""
        ...


@asynccontextmanager
async def open_hook(words: str, seconds: float = SECONDS) -> AsyncIterator[Hook]:
    """The hook that a user named: a web address, or a command with its arguments."""
    if words.startswith(("http://", "https://")):
        async with _open_webhook(webhook_url(words), seconds) as webhook:
            yield webhook
    else:
        yield CommandHook(command_line(words), seconds)


def webhook_url(words: str) -> str:
    url = normalise(words)
    if url is None:
        raise UsageError("the address to post to is no web address", "Give one like https://example.org/new-post")
    return url


def command_line(words: str) -> list[str]:
    """A command as a shell would split it; nothing else that a shell does is done."""
    try:
        argv = shlex.split(words)
    except ValueError as error:
        raise UsageError(f"{words} is no command: {error}", "Close every quote.") from error
    if not argv or shutil.which(argv[0]) is None:
        raise UsageError(f"there is no command {argv[0] if argv else words!r}", "Give its path, or a web address.")
    return argv


class CommandHook:
    """Runs a command once a message, which it reads from its standard input: no text is ever part of a command line."""

    def __init__(self, argv: Sequence[str], seconds: float = SECONDS) -> None:
        self._argv = argv
        self._seconds = seconds

    async def send(self, message: bytes) -> str | None:
        try:
            # Its output goes where our own errors go: standard output is for data.
            process = await asyncio.create_subprocess_exec(
                *self._argv, stdin=asyncio.subprocess.PIPE, stdout=_STDERR, start_new_session=True
            )
        except OSError as error:
            return f"{self._argv[0]} cannot be run: {error.strerror}"
        try:
            async with asyncio.timeout(self._seconds):
                await process.communicate(message)
        except TimeoutError:
            return f"{self._argv[0]} took more than {self._seconds:g} s"
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return f"{self._argv[0]} ended with {process.returncode}" if process.returncode else None


@asynccontextmanager
async def _open_webhook(url: str, seconds: float) -> AsyncIterator[Webhook]:
    rule = AddressRule(host_of(url))
    async with aiohttp.ClientSession(
        connector=GuardedConnector(aiohttp.ThreadedResolver(), rule),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=seconds),
        headers={"User-Agent": user_agent(), "Content-Type": "application/json"},
    ) as session:
        yield Webhook(session, url, rule)


class Webhook:
    """Posts every message to one address. Its path may be a secret: only its host is ever named."""

    def __init__(self, session: aiohttp.ClientSession, url: str, rule: AddressRule) -> None:
        self._session = session
        self._url = URL(url, encoded=True)
        self._rule = rule

    async def send(self, message: bytes) -> str | None:
        host = self._url.raw_host or ""
        try:
            self._rule.admit_literal(host, self._url.port or 0)
            async with self._session.post(self._url, data=message, allow_redirects=False) as response:
                return None if 200 <= response.status < 300 else f"{host} answers {response.status}"
        except (aiohttp.ClientError, AddressRefused, TimeoutError) as error:
            return f"{host} cannot be reached ({type(error).__name__})"
