"""A world as web servers on loopback: a port for each site, and one for a search engine."""

from __future__ import annotations

import asyncio
import csv
import io
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from aiohttp import web

from threadkeep.fetch import host_of, path_and_query
from threadkeep.objects.search import LocalIndex, open_local_index
from threadkeep_bench.simulate.verticals.web import VerticalWorld

LOOPBACK = "127.0.0.1"
_RESULTS_A_PAGE = 10
# The search engine reads what sites show on the first day, and knows that for good.
_INDEX_DAY = 0


@dataclass
class ServedWorld:
    """A world that answers on the network. `day` may be turned; `requests` are host and path, in order."""

    world: VerticalWorld
    day: int
    index: LocalIndex
    addresses: dict[str, str] = field(default_factory=dict)
    search_url: str = ""
    requests: list[tuple[str, str]] = field(default_factory=list)
    # Hosts that answer everything with a status of their own, and the status of the search engine.
    refusing: Mapping[str, int] = field(default_factory=dict)
    search_status: int = 200
    # Called with the number of requests before each answer of a site.
    on_request: Callable[[int], object] = lambda count: None

    def site_answer(self, host: str, path: str) -> web.Response:
        self.requests.append((host, path))
        self.on_request(len(self.requests))
        if host in self.refusing:
            return web.Response(status=self.refusing[host], text="Refused.")
        page = self.world.sites[host].pages(self.day).get(path)
        if page is None:
            return web.Response(status=404, text="There is no such page.")
        return web.Response(text=page.html, content_type="text/html", charset="utf-8")

    async def search_answer(self, query: Mapping[str, str]) -> web.Response:
        """SearXNG's JSON format."""
        if self.search_status != 200:
            return web.Response(status=self.search_status, text="Forbidden")
        number = int(query.get("pageno", "1"))
        found = await self.index.search(query.get("q", ""), number * _RESULTS_A_PAGE)
        urls = found[(number - 1) * _RESULTS_A_PAGE : number * _RESULTS_A_PAGE]
        results = [{"url": self.local_url(url), "title": url, "content": "", "engine": "simulated"} for url in urls]
        return web.json_response(
            {"query": query.get("q", ""), "number_of_results": 0, "results": results, "suggestions": []}
        )

    def local_url(self, url: str) -> str:
        return self.addresses[host_of(url)] + path_and_query(url)

    def seeds(self, count: int = 5) -> str:
        """Popular objects as a CSV file."""
        things = self.world.popular[:count]
        text = io.StringIO()
        names = [name for name, _ in things[0].values if name not in ("price", "isbn")]
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([thing.value(name) for name in names] for thing in things)
        return text.getvalue()


@asynccontextmanager
async def serve_world(world: VerticalWorld, port: int = 0, day: int = 0) -> AsyncIterator[ServedWorld]:
    """Serve until left: the search engine at `port`, the sites at the ports behind it; 0 takes free ones."""
    async with AsyncExitStack() as stack:
        index = stack.enter_context(open_local_index(None))
        index.add(world.indexed_pages(_INDEX_DAY))
        served = ServedWorld(world, day, index)

        async def search(request: web.BaseRequest) -> web.Response:
            if request.path == "/search":
                return await served.search_answer(request.query)
            if request.path == "/seeds.csv":
                return web.Response(text=served.seeds(), content_type="text/csv")
            return web.Response(text="\n".join(served.addresses.values()))

        served.search_url = await _listen(stack, search, port)
        for number, host in enumerate(world.sites, start=1):
            served.addresses[host] = await _listen(stack, _answers_of(served, host), port + number if port else 0)
        yield served


def _answers_of(served: ServedWorld, host: str) -> Callable[[web.BaseRequest], object]:
    async def answer(request: web.BaseRequest) -> web.Response:
        return served.site_answer(host, request.raw_path)

    return answer


async def _listen(stack: AsyncExitStack, answer: Callable[[web.BaseRequest], object], port: int) -> str:
    runner = web.ServerRunner(web.Server(answer))  # type: ignore[arg-type]
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.TCPSite(runner, LOOPBACK, port).start()
    return f"http://{LOOPBACK}:{runner.addresses[0][1]}"


@contextmanager
def serving_world(world: VerticalWorld, port: int = 0, day: int = 0) -> Iterator[ServedWorld]:
    """The same from a thread of its own, for tests."""
    opened: Future[tuple[ServedWorld, Callable[[], object]]] = Future()

    async def run() -> None:
        stopped, loop = asyncio.Event(), asyncio.get_running_loop()
        try:
            async with serve_world(world, port, day) as served:
                opened.set_result((served, lambda: loop.call_soon_threadsafe(stopped.set)))
                await stopped.wait()
        except OSError as error:
            opened.set_exception(error)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    try:
        served, stop = opened.result()
        try:
            yield served
        finally:
            stop()
    finally:
        thread.join()


def run_world(world: VerticalWorld, port: int, day: int, announce: Callable[[ServedWorld], object]) -> None:
    """Serve until interrupted."""

    async def run() -> None:
        async with serve_world(world, port, day) as served:
            announce(served)
            await asyncio.Event().wait()

    asyncio.run(run())
