"""No page ends a crawl: each is read, or comes back with its trouble, and the next page is read as ever."""

from __future__ import annotations

import asyncio

import pytest

from tests.crawl.hostile_pages import N, nasty_pages
from tests.crawl.tiny_forum import AT, SITE
from threadkeep.crawl.reading.workers import EVERY_LINK, open_workers
from threadkeep.model import Reading, Response

pytestmark = pytest.mark.slow

GOOD = b'<title>Good</title><a href="/next">next</a>'


def page(body: bytes) -> Response:
    return Response(SITE + "/", SITE + "/", 200, (("content-type", "text/html"),), body, AT)


def test_thirty_pages_made_to_break_a_parser_cost_a_worker_at_most() -> None:
    async def readings() -> dict[str, Reading]:
        with open_workers() as workers:
            return {
                name: await workers.read(page(body), EVERY_LINK)
                for name, body in {**nasty_pages(), "good": GOOD}.items()
            }

    read = asyncio.run(readings())
    good = read.pop("good")
    assert (good.title, [link.url for link in good.links], good.trouble) == ("Good", [SITE + "/next"], None)
    assert len(read) >= 30
    troubled = {name: reading.trouble for name, reading in read.items() if reading.trouble}
    assert len(read["a crowd of links"].links) in (0, N)
    # Lexbor compares each attribute with all before it, and cannot be interrupted: that is what a worker is for.
    assert set(troubled) <= {"a crowd of attributes"}
