"""A server of our own on loopback that misbehaves: one route for each way of doing so."""

from __future__ import annotations

import asyncio
import gzip
import ssl
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime

import brotli
import zstandard

from threadkeep.fetch.clock import TurnedClock

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ServerRequest:
    """A request as the server saw it; `nth` counts the requests of its connection from 1."""

    path: str
    headers: dict[str, str]
    at: datetime
    nth: int


# A route writes its answer and says whether the connection stays open.
Route = Callable[[ServerRequest, asyncio.StreamWriter], Awaitable[bool]]


def reply(body: bytes = b"", status: int = 200, headers: Headers = ()) -> Route:
    """An answer as it should be."""
    lines = [f"HTTP/1.1 {status} X", *(f"{name}: {value}" for name, value in headers), f"Content-Length: {len(body)}"]
    return raw("\r\n".join([*lines, "", ""]).encode() + body, stays_open=True)


def raw(data: bytes, stays_open: bool = False) -> Route:
    """These bytes, whatever they are."""

    async def route(_: ServerRequest, writer: asyncio.StreamWriter) -> bool:
        writer.write(data)
        await writer.drain()
        return stays_open

    return route


def redirect(location: str, status: int = 302, headers: Headers = ()) -> Route:
    return reply(b"", status, (("Location", location), *headers))


def slow(clock: TurnedClock, seconds: float) -> Route:
    """An answer that takes its time, on the clock that the test turns."""

    async def route(asked: ServerRequest, writer: asyncio.StreamWriter) -> bool:
        clock.forward(seconds)
        return await reply(b"slow")(asked, writer)

    return route


async def silent(_: ServerRequest, writer: asyncio.StreamWriter) -> bool:
    await asyncio.sleep(30)
    return False


async def drops_used_connections(asked: ServerRequest, writer: asyncio.StreamWriter) -> bool:
    return await reply(b"first on its connection")(asked, writer) if asked.nth == 1 else False


async def one_byte_at_a_time(_: ServerRequest, writer: asyncio.StreamWriter) -> bool:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    for _byte in range(1_000_000):
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(0.02)
    return False


async def endless(_: ServerRequest, writer: asyncio.StreamWriter) -> bool:
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while not writer.is_closing():
        writer.write(b"x" * 65536)
        await writer.drain()
    return False


def packed(body: bytes, coding: str) -> Route:
    return reply(body, headers=(("Content-Encoding", coding), ("Content-Type", "text/html")))


def zeros(packer: Callable[[bytes], bytes], size: int) -> bytes:
    return packer(bytes(size))


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor().compress(data)


PAGE = b"<p>a page</p>" * 100

ROUTES: dict[str, Route] = {
    "/ok": reply(PAGE, headers=(("Content-Type", "text/html"),)),
    # cut short
    "/short-body": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + PAGE),
    "/cut-chunk": raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nonly this"),
    "/no-last-chunk": raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nonly\r\n"),
    "/gzip-short": packed(gzip.compress(PAGE)[:-12], "gzip"),
    "/br-short": packed(brotli.compress(PAGE)[:-4], "br"),
    "/zstd-short": packed(zstd(PAGE)[:-3], "zstd"),
    "/deflate-short": packed(zlib.compress(PAGE)[:-6], "deflate"),
    # no answer, or not in this protocol
    "/no-answer": raw(b""),
    "/half-head": raw(b"HTTP/1.1 200 OK\r\nContent-Ty"),
    "/not-http": raw(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "/bad-status": raw(b"HTTP/1.1 abc OK\r\n\r\n"),
    "/status-999": raw(b"HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n"),
    "/negative-length": raw(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nx"),
    "/two-lengths": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\n1234567"),
    "/bad-chunk": raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"),
    "/no-colon": raw(b"HTTP/1.1 200 OK\r\nthis is no header\r\nContent-Length: 2\r\n\r\nok"),
    "/long-header": raw(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n"),
    "/eight-bit-header": raw(b"HTTP/1.1 200 OK\r\nX-Name: caf\xe9\r\nContent-Length: 2\r\n\r\nok"),
    "/location-nowhere": redirect("http://["),
    "/no-location": reply(b"", 302),
    # too slow, too long
    "/silent": silent,
    "/slow-loris": one_byte_at_a_time,
    "/endless": endless,
    # content codings
    "/gzip": packed(gzip.compress(PAGE), "gzip"),
    "/two-members": packed(gzip.compress(PAGE[:500]) + gzip.compress(PAGE[500:]), "gzip"),
    "/gzip-then-padding": packed(gzip.compress(PAGE) + b"\0" * 512, "gzip"),
    "/deflate": packed(zlib.compress(PAGE), "deflate"),
    "/deflate-bare": packed(zlib.compress(PAGE)[2:-4], "deflate"),
    "/br": packed(brotli.compress(PAGE), "br"),
    "/zstd": packed(zstd(PAGE), "zstd"),
    "/unknown-coding": packed(PAGE, "utf-8"),
    "/gzip-corrupt": packed(gzip.compress(PAGE)[:-8] + b"\0" * 8, "gzip"),
    "/gzip-not-at-all": packed(PAGE, "gzip"),
    "/nested-gzip": packed(gzip.compress(gzip.compress(PAGE)), "gzip, gzip"),
    # manners
    "/drops-used": drops_used_connections,
    "/loop-a": redirect("/loop-b"),
    "/loop-b": redirect("/loop-a"),
    "/self": redirect("/self"),
    **{f"/hops/{left}": redirect(f"/hops/{left - 1}") for left in range(1, 21)},
    "/hops/0": reply(b"arrived"),
}


@dataclass
class Misbehaving:
    """The running server: `pages` may be changed while it runs, `asked` is its log."""

    clock: TurnedClock
    port: int = 0
    pages: dict[str, Route] = field(default_factory=lambda: {"/robots.txt": reply(b"", 404), **ROUTES})
    asked: list[ServerRequest] = field(default_factory=list)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def url(self, path: str) -> str:
        return f"http://{self.host}{path}"

    @property
    def paths(self) -> list[str]:
        """What was asked for, robots.txt apart."""
        return [asked.path for asked in self.asked if asked.path != "/robots.txt"]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._serve_requests(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _serve_requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nth, stays_open = 0, True
        while stays_open:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            nth += 1
            asked = _parse_request(head, self.clock.now(), nth)
            self.asked.append(asked)
            route = self.pages.get(asked.path, reply(b"not here", 404))
            stays_open = await route(asked, writer)


def _parse_request(head: str, at: datetime, nth: int) -> ServerRequest:
    first, *lines = head.split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return ServerRequest(first.split(" ")[1], {name.lower(): value.strip() for name, _, value in pairs}, at, nth)


@asynccontextmanager
async def misbehaving(clock: TurnedClock, tls: ssl.SSLContext | None = None) -> AsyncIterator[Misbehaving]:
    site = Misbehaving(clock)
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0, limit=2**20, ssl=tls)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()
