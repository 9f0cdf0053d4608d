"""A web of sites that show the objects of one world."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Protocol

from threadkeep.fetch import host_of, path_and_query
from threadkeep.objects.search import IndexedPage
from threadkeep_bench.simulate.verticals.chance import one_of, unit
from threadkeep_bench.simulate.verticals.handwritten import town_sites, village_sites
from threadkeep_bench.simulate.verticals.noise_sites import noise_sites
from threadkeep_bench.simulate.verticals.objects import TrueObject, Vertical, draw_objects
from threadkeep_bench.simulate.verticals.site import GeneratedSite, Relaunch, WebPage
from threadkeep_bench.simulate.verticals.style import draw_style
from threadkeep_bench.simulate.verticals.words import CITIES, GENRES

# Search engines do not know every page of a site.
_INDEXED_SHARE = 0.35
_TAGS = re.compile(r"<script.*?</script>|<[^>]+>", re.DOTALL)


class WebSite(Protocol):
    @property
    def host(self) -> str: ...

    def pages(self, day: int) -> Mapping[str, WebPage]:
        """All pages on a day by path and query."""
        ...


@dataclass(frozen=True, slots=True)
class WorldOptions:
    """How large a world is. `changing` is the share of sites that are relaunched or go away within a month."""

    sites: int = 50
    objects: int = 1250
    noise_sites: int = 8
    changing: float = 0.08


@dataclass(frozen=True)
class VerticalWorld:
    """Objects, and the sites that show them, by host."""

    vertical: Vertical
    seed: int
    objects: tuple[TrueObject, ...]
    sites: Mapping[str, WebSite]

    def page(self, url: str, day: int) -> WebPage | None:
        site = self.sites.get(host_of(url))
        return site.pages(day).get(path_and_query(url)) if site else None

    @cached_property
    def popular(self) -> tuple[TrueObject, ...]:
        """The objects of day 0 that most sites show, the best known first: where seed objects come from."""
        counts = dict.fromkeys((one.number for one in self.objects if one.is_shown(0)), 0)
        for site in self.sites.values():
            for page in site.pages(0).values():
                if page.path.count("/") and len(page.shown) == 1 and page.shown[0].object.number in counts:
                    counts[page.shown[0].object.number] += 1
        by_number = {one.number: one for one in self.objects}
        ordered = sorted(counts, key=lambda number: (-counts[number], number))
        return tuple(by_number[number] for number in ordered)

    def indexed_pages(self, day: int) -> Iterator[IndexedPage]:
        """What a search engine knows of this web."""
        for host, site in self.sites.items():
            for page in site.pages(day).values():
                if unit(self.seed, "index", host, page.path) < _INDEXED_SHARE:
                    html = page.html
                    title = html.partition("<title>")[2].partition("</title>")[0]
                    text = " ".join(unescape(_TAGS.sub(" ", html)).split())
                    yield IndexedPage(f"http://{host}{page.path}", unescape(title), text)


def draw_world(vertical: Vertical, seed: int, options: WorldOptions | None = None) -> VerticalWorld:
    """A world of generated sites; the same arguments give the same pages on every machine."""
    options = options or WorldOptions()
    objects = draw_objects(vertical, seed, options.objects)
    generated = [_site(vertical, seed, number, objects, options) for number in range(options.sites)]
    noise = noise_sites(vertical, seed, options.noise_sites, objects)
    return _world(vertical, seed, objects, [*generated, *noise])


def handwritten_world(name: str, seed: int, options: WorldOptions | None = None) -> VerticalWorld:
    """A world whose sites nobody drew: `town` or `village`."""
    options = options or WorldOptions(objects=400)
    objects = draw_objects("events", seed, options.objects)
    sites = town_sites(objects) if name == "town" else village_sites(objects)
    return _world("events", seed, objects, [*sites, *noise_sites("events", seed, 2, objects)])


def _world(vertical: Vertical, seed: int, objects: tuple[TrueObject, ...], sites: Sequence[WebSite]) -> VerticalWorld:
    return VerticalWorld(vertical, seed, objects, {site.host: site for site in sites})


def _site(
    vertical: Vertical, seed: int, number: int, objects: Sequence[TrueObject], options: WorldOptions
) -> GeneratedSite:
    host = (
        f"{one_of(CITIES, seed, 'host', number).lower()}-{one_of(GENRES, seed, 'host word', number)}-{number}.example"
    )
    own = tuple(one for one in objects if _shows(seed, number, one))
    draw = unit(seed, "relaunch", number)
    relaunch = None
    if draw < options.changing:
        day = int(2 + 26 * unit(seed, "relaunch day", number))
        is_gone = draw < options.changing / 4
        relaunch = Relaunch(day, None if is_gone else draw_style(vertical, seed, host, generation=1))
    return GeneratedSite(host, draw_style(vertical, seed, host), own, relaunch)


def _shows(seed: int, number: int, thing: TrueObject) -> bool:
    """Large sites show much of everything, small ones most of one topic or city, and all prefer what is popular."""
    kind = unit(seed, "site kind", number)
    share = unit(seed, "site share", number)
    if kind < 0.1:
        coverage = 0.5 + 0.3 * share
    elif kind < 0.4:
        coverage = 0.1 + 0.2 * share
    elif kind < 0.7:
        topics = {one_of(GENRES, seed, "topic of", number, place) for place in range(2)}
        coverage = (0.5 + 0.4 * share) if thing.topic in topics else 0.0
    else:
        cities = {one_of(CITIES, seed, "city of", number, place) for place in range(2)}
        place = thing.value("location").rpartition(", ")[2] or one_of(CITIES, seed, "shelf of", thing.number)
        coverage = (0.5 + 0.4 * share) if place in cities else 0.0
    return unit(seed, "shows", number, thing.number) < coverage * (0.35 + 1.3 * thing.popularity)
