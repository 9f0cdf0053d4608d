"""The sites of a town: a town hall, a cellar, a magazine and a ticket shop."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from threadkeep_bench.simulate.verticals.handwritten.written_site import (
    WrittenSite,
    moment_of,
    written_page,
)
from threadkeep_bench.simulate.verticals.objects import TrueObject
from threadkeep_bench.simulate.verticals.site import WebPage
from threadkeep_bench.simulate.verticals.spelling import SpelledObject
from threadkeep_bench.simulate.verticals.urls import slug
from threadkeep_bench.simulate.verticals.words import FILLER, SENTENCES


def town_sites(objects: Sequence[TrueObject]) -> list[WrittenSite]:
    own = tuple(objects)
    return [
        WrittenSite("townhall.example", own, 0.7, _town_hall),
        WrittenSite("cellar.example", own, 0.15, _cellar),
        WrittenSite("magazine.example", own, 0.5, _magazine),
        WrittenSite("box-office.example", own, 0.6, _box_office),
    ]


def _town_hall(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """Microdata on weekly tables and on details with the year and month in their URLs."""
    weeks = [list(group) for _, group in groupby(shown, key=lambda one: moment_of(one).isocalendar()[:2])]
    menu = '<div id="nav"><a href="/">Town hall</a> <a href="/whats-on">What is on</a> <a href="/waste">Waste</a></div>'
    yield written_page("/", "Town hall", f"{menu}<p>Welcome.</p><a href='/council/2026'>Council</a>")
    links = "".join(f'<a href="/whats-on/week-{number}">week {number}</a> ' for number in range(len(weeks)))
    yield written_page("/whats-on", "What is on", menu + links)
    yield written_page("/waste", "Waste", menu + SENTENCES[0])
    yield written_page("/council/2026", "Council", menu + "".join(f"<p>{text}</p>" for text in SENTENCES))
    for number, week in enumerate(weeks):
        rows = "".join(
            f'<tr itemscope itemtype="http://schema.org/Event"><td><a itemprop="url" href="{_hall_url(one)}">'
            f'<span itemprop="name">{escape(one.text("name"))}</span></a></td>'
            f'<td><time itemprop="startDate" datetime="{one.data("time")}:00">{moment_of(one):%d/%m}</time></td>'
            f'<td itemprop="location" itemscope itemtype="http://schema.org/Place"><span itemprop="name">'
            f"{escape(one.text('location'))}</span></td></tr>"
            for one in week
        )
        yield written_page(f"/whats-on/week-{number}", f"Week {number}", f"{menu}<table>{rows}</table>", week)
    for one in shown:
        place = f'<div itemprop="location">{escape(one.text("location"))}</div>'
        body = (
            f'{menu}<article itemscope itemtype="http://schema.org/TheaterEvent">'
            f'<h1 itemprop="name">{escape(one.text("name"))}</h1>'
            f'<meta itemprop="startDate" content="{one.data("time")}">{place}<p>{SENTENCES[2]}</p></article>'
        )
        yield written_page(_hall_url(one), escape(one.text("name")), body, [one])
        yield written_page(f"{_hall_url(one)}/ical", "Calendar file", "BEGIN:VCALENDAR")


def _hall_url(one: SpelledObject) -> str:
    return f"/whats-on/{moment_of(one):%Y/%m}/{slug(one.text('name'))}-{one.object.number}"


def _cellar(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """Two static pages without any markup; the details are on the list."""
    half = len(shown) // 2
    pages = {"/programme.html": shown[:half], "/later.html": shown[half:]}
    menu = " | ".join(f'<a href="{path}">{path[1:-5]}</a>' for path in ("/", *pages, "/find-us.html", "/past.html"))
    yield written_page("/", "The Cellar", f"<center>{menu}</center><p>{SENTENCES[3]}</p>")
    yield written_page("/find-us.html", "Find us", f"<center>{menu}</center><p>{SENTENCES[4]}</p>")
    yield written_page("/past.html", "Past nights", f"<center>{menu}</center><p>{SENTENCES[5]}</p>")
    for path, part in pages.items():
        entries = "".join(
            f'<div class="night"><b class="when">{moment_of(one).day} {moment_of(one):%B %Y %H:%M}</b>'
            f'<h2>{escape(one.text("name"))}</h2><em class="where">{escape(one.text("location"))}</em>'
            f"<p>{SENTENCES[one.object.number % len(SENTENCES)]}</p></div>"
            for one in part
        )
        yield written_page(path, "Nights", f"<center>{menu}</center>{entries}", part)


def _magazine(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """Posts by number, with a JSON-LD graph; articles have the same URLs as events."""
    menu = '<nav><a href="/">Home</a> <a href="/?cat=3">Events</a> <a href="/?cat=4">Town</a></nav>'
    size = 9
    for number in range(-(-len(shown) // size)):
        part = shown[number * size : (number + 1) * size]
        links = "".join(
            f'<h3><a href="/?p={1000 + one.object.number}">{escape(one.text("name"))}</a></h3>' for one in part
        )
        more = f'<a href="/?cat=3&paged={number + 2}">Older</a>'
        path = "/?cat=3" if number == 0 else f"/?cat=3&paged={number + 1}"
        yield written_page(path, "Events", menu + links + more)
    yield written_page("/", "Magazine", menu + SENTENCES[1])
    articles = "".join(f'<h3><a href="/?p={200 + number}">{text}</a></h3>' for number, text in enumerate(FILLER * 4))
    yield written_page("/?cat=4", "Town", menu + articles)
    for number, text in enumerate(FILLER * 4):
        yield written_page(f"/?p={200 + number}", text, f"{menu}<h1>{text}</h1><p>{SENTENCES[number % 8]}</p>")
    for one in shown:
        yield written_page(
            f"/?p={1000 + one.object.number}",
            escape(one.text("name")),
            f"{menu}<p>{SENTENCES[6]}</p>",
            [one],
            _graph(one),
        )


def _graph(one: SpelledObject) -> str:
    graph = {
        "@context": "https://schema.org",
        "@graph": [
            {"@type": "WebSite", "@id": "#site", "name": "Magazine"},
            {"@type": "Place", "@id": "#place", "name": one.text("location")},
            {
                "@type": ["Event", "MusicEvent"],
                "name": one.text("name"),
                "startDate": f"{one.data('time')}:00+01:00",
                "location": {"@id": "#place"},
            },
        ],
    }
    return f'<script type="application/ld+json">{json.dumps(graph)}</script>'


def _box_office(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """A shop: pages of categories by offset, an order page for each event, and JSON-LD on details only."""
    menu = '<ul><li><a href="/en/">Start</a></li><li><a href="/en/tickets?offset=0">All tickets</a></li></ul>'
    yield written_page("/", "Box office", menu)
    yield written_page("/en/", "Box office", menu)
    size = 12
    for start in range(0, len(shown), size):
        links = "".join(
            f'<div><a href="{_shop_url(one)}">{escape(one.text("name"))}</a> from {one.text("price")} EUR '
            f'<a href="{_shop_url(one)}/order">Order</a></div>'
            for one in shown[start : start + size]
        )
        more = f'<a href="/en/tickets?offset={start + size}">more</a>' if start + size < len(shown) else ""
        yield written_page(f"/en/tickets?offset={start}", "Tickets", menu + links + more)
    for one in shown:
        event = {
            "@context": "http://schema.org",
            "@type": "Event",
            "name": one.text("name"),
            "startDate": one.data("time"),
            "location": {"@type": "Place", "name": one.text("location")},
            "offers": {"@type": "Offer", "price": one.text("price"), "priceCurrency": "EUR"},
        }
        head = f'<script type="application/ld+json">{json.dumps(event)}</script>'
        yield written_page(_shop_url(one), "Tickets", f"{menu}<p>{SENTENCES[7]}</p>", [one], head)
        yield written_page(f"{_shop_url(one)}/order", "Order", f"{menu}<p>Choose a row.</p>")


def _shop_url(one: SpelledObject) -> str:
    return f"/en/tickets/{one.object.topic}/{slug(one.text('name'))}/{50_000 + one.object.number}"
