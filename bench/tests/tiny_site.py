"""The tiny forum as a fetcher: every page links to every other, and robots.txt forbids one of them."""

from __future__ import annotations

from bench.tests.tiny_forum import SITE, START, TRUTH, URLS

from threadkeep.fetch import RecordedPage, TurnedClock, recorded_answer, recorded_page
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep_bench.test_beds import Bed, always

FORBIDDEN = f"{SITE}/private"
LINKS = "".join(f'<a href="{path}">x</a>' for path in (*URLS, "/private", "/gone"))
PAGE = f"<html><body>{LINKS}</body></html>".encode()


class TinySite:
    async def fetch(self, visit: Visit) -> Answer:
        if visit.url == FORBIDDEN:
            return Failure(visit.url, Reason.ROBOTS, "robots.txt forbids it", START)
        return recorded_answer(self._page, visit.url, START)

    def _page(self, url: str) -> RecordedPage:
        status = 200 if url.removeprefix(SITE) in URLS else 404
        return recorded_page(url, status, (("content-type", "text/html"),), PAGE, START)


BED = Bed("draw", TRUTH, TurnedClock(START), always(TinySite))
