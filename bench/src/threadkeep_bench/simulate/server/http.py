"""A simulated forum as a real HTTP server on loopback."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace

from aiohttp import web

from threadkeep.protocols import Clock
from threadkeep_bench.simulate.forum import Forum, ServedAnswer
from threadkeep_bench.simulate.server.clocks import clock_from
from threadkeep_bench.simulate.server.request_log import Log, LoggedRequest

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Serving:
    """A forum that answers on the network now, under the address it was given there, and what it was asked."""

    forum: Forum
    log: Log

    @property
    def url(self) -> str:
        """Where a visitor comes in."""
        return self.forum.start


@asynccontextmanager
async def serve_forum(forum: Forum, port: int, clock: Clock) -> AsyncIterator[Serving]:
    """Serve until left; port 0 takes a free one. The forum served has the server's address as its `base_url`."""
    opened: list[Serving] = []

    async def answer(request: web.BaseRequest) -> web.Response:
        return _answer(request, opened[0], clock)

    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    try:
        site = web.TCPSite(runner, LOOPBACK, port)
        await site.start()
        bound = runner.addresses[0][1]
        opened.append(Serving(replace(forum, base_url=f"http://{LOOPBACK}:{bound}"), Log()))
        yield opened[0]
    finally:
        await runner.cleanup()


def _answer(request: web.BaseRequest, here: Serving, clock: Clock) -> web.Response:
    forum, log, at = here.forum, here.log, clock.now()
    url = forum.base_url + request.raw_path
    served = forum.serve(url, at, len(log.requests), request.headers.get("Cookie", ""))
    log.requests.append(LoggedRequest(url, served.status, served.truth, at))
    return _response(served, request.method)


def _response(served: ServedAnswer, method: str) -> web.Response:
    body = b"" if method == "HEAD" else served.body
    return web.Response(status=served.status, headers=list(served.headers), body=body)


@contextmanager
def serving(forum: Forum, clock: Clock | None = None, port: int = 0) -> Iterator[Serving]:
    """A forum served from a thread of its own until left; without a clock, as it is at the end of its history."""
    clock = clock or clock_from("end", forum.community)
    opened: Future[tuple[Serving, Callable[[], object]]] = Future()
    thread = threading.Thread(target=lambda: asyncio.run(_until_stopped(forum, port, clock, opened)))
    thread.start()
    try:
        here, stop = opened.result()
        try:
            yield here
        finally:
            stop()
    finally:
        thread.join()


async def _until_stopped(
    forum: Forum, port: int, clock: Clock, opened: Future[tuple[Serving, Callable[[], object]]]
) -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    try:
        async with serve_forum(forum, port, clock) as here:
            opened.set_result((here, lambda: loop.call_soon_threadsafe(stopped.set)))
            await stopped.wait()
    except OSError as error:
        # The port is taken: that is for the caller to hear, not for a thread to die of.
        opened.set_exception(error)


def run_server(forum: Forum, port: int, clock: str, announce: Callable[[str], object]) -> None:
    """Serve until interrupted, by the clock that `clock_from` knows by this name; `announce` receives the address."""

    async def run() -> None:
        async with serve_forum(forum, port, clock_from(clock, forum.community)) as opened:
            announce(opened.url)
            await asyncio.Event().wait()

    asyncio.run(run())
