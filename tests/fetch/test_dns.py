"""A name that cannot be looked up: an outage like any other, and never the end of a page."""

from __future__ import annotations

import asyncio
import socket

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from tests.fetch.local_fetcher import QUICK, Scene
from tests.fetch.misbehaving_server import misbehaving
from threadkeep.fetch.clock import TurnedClock
from threadkeep.fetch.http.fetcher import open_fetcher
from threadkeep.fetch.thresholds import HOLDS
from threadkeep.model import Failure, Reason, Response, Visit

# As the system reports them.
TROUBLES: dict[str, OSError] = {
    "no such name": socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
    "the server of names fails": socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"),
    "no answer": TimeoutError("timed out"),
}


class FailingNames(AbstractResolver):
    """Fails until its trouble is over."""

    def __init__(self, trouble: OSError) -> None:
        self.trouble: OSError | None = trouble
        self.lookups = 0

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        self.lookups += 1
        if self.trouble is not None:
            raise self.trouble
        return [ResolveResult(hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0)]

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("name", TROUBLES)
def test_a_name_that_cannot_be_looked_up_holds_the_host_and_fails_no_page_for_good(name: str) -> None:
    async def body() -> None:
        clock, names = TurnedClock(), FailingNames(TROUBLES[name])
        async with misbehaving(clock) as site:
            host = f"forum.example:{site.port}"
            options = QUICK.__class__(named_host=host, connect_timeout=2.0, total_timeout=5.0)
            async with open_fetcher(options, clock, in_scope=lambda url: True, resolver=names) as fetcher:
                s = Scene(site, fetcher, clock)
                url = f"http://{host}/ok"
                for _ in range(HOLDS.outage_failures + 2):
                    answer = await s.fetcher.fetch(Visit(url))
                    assert isinstance(answer, Failure)
                    assert answer.reason in (Reason.DNS, Reason.TIMEOUT, Reason.CONNECT)
                    assert not answer.is_lasting
                    assert answer.detail
                    if answer.hold_until:
                        await clock.until(answer.hold_until)
                assert site.asked == []
                names.trouble = None
                await clock.until(fetcher.state(host).waiting_until or clock.now())
                assert isinstance(await s.fetcher.fetch(Visit(url)), Response)

    asyncio.run(body())
