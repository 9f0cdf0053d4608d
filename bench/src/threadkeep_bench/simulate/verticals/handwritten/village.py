"""The sites of a village, only reported on: a newsletter, a library, a list by day, and a club."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby

from threadkeep_bench.simulate.verticals.handwritten.written_site import WrittenSite, moment_of, written_page
from threadkeep_bench.simulate.verticals.objects import TrueObject
from threadkeep_bench.simulate.verticals.site import WebPage
from threadkeep_bench.simulate.verticals.spelling import SpelledObject
from threadkeep_bench.simulate.verticals.words import SENTENCES


def village_sites(objects: Sequence[TrueObject]) -> list[WrittenSite]:
    own = tuple(objects)
    return [
        WrittenSite("newsletter.example", own, 0.3, _newsletter),
        WrittenSite("library.example", own, 0.5, _library),
        WrittenSite("by-day.example", own, 0.6, _by_day),
        WrittenSite("club.example", own, 0.35, _club),
    ]


def _newsletter(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """A page for each month, each event a line of a list, without markup."""
    months = {key: list(group) for key, group in groupby(shown, key=lambda one: f"{moment_of(one):%Y-%m}")}
    links = "".join(f'<li><a href="/news/{month}.html">{month}</a></li>' for month in months)
    yield written_page("/", "Newsletter", f"<ul>{links}</ul><a href='/editor.html'>The editor</a>")
    yield written_page("/editor.html", "The editor", f"<p>{SENTENCES[0]}</p>")
    for month, part in months.items():
        lines = "".join(
            f"<li><strong>{escape(one.text('name'))}</strong> <span>{moment_of(one):%d.%m.%Y %H:%M}</span> "
            f"<i>{escape(one.text('location'))}</i></li>"
            for one in part
        )
        yield written_page(f"/news/{month}.html", month, f"<h2>{month}</h2><ol>{lines}</ol>", part)


def _library(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """RDFa on details; URLs of an old program with semicolons, and a print view of everything."""
    menu = '<a href="/cgi-bin/ev.pl?cmd=list">Events</a> <a href="/cgi-bin/ev.pl?cmd=hours">Hours</a>'
    yield written_page("/", "Library", menu)
    yield written_page("/cgi-bin/ev.pl?cmd=hours", "Hours", menu + SENTENCES[6])
    links = "".join(
        f'<p><a href="/cgi-bin/ev.pl?cmd=show;id={one.object.number}">{escape(one.text("name"))}</a></p>'
        for one in shown
    )
    yield written_page("/cgi-bin/ev.pl?cmd=list", "Events", menu + links)
    for one in shown:
        url = f"/cgi-bin/ev.pl?cmd=show;id={one.object.number}"
        body = (
            f'<div vocab="http://schema.org/" typeof="Event"><b property="name">{escape(one.text("name"))}</b>'
            f'<span property="startDate" content="{one.data("time")}">{moment_of(one):%A}</span>'
            f'<span property="location" typeof="Place"><i property="name">'
            f"{escape(one.text('location'))}</i></span></div>"
        )
        yield written_page(url, "Event", f'{menu}{body}<a href="{url};print=1">print</a>', [one])
        yield written_page(f"{url};print=1", "Event", body, [one])


def _by_day(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """Microdata on one page a day, and no details at all."""
    days = {key: list(group) for key, group in groupby(shown, key=lambda one: f"/d/{moment_of(one):%Y/%m/%d}")}
    urls = list(days)
    links = " ".join(f'<a href="{url}">{url[3:]}</a>' for url in urls)
    yield written_page("/", "Day by day", links)
    for place, (url, part) in enumerate(days.items()):
        blocks = "".join(
            f'<section itemscope itemtype="https://schema.org/Event">'
            f'<h4 itemprop="name">{escape(one.text("name"))}</h4>'
            f'<p itemprop="location" itemscope itemtype="https://schema.org/Place">at <span itemprop="name">'
            f'{escape(one.text("location"))}</span></p><time itemprop="startDate">{one.data("time")}</time></section>'
            for one in part
        )
        near = " ".join(f'<a href="{other}">{other[3:]}</a>' for other in urls[max(place - 1, 0) : place + 2])
        yield written_page(url, url[3:], near + blocks, part)


def _club(shown: Sequence[SpelledObject]) -> Iterator[WebPage]:
    """Opaque tokens for events and for people alike."""
    yield written_page("/", "Club", '<a href="/all">All</a> <a href="/people">People</a>')
    yield written_page(
        "/all", "All", "".join(f'<a href="{_token_url(one)}">{escape(one.text("name"))}</a> ' for one in shown)
    )
    people = [f"/e/{sha256(f'person {number}'.encode()).hexdigest()[:10]}" for number in range(30)]
    yield written_page("/people", "People", "".join(f'<a href="{url}">member</a> ' for url in people))
    for url in people:
        yield written_page(url, "Member", f"<p>{SENTENCES[1]}</p>")
    for one in shown:
        event = {
            "@type": "Event",
            "name": one.text("name"),
            "startDate": one.data("time"),
            "location": one.text("location"),
        }
        head = f'<script type="application/ld+json">{json.dumps(event)}</script>'
        yield written_page(_token_url(one), "Event", f"<p>{SENTENCES[5]}</p>", [one], head)


def _token_url(one: SpelledObject) -> str:
    return f"/e/{sha256(str(one.object.number).encode()).hexdigest()[:10]}"
