"""A simulated forum on loopback whose answers suffer from faults that are switched on and off."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random

from threadkeep_bench.benchmarks.trust.faults import FAULTS, sound
from threadkeep_bench.simulate import Forum

_LOOPBACK = "127.0.0.1"
# A fault that is on spoils this share of the answers: some arrive, as in real trouble. A wall is before every page.
_SHARE = 0.7
_ALWAYS = frozenset({"login wall"})


@dataclass
class FaultySite:
    """The forum under its address on the network; `on` are the faults that are switched on now."""

    forum: Forum
    at: datetime
    random: Random
    on: set[str] = field(default_factory=set)
    requests: list[str] = field(default_factory=list)
    spoiled: int = 0

    @property
    def url(self) -> str:
        return self.forum.start

    def answer(self, path: str, cookie: str) -> bytes:
        url = self.forum.base_url + path
        served = self.forum.serve(url, self.at, len(self.requests), cookie)
        self.requests.append(url)
        name = self._fault()
        if name is None:
            return sound(served)
        self.spoiled += 1
        return FAULTS[name](served)

    def _fault(self) -> str | None:
        if not self.on:
            return None
        name = self.random.choice(sorted(self.on))
        return name if name in _ALWAYS or self.random.random() < _SHARE else None


@contextmanager
def faulty_site(forum: Forum, at: datetime, random: Random) -> Iterator[FaultySite]:
    """Serve the forum from a thread of its own until left."""
    opened: Future[tuple[FaultySite, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def run() -> None:
        stopped = asyncio.Event()
        server = await asyncio.start_server(
            lambda reader, writer: _serve(opened.result()[0], reader, writer), _LOOPBACK
        )
        port = server.sockets[0].getsockname()[1]
        site = FaultySite(replace(forum, base_url=f"http://{_LOOPBACK}:{port}"), at, random)
        opened.set_result((site, asyncio.get_running_loop(), stopped))
        async with server:
            await stopped.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    site, loop, stopped = opened.result()
    try:
        yield site
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join()


async def _serve(site: FaultySite, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        cookies = [line.partition(":")[2].strip() for line in head if line.lower().startswith("cookie:")]
        writer.write(site.answer(head[0].split(" ")[1], cookies[0] if cookies else ""))
        await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        # Who asked was killed.
        return
    finally:
        writer.close()
