"""What a simulated forum serves beside HTML: robots.txt, sitemap.xml and feeds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from email.utils import format_datetime
from xml.sax.saxutils import escape

from threadkeep_bench.simulate.community import ThreadView
from threadkeep_bench.simulate.site import SimulatedSite, newest_threads
from threadkeep_bench.simulate.urls import Target, View

# What a careful site keeps robots away from.
CLOSED: tuple[View, ...] = (
    "rate",
    "subscribe",
    "delete",
    "mark",
    "toggle",
    "reply",
    "quote",
    "report",
    "compose",
    "login",
)
IN_FEED = 15


def robots_txt(site: SimulatedSite) -> str:
    """Rules for robots; "closed" shuts forms and links that change something, and nothing that is worth keeping."""
    lines = ["User-agent: *"]
    if site.skin.structure.robots == "closed":
        lines += [f"Disallow: {_pattern(site, view)}" for view in CLOSED]
    else:
        lines.append("Disallow:")
    if site.skin.structure.sitemap_xml:
        lines.append(f"Sitemap: {site.base}/sitemap.xml")
    return "\n".join(lines) + "\n"


def _pattern(site: SimulatedSite, view: View) -> str:
    route = next(route for route in site.scheme.routes if route.view == view)
    path = re.sub(r"\[.*?\]", "", route.path)
    told = next((f"?{name}={value}" for name, value in route.query if value and "{" not in value), "")
    return re.sub(r"\{\w+\}", "*", path) + told


def sitemap_xml(site: SimulatedSite, at: datetime) -> str:
    entries = "".join(f"<url><loc>{escape(url)}</loc></url>" for url in _addresses(site, at))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{SITEMAPS}">{entries}</urlset>\n'


SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


def _addresses(site: SimulatedSite, at: datetime) -> Iterator[str]:
    yield site.url(Target("entry"))
    for thread in newest_threads(site, at):
        yield site.url(Target("thread", thread.id))


def feed_xml(site: SimulatedSite, at: datetime) -> str:
    """The newest threads, in the dialect of the skin."""
    threads = newest_threads(site, at, IN_FEED)
    return _atom(site, threads, at) if site.skin.structure.feeds == "atom" else _rss(site, threads)


def _rss(site: SimulatedSite, threads: Sequence[ThreadView]) -> str:
    items = "".join(
        f"<item><title>{escape(thread.title)}</title><link>{escape(site.url(Target('thread', thread.id)))}</link>"
        f"<pubDate>{format_datetime(thread.last_at)}</pubDate></item>"
        for thread in threads
    )
    channel = f"<channel><title>{escape(site.skin.title)}</title>{items}</channel>"
    return f'<?xml version="1.0"?>\n<rss version="2.0">{channel}</rss>\n'


def _atom(site: SimulatedSite, threads: Sequence[ThreadView], at: datetime) -> str:
    items = "".join(
        f"<entry><title>{escape(thread.title)}</title><link href={_quoted(site.url(Target('thread', thread.id)))}/>"
        f"<updated>{thread.last_at.isoformat()}</updated></entry>"
        for thread in threads
    )
    head = f"<title>{escape(site.skin.title)}</title><updated>{at.isoformat()}</updated>"
    return f'<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">{head}{items}</feed>\n'


def _quoted(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;"}) + '"'
