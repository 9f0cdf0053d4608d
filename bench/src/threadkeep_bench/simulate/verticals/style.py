"""How one site is built, drawn from a seed: URLs, markup, lists, and which redundant pages it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.simulate.verticals.chance import between, one_of, unit
from threadkeep_bench.simulate.verticals.objects import Vertical
from threadkeep_bench.simulate.verticals.spelling import DATE_FORMS, VerticalSpelling

Markup = Literal["json-ld", "microdata", "rdfa", "none"]
Scheme = Literal["query", "front", "path", "slug", "file", "nested"]
Rows = Literal["table", "list", "cards", "lines"]
Detail = Literal["terms", "table", "spans", "lines"]
_MARKUPS: tuple[Markup, ...] = ("json-ld", "json-ld", "microdata", "rdfa", "none", "none")
_SCHEMES: tuple[Scheme, ...] = ("query", "front", "path", "slug", "file", "nested")
_ROWS: tuple[Rows, ...] = ("table", "list", "cards", "lines")
_DETAILS: tuple[Detail, ...] = ("terms", "table", "spans", "lines")
_SYLLABLES = ("ba", "co", "di", "fu", "ge", "ho", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "xy")


@dataclass(frozen=True, slots=True)
class Features:
    """The kinds of page that a site has beside its lists and details; `*_full`: their rows show whole objects.

    Most lists of real sites lead to their objects and leave out a part of them; lists that show all make it too easy.
    """

    rows_full: bool
    calendar_full: bool
    places_full: bool
    has_print: bool
    has_sort: bool
    has_places: bool
    has_calendar: bool
    has_topics: bool
    has_tickets: bool
    has_side_box: bool
    news: int


@dataclass(frozen=True, slots=True)
class SiteStyle:
    """All choices of one site. `words` are its names for item, list, place, calendar, topic and news."""

    site: str
    scheme: Scheme
    markup: Markup
    rows: Rows
    detail: Detail
    names: tuple[str, ...]
    words: tuple[str, ...]
    per_page: int
    padding: int
    spelling: VerticalSpelling
    features: Features

    def css(self, number: int) -> str:
        return self.names[number % len(self.names)]


_WORDS: dict[Vertical, tuple[tuple[str, ...], ...]] = {
    "events": (
        ("event", "events", "venue", "calendar", "genre", "news"),
        ("show", "whats-on", "place", "agenda", "category", "blog"),
        ("gig", "listings", "house", "dates", "tag", "stories"),
        ("termin", "programme", "location", "month", "section", "press"),
    ),
    "books": (
        ("book", "books", "author", "new", "subject", "news"),
        ("title", "catalogue", "writer", "arrivals", "shelf", "blog"),
        ("item", "shop", "by", "recent", "genre", "stories"),
        ("buch", "list", "person", "month", "section", "press"),
    ),
}


def draw_style(vertical: Vertical, seed: int, site: str, generation: int = 0) -> SiteStyle:
    """The style of a site; another `generation` is a relaunch with other URLs and templates."""
    key = (seed, site, generation)
    has_hours = unit(*key, "hours") < 0.85
    markup = one_of(_MARKUPS, *key, "markup")
    spelling = VerticalSpelling(
        site=f"{seed} {site}",
        vertical=vertical,
        dates=one_of(DATE_FORMS, seed, site, "dates"),
        has_hours=has_hours,
        has_city=unit(seed, site, "city") < 0.6,
        noise=0.1 + 0.15 * unit(seed, site, "noise"),
        title_prefix="Tickets for " if unit(seed, site, "prefix") < 0.06 else "",
    )
    return SiteStyle(
        site=site,
        scheme=one_of(_SCHEMES, *key, "scheme"),
        markup=markup,
        rows=one_of(_ROWS, *key, "rows"),
        detail=one_of(_DETAILS, *key, "detail"),
        names=tuple(_name(*key, number) for number in range(12)),
        words=one_of(_WORDS[vertical], *key, "words"),
        per_page=one_of((8, 10, 12, 15, 20), *key, "per page"),
        padding=between(2, 8, *key, "padding"),
        spelling=spelling,
        features=_features(key),
    )


def _features(key: tuple[object, ...]) -> Features:
    def has(name: str, share: float) -> bool:
        return unit(*key, name) < share

    return Features(
        rows_full=has("rows", 0.2),
        calendar_full=has("calendar rows", 0.2),
        places_full=has("places rows", 0.25),
        has_print=has("print", 0.5),
        has_sort=has("sort", 0.5),
        has_places=has("places", 0.6),
        has_calendar=has("calendar", 0.6),
        has_topics=has("topics", 0.6),
        has_tickets=has("tickets", 0.5),
        has_side_box=has("side box", 0.15),
        news=between(10, 90, *key, "news"),
    )


def _name(*key: object) -> str:
    return "".join(one_of(_SYLLABLES, *key, "syllable", place) for place in range(3))
