"""A world's sites in this process: the same links and objects as over HTTP, without sockets, disk and workers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

from threadkeep.crawl import read_every_link
from threadkeep.fetch import host_of
from threadkeep.objects.extraction import LookJob, PageLook, Wrapper, look_at_page
from threadkeep.objects.sites import FetchedPage, Looking, Site, SitePage, SiteTrouble
from threadkeep.objects.types import ObjectType, Values
from threadkeep.page import parse
from threadkeep_bench.simulate.verticals.objects import DAY_ZERO
from threadkeep_bench.simulate.verticals.web import VerticalWorld

_HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class SeenPages:
    """What was parsed before: many runs look at the same pages of one day."""

    links: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    looks: dict[tuple[int, str, tuple[Wrapper, ...], frozenset[Values]], PageLook] = field(default_factory=dict)


@dataclass(frozen=True)
class WorldSites:
    """The sites of a world on one day. `kept` are pages of earlier days, by host; `requests` counts by URL."""

    world: VerticalWorld
    type: ObjectType
    day: int
    levels: int = 8
    seen: SeenPages = field(default_factory=SeenPages)
    kept: dict[str, tuple[SitePage, ...]] = field(default_factory=dict)
    requests: dict[str, int] = field(default_factory=dict)

    @asynccontextmanager
    async def open(self, root: str) -> AsyncIterator[Site]:
        yield WorldSite(root, self)

    @property
    def bytes_sent(self) -> int:
        pages = (self.world.page(url, self.day) for url in self.requests)
        return sum(len(page.html) for page in pages if page is not None)

    def links_of(self, url: str) -> tuple[str, ...] | None:
        """The links of a page; None if there is no such page."""
        key = (self.day, url)
        if key not in self.seen.links:
            page = self.world.page(url, self.day)
            if page is None:
                return None
            found = read_every_link(parse(page.html.encode(), url, _HTML)).links
            self.seen.links[key] = tuple(dict.fromkeys(link.url for link in found))
        return self.seen.links[key]

    def look(self, url: str, looking: Looking) -> PageLook:
        known = looking.known.distinct if looking.known is not None else frozenset()
        key = (self.day, url, looking.wrappers, known)
        if key in self.seen.looks:
            return self.seen.looks[key]
        page = self.world.page(url, self.day)
        if page is None:
            return PageLook()
        job = LookJob(
            url=url,
            body=page.html.encode(),
            content_type=_HTML,
            at=DAY_ZERO + timedelta(days=self.day, hours=12),
            type=self.type,
            wrappers=looking.wrappers,
            known=looking.known,
        )
        self.seen.looks[key] = look_at_page(job)
        return self.seen.looks[key]


class WorldSite:
    """One site of the world while it is open."""

    def __init__(self, root: str, sites: WorldSites) -> None:
        self.root = root
        self.trouble: SiteTrouble | None = None
        self._sites = sites

    async def crawl(self) -> tuple[SitePage, ...]:
        host = host_of(self.root)
        if host not in self._sites.kept:
            self._sites.kept[host] = tuple(self._breadth_first())
        return self._sites.kept[host]

    def _breadth_first(self) -> list[SitePage]:
        found = {self.root: SitePage(self.root, None)}
        level = [self.root]
        for depth in range(self._sites.levels + 1):
            below: list[str] = []
            for url in level:
                links = self._request(url)
                if links is None:
                    del found[url]
                    continue
                new = [link for link in links if link not in found] if depth < self._sites.levels else []
                found.update((link, SitePage(link, url)) for link in new)
                below += new
            level = below
        if not found:
            self.trouble = SiteTrouble(f"cannot reach {self.root}", 10)
        return list(found.values())

    async def stored_pages(self) -> tuple[SitePage, ...]:
        return self._sites.kept.get(host_of(self.root), ())

    async def fetch(self, urls: Sequence[str]) -> list[FetchedPage]:
        fetched = []
        for url in urls:
            links = self._request(url)
            fetched.append(FetchedPage(url, links or (), links is not None))
        return fetched

    async def look(self, urls: Sequence[str], looking: Looking) -> list[PageLook]:
        return [self._sites.look(url, looking) for url in urls]

    def _request(self, url: str) -> tuple[str, ...] | None:
        self._sites.requests[url] = self._sites.requests.get(url, 0) + 1
        return self._sites.links_of(url)
