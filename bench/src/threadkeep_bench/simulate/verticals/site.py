"""A generated site: its pages on one day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from html import escape

from threadkeep_bench.simulate.verticals import blocks
from threadkeep_bench.simulate.verticals.chance import between, one_of, unit
from threadkeep_bench.simulate.verticals.objects import DAY_ZERO, TrueObject
from threadkeep_bench.simulate.verticals.spelling import TITLES, SpelledObject
from threadkeep_bench.simulate.verticals.style import SiteStyle
from threadkeep_bench.simulate.verticals.urls import SiteUrls
from threadkeep_bench.simulate.verticals.words import FILLER, SENTENCES

Entry = tuple[str, SpelledObject]


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page by its path and query; `shown` are the objects that are complete on it."""

    path: str
    make: Callable[[], str]
    shown: tuple[SpelledObject, ...] = ()

    @property
    def html(self) -> str:
        return self.make()


@dataclass(frozen=True, slots=True)
class Relaunch:
    """On this day the site changes its URLs and templates, or is gone for good."""

    day: int
    style: SiteStyle | None


@dataclass(frozen=True)
class GeneratedSite:
    """`objects` are all that it ever shows, `lags` the days that its editors need for each."""

    host: str
    style: SiteStyle
    objects: tuple[TrueObject, ...]
    relaunch: Relaunch | None = None
    _numbers: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    _days: dict[int, dict[str, WebPage]] = field(default_factory=dict, compare=False, repr=False)

    def style_on(self, day: int) -> SiteStyle | None:
        is_changed = self.relaunch is not None and day >= self.relaunch.day
        return self.relaunch.style if is_changed and self.relaunch is not None else self.style

    def pages(self, day: int) -> dict[str, WebPage]:
        """All pages on that day by path and query; empty if the site is gone."""
        if day not in self._days:
            style = self.style_on(day)
            self._days[day] = {one.path: one for one in _SiteOnDay(self, style, day).pages()} if style else {}
        return self._days[day]

    def listed(self, day: int) -> list[TrueObject]:
        """What the site shows on that day, by date of the object."""
        shown = [one for one in self.objects if one.first_day + self._lag(one) <= day <= one.last_day]
        return sorted(shown, key=lambda one: (one.last_day, one.number))

    def _lag(self, thing: TrueObject) -> int:
        return between(0, 6, self.host, "lag", thing.number)

    def id_of(self, thing: TrueObject) -> int:
        """Ids grow in the order in which the site learns of objects."""
        if not self._numbers:
            ordered = sorted(self.objects, key=lambda one: (one.first_day + self._lag(one), one.number))
            self._numbers.update({one.number: 300 + 3 * place for place, one in enumerate(ordered)})
        return self._numbers[thing.number]


class _SiteOnDay:
    """Makes the pages of a site on one day."""

    def __init__(self, site: GeneratedSite, style: SiteStyle, day: int) -> None:
        self._site = site
        self._style = style
        self._urls = SiteUrls(style.scheme)
        self._day = day
        item, listing, place, calendar, topic, news = style.words
        self._item, self._list, self._place, self._calendar = item, listing, place, calendar
        self._topic, self._news = topic, news
        spelling = style.spelling
        self._entries = [(self._url(one), spelling.spell(one)) for one in site.listed(day)]

    def _url(self, thing: TrueObject) -> str:
        title = thing.value(TITLES[self._style.spelling.vertical])
        return self._urls.item(self._item, self._site.id_of(thing), title, thing.topic)

    def pages(self) -> Iterator[WebPage]:
        features = self._style.features
        yield self._entry_page()
        for url, shown in self._entries:
            yield from self._object_pages(url, shown)
        yield from self._listing(self._list, self._entries, features.rows_full, has_sort=features.has_sort)
        if features.has_topics:
            yield from self._grouped(self._topic, lambda one: one.topic, features.rows_full)
        if features.has_places:
            field = "location" if self._style.spelling.vertical == "events" else "author"
            # The page of an author shows whole books: each title below it, and the author above all of them.
            is_complete = features.places_full or self._style.spelling.vertical == "books"
            yield from self._grouped(self._place, lambda one: one.value(field), features.places_full, is_complete)
        if features.has_calendar:
            yield from self._calendar_pages()
        yield from self._news_pages()
        for name in ("about", "contact", "terms", "help"):
            yield self._page(self._urls.listing(name), name.title(), _filler(self._style.site, name, 4))

    def _entry_page(self) -> WebPage:
        top = self._entries[:5]
        title = TITLES[self._style.spelling.vertical]
        teasers = "".join(f'<p><a href="{escape(url)}">{escape(one.text(title))}</a></p>' for url, one in top)
        return self._page("/", self._style.site, f"<h1>{escape(self._style.site)}</h1>{teasers}")

    def _object_pages(self, url: str, shown: SpelledObject) -> Iterator[WebPage]:
        style, features = self._style, self._style.features
        title = shown.text(TITLES[style.spelling.vertical])
        links = []
        if features.has_print:
            printed = self._urls.view(url, "print")
            links.append(f'<a href="{escape(printed)}">Print</a>')
            yield self._page(printed, title, blocks.detail(style, shown), (shown,), is_plain=True)
        if features.has_tickets:
            tickets = self._urls.view(url, "tickets")
            links.append(f'<a href="{escape(tickets)}">Tickets</a>')
            yield self._page(tickets, "Order", f"<p>Choose a row. {escape(title)}</p>{_filler(url, 'order', 2)}")
        body = blocks.detail(style, shown) + _filler(url, "about", 3) + " ".join(links)
        yield self._page(url, title, body, (shown,))

    def _listing(
        self, word: str, entries: Sequence[Entry], is_full: bool, has_sort: bool = False, **choices: str
    ) -> Iterator[WebPage]:
        yield from self._sorted_listing(word, entries, is_full, has_sort, choices)
        if has_sort:
            title = TITLES[self._style.spelling.vertical]
            by_name = sorted(entries, key=lambda entry: entry[1].text(title))
            yield from self._sorted_listing(word, by_name, is_full, True, {**choices, "sort": "name"})

    def _sorted_listing(
        self, word: str, entries: Sequence[Entry], is_full: bool, has_sort: bool, choices: dict[str, str]
    ) -> Iterator[WebPage]:
        size = self._style.per_page
        count = max(1, -(-len(entries) // size))
        for number in range(1, count + 1):
            part = entries[(number - 1) * size : number * size]
            more = [n for n in (number - 1, number + 1, count) if 1 <= n <= count and n != number]
            pager = " ".join(f'<a href="{escape(self._urls.listing(word, n, **choices))}">{n}</a>' for n in more)
            sort = f'<a href="{escape(self._urls.listing(word, sort="name"))}">by name</a>' if has_sort else ""
            body = f"{sort}{blocks.rows(self._style, part, is_full)}<p>{pager}</p>"
            shown = tuple(one for _, one in part) if is_full else ()
            yield self._page(self._urls.listing(word, number, **choices), word.title(), body, shown)

    def _grouped(
        self, word: str, key: Callable[[TrueObject], str], is_full: bool, is_complete: bool = False
    ) -> Iterator[WebPage]:
        """A page with a list for each group, and one that links to all of them."""
        groups: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in self._entries:
            groups[key(entry[1].object)].append(entry)
        urls = {name: self._urls.item(word, _stable_number(name), name) for name in sorted(groups)}
        links = "".join(f'<li><a href="{escape(url)}">{escape(name)}</a></li>' for name, url in urls.items())
        yield self._page(self._urls.listing(word), word.title(), f"<ul>{links}</ul>")
        for name, url in urls.items():
            body = f"<h1>{escape(name)}</h1>{blocks.rows(self._style, groups[name][:40], is_full)}"
            shown = tuple(one for _, one in groups[name][:40]) if is_full or is_complete else ()
            yield self._page(url, name, body, shown)

    def _calendar_pages(self) -> Iterator[WebPage]:
        """A page for each of the next sixty days, linked from the pages of their months."""
        by_day: defaultdict[int, list[Entry]] = defaultdict(list)
        for entry in self._entries:
            by_day[entry[1].object.last_day].append(entry)
        is_full = self._style.features.calendar_full
        months: defaultdict[str, list[str]] = defaultdict(list)
        for day in range(self._day, self._day + 60):
            date = DAY_ZERO + timedelta(days=day)
            url = self._urls.listing(self._calendar, day=f"{date:%Y-%m-%d}")
            months[f"{date:%Y-%m}"].append(url)
            part = by_day.get(day, [])
            body = blocks.rows(self._style, part, is_full) if part else "<p>Nothing on this day.</p>"
            shown = tuple(one for _, one in part) if is_full else ()
            yield self._page(url, f"{date:%d %B}", body, shown)
        links = "".join(f'<a href="{escape(url)}">day</a> ' for urls in months.values() for url in urls)
        yield self._page(self._urls.listing(self._calendar), "Calendar", links)

    def _news_pages(self) -> Iterator[WebPage]:
        """Articles without an object; one more each day."""
        count = self._style.features.news + max(self._day, 0)
        urls = [
            (self._urls.item(self._news, 100 + n, one_of(FILLER, self._style.site, n)), one_of(FILLER, n))
            for n in range(count)
        ]
        size = 20
        pages = -(-count // size)
        newest = urls[::-1]
        for number in range(1, pages + 1):
            part = newest[(number - 1) * size : number * size]
            links = "".join(f'<p><a href="{escape(url)}">{escape(title)}</a></p>' for url, title in part)
            more = [n for n in (number - 1, number + 1) if 1 <= n <= pages]
            pager = " ".join(f'<a href="{escape(self._urls.listing(self._news, n))}">{n}</a>' for n in more)
            yield self._page(self._urls.listing(self._news, number), "News", f"{links}{pager}")
        for url, title in urls:
            yield self._page(url, title, f"<h1>{escape(title)}</h1>{_filler(url, 'news', 6)}")

    def _page(
        self, path: str, title: str, body: str, shown: tuple[SpelledObject, ...] = (), is_plain: bool = False
    ) -> WebPage:
        box = self._entries[:3] if self._style.features.has_side_box and not is_plain else []

        def make() -> str:
            inner = body if is_plain else self._framed(body, box)
            heading = f"{escape(title)} - {escape(self._style.site)}"
            return (
                f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{heading}</title></head>'
                f"<body>{inner}</body></html>"
            )

        return WebPage(path, make, (*shown, *(one for _, one in box if one not in shown)))

    def _framed(self, body: str, box: Sequence[Entry]) -> str:
        style, features = self._style, self._style.features
        sections = [("Home", "/"), (self._list, self._urls.listing(self._list))]
        sections += [(self._topic, self._urls.listing(self._topic))] if features.has_topics else []
        sections += [(self._place, self._urls.listing(self._place))] if features.has_places else []
        sections += [(self._calendar, self._urls.listing(self._calendar))] if features.has_calendar else []
        sections += [(self._news, self._urls.listing(self._news))]
        sections += [(name, self._urls.listing(name)) for name in ("about", "contact", "terms", "help")]
        menu = "".join(f'<li><a href="{escape(url)}">{escape(word)}</a></li>' for word, url in sections)
        side = f'<aside class="{style.css(9)}">{blocks.rows(style, box, True)}</aside>' if box else ""
        depth = style.padding // 2
        inner = f'{"<div>" * depth}<div class="{style.css(1)}">{body}</div>{"</div>" * depth}'
        return f'<ul class="{style.css(0)}">{menu}</ul>{inner}{side}<div class="{style.css(2)}">{style.site}</div>'


def _stable_number(name: str) -> int:
    return 10 + int(unit("number of", name) * 900)


def _filler(*key: object) -> str:
    *words, count = key
    assert isinstance(count, int)
    return "".join(f"<p>{one_of(SENTENCES, *words, number)}</p>" for number in range(count))
