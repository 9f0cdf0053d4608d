"""A fetcher, the misbehaving server and a clock, ready for a test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from aiohttp.abc import AbstractResolver

from tests.fetch.misbehaving_server import Misbehaving, misbehaving
from threadkeep.fetch.clock import TurnedClock
from threadkeep.fetch.http.fetcher import HttpFetcher, open_fetcher
from threadkeep.fetch.options import FetchOptions
from threadkeep.model import Answer, Failure, Response, Visit

QUICK = FetchOptions(connect_timeout=2.0, total_timeout=5.0)


@dataclass
class Scene:
    site: Misbehaving
    fetcher: HttpFetcher
    clock: TurnedClock

    async def fetch(self, path: str) -> Answer:
        return await self.fetcher.fetch(Visit(self.site.url(path)))

    async def page(self, path: str) -> Response:
        answer = await self.fetch(path)
        assert isinstance(answer, Response), answer
        return answer

    async def failure(self, path: str) -> Failure:
        answer = await self.fetch(path)
        assert isinstance(answer, Failure), answer
        return answer


@asynccontextmanager
async def scene(
    options: FetchOptions = QUICK,
    *,
    in_scope: Callable[[str], bool] = lambda url: True,
    resolver: AbstractResolver | None = None,
    named: str = "",
) -> AsyncIterator[Scene]:
    """The server is the host that the user named, unless `named` is another ("-" for none)."""
    clock = TurnedClock()
    async with misbehaving(clock) as site:
        host = {"": site.host, "-": None}.get(named, named)
        told = replace(options, named_host=host)
        async with open_fetcher(told, clock, in_scope=in_scope, resolver=resolver) as fetcher:
            yield Scene(site, fetcher, clock)
