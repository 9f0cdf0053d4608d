"""A few sites in memory, with the links and objects of their HTML."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from threadkeep.crawl import read_every_link
from threadkeep.fetch import host_of
from threadkeep.objects.extraction import LookJob, PageLook, look_at_page
from threadkeep.objects.sites import FetchedPage, Looking, Site, SitePage, SiteTrouble
from threadkeep.objects.types import Values, load_type
from threadkeep.page import parse

NOW = datetime(2026, 3, 2, tzinfo=UTC)
EVENTS = load_type("events")
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Show:
    number: int
    day: int

    @property
    def name(self) -> str:
        return (
            f"Play of the {('Raven', 'Harbour', 'Garden', 'Window', 'Candle', 'River')[self.number % 6]} {self.number}"
        )

    @property
    def values(self) -> Values:
        return (("name", self.name), ("location", "Globe Theatre"), ("time", f"2026-05-{self.day:02}T19:30"))


def shows(numbers: Iterable[int]) -> list[Show]:
    return [Show(number, 1 + number % 28) for number in numbers]


def marked_page(show: Show) -> str:
    name, place, time = (text for _, text in show.values)
    data = {"@type": "Event", "name": name, "location": place, "startDate": time}
    return f'<html><body><h1>{name}</h1><script type="application/ld+json">{json.dumps(data)}</script></body></html>'


def plain_page(show: Show) -> str:
    name, place, time = (text for _, text in show.values)
    return f"<html><body><div><h1>{name}</h1><p>{place}</p><b>{time.replace('T', ' ')}</b></div></body></html>"


def link_list(urls: Iterable[str]) -> str:
    return f"<html><body>{''.join(f'<a href={url!r}>more</a>' for url in urls)}</body></html>"


def site_pages(root: str, listed: Sequence[Show], is_marked: bool = True, form: str = "event/{}") -> dict[str, str]:
    """An entry page, a list, and for each show a page and a print view."""
    paths = {show: f"{root}{form.format(show.number)}" for show in listed}
    make = marked_page if is_marked else plain_page
    pages = {root: link_list([f"{root}all", f"{root}about"]), f"{root}all": link_list(paths.values())}
    pages[f"{root}about"] = "<html><body>About</body></html>"
    for show, url in paths.items():
        pages[url] = make(show).replace("</body>", f"<a href='{url}/print'>print</a></body>")
        pages[f"{url}/print"] = make(show)
    return pages


@dataclass
class SmallWeb:
    """`pages` by URL; `requests` in order."""

    pages: dict[str, str]
    requests: list[str] = field(default_factory=list)
    kept: dict[str, tuple[SitePage, ...]] = field(default_factory=dict)

    @asynccontextmanager
    async def open(self, root: str) -> AsyncIterator[Site]:
        yield SmallSite(root, self)

    async def search(self, query: str, count: int) -> list[str]:
        """Pages whose HTML has the name of the show."""
        name = query.removesuffix(" Globe Theatre")
        return [url for url, html in self.pages.items() if f">{name}<" in html][:count]

    def links(self, url: str) -> tuple[str, ...]:
        found = read_every_link(parse(self.pages[url].encode(), url, HTML)).links
        return tuple(dict.fromkeys(link.url for link in found if host_of(link.url) == host_of(url)))


@dataclass
class SmallSite:
    root: str
    web: SmallWeb
    trouble: SiteTrouble | None = None

    async def crawl(self) -> tuple[SitePage, ...]:
        parents: dict[str, str | None] = {self.root: None}
        for url in (due := [self.root]):
            page = (await self.fetch([url]))[0]
            new = [link for link in page.links if link not in parents]
            parents.update(dict.fromkeys(new, url))
            due += new
        self.web.kept[self.root] = tuple(
            SitePage(url, above) for url, above in parents.items() if url in self.web.pages
        )
        return self.web.kept[self.root]

    async def stored_pages(self) -> tuple[SitePage, ...]:
        return self.web.kept.get(self.root, ())

    async def fetch(self, urls: Sequence[str]) -> list[FetchedPage]:
        self.web.requests += urls
        pages: Mapping[str, str] = self.web.pages
        return [FetchedPage(url, self.web.links(url) if url in pages else (), url in pages) for url in urls]

    async def look(self, urls: Sequence[str], looking: Looking) -> list[PageLook]:
        return [
            look_at_page(
                LookJob(url, self.web.pages.get(url, "").encode(), HTML, NOW, EVENTS, looking.wrappers, looking.known)
            )
            for url in urls
        ]
