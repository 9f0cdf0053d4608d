"""A test bed as a server on loopback that counts what it is asked: its host names become the server's address."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from aiohttp import web

from threadkeep.fetch import FetchOptions, host_of, open_fetcher, origin, same_site
from threadkeep.model import Answer, Failure, Response, Visit
from threadkeep.protocols import Fetcher
from threadkeep_bench.test_beds import Bed

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class ServedBed:
    """A bed under an address of its own; `asked` are the paths of all requests so far.

    `session` is a parameter that links have only for a visitor without cookies, as the recorder was on its first page.
    """

    base: str
    there: str
    session: str | None = None
    asked: list[str] = field(default_factory=list)

    def here(self, url: str) -> str:
        """The address under which a page of the bed is served."""
        return url.replace(self.there, self.base, 1)


@contextmanager
def served(bed: Bed, session: str | None = None) -> Iterator[ServedBed]:
    """The bed, served from a thread of its own until left, its links without the parameter `session`."""
    opened: Future[tuple[ServedBed, Callable[[], object]]] = Future()
    thread = threading.Thread(target=lambda: asyncio.run(_until_stopped(bed, session, opened)))
    thread.start()
    try:
        here, stop = opened.result()
        try:
            yield here
        finally:
            stop()
    finally:
        thread.join()


async def _until_stopped(bed: Bed, session: str | None, opened: Future[tuple[ServedBed, Callable[[], object]]]) -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    try:
        async with _serving(bed, session) as here:
            opened.set_result((here, lambda: loop.call_soon_threadsafe(stopped.set)))
            await stopped.wait()
    except OSError as error:
        opened.set_exception(error)


@asynccontextmanager
async def _serving(bed: Bed, session: str | None) -> AsyncIterator[ServedBed]:
    opened: list[ServedBed] = []
    behind = _Behind(bed)

    async def answer(request: web.BaseRequest) -> web.Response:
        here = opened[0]
        here.asked.append(request.raw_path)
        fetcher = await behind.fetcher(request.headers.get("User-Agent", ""))
        return _response(await fetcher.fetch(Visit(here.there + request.raw_path)), here)

    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    try:
        await web.TCPSite(runner, LOOPBACK, 0).start()
        opened.append(ServedBed(f"http://{LOOPBACK}:{runner.addresses[0][1]}", origin(bed.truth.start), session))
        yield opened[0]
    finally:
        await runner.cleanup()
        await behind.close()


class _Behind:
    """The fetchers of a bed, one for each name that visitors give: a running forum may answer robots otherwise."""

    def __init__(self, bed: Bed) -> None:
        self._bed = bed
        self._fetchers: dict[str, Fetcher] = {}
        self._stack = AsyncExitStack()
        self._turn = asyncio.Lock()

    async def fetcher(self, agent: str) -> Fetcher:
        async with self._turn:
            if agent not in self._fetchers:
                self._fetchers[agent] = await self._stack.enter_async_context(self._opened(agent))
        return self._fetchers[agent]

    def _opened(self, agent: str) -> AbstractAsyncContextManager[Fetcher]:
        if self._bed.kind != "live":
            return self._bed.open()
        start = self._bed.truth.start
        options = FetchOptions(delay=0, named_host=host_of(start), user_agent=agent)
        return open_fetcher(options, self._bed.clock, in_scope=lambda url: same_site(url, start))

    async def close(self) -> None:
        await self._stack.aclose()


def _response(answer: Answer, here: ServedBed) -> web.Response:
    """The answer as this server gives it; a redirect that was followed is given back as one."""
    if isinstance(answer, Failure):
        return web.Response(status=502, text=answer.detail)
    if answer.final_url != answer.url:
        return web.Response(status=302, headers={"location": here.here(answer.final_url)})
    kind = answer.header("content-type") or "text/html"
    return web.Response(status=answer.status, headers={"content-type": kind}, body=_rewritten(answer, here))


def _rewritten(answer: Response, here: ServedBed) -> bytes:
    """The page with every spelling of the bed's address replaced: plain, without a scheme, and in scripts."""
    body = answer.body
    for old, new in ((here.there, here.base), (here.there.partition(":")[2], here.base.partition(":")[2])):
        for sign in ("/", r"\/"):
            body = body.replace(old.replace("/", sign).encode(), new.replace("/", sign).encode())
    return re.sub(rb"%s=\w+(?:&amp;|[&;])?" % here.session.encode(), b"", body) if here.session else body
