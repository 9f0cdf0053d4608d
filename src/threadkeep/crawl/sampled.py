"""Pages at hand read by a strategy, without keeping anything: for an estimate, a check, a map."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

from threadkeep.crawl.reading import strategy_on
from threadkeep.crawl.workers import Guide, open_workers
from threadkeep.model import Reading, Response


async def readings_of(pages: Iterable[Response], strategy: str, site: str) -> AsyncIterator[tuple[Response, Reading]]:
    """Each page and what the strategy (the text of its file) sees there, read in a worker under its limits."""
    with open_workers() as workers:
        for page in pages:
            yield page, await workers.read(page, guide_of(strategy, site))


def guide_of(strategy: str, site: str) -> Guide:
    """What pages are read by that no archive keeps: its version says nothing."""
    return Guide(strategy_on(strategy, site), strategy, site, version=1)
