"""Feeds and sitemaps as the lists that they are: what a site reports to programs as changed, the newest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from html import escape, unescape

# Where a site states what robots may request, and mostly where its sitemap is.
ROBOTS_PATH = "/robots.txt"
# What a page may link as its feed (`<link rel="alternate" type=...>`), and what such an answer calls itself.
FEED_TYPES = frozenset({"application/rss+xml", "application/atom+xml", "application/rdf+xml"})
XML_TYPES = FEED_TYPES | {"application/xml", "text/xml"}
# A sitemap may have 50,000 addresses; the latest changes come first here, and a list that goes on adds nothing.
MAX_FEED_ENTRIES = 200
# The root may stand behind a declaration, a style sheet and comments; what it holds is named by it.
_ROOT = re.compile(r"\s*(?:<[?!][^>]{0,2000}>\s*)*<(rss|rdf:rdf|feed|urlset|sitemapindex)\b", re.IGNORECASE)
_HOLDS = {"rss": "item", "rdf:rdf": "item", "feed": "entry", "urlset": "url"}
_MAP_OF_MAPS = "sitemapindex"
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_SITEMAP = re.compile(r"^[ \t]*sitemap[ \t]*:[ \t]*(\S+)", re.IGNORECASE | re.MULTILINE)
# What changed last, in each dialect; the time of the first writing only where there is no other.
_TIMES = ("updated", "lastmod", "pubDate", "dc:date", "published")


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A reported address, what it is called, and when it changed; None if the feed does not say."""

    url: str
    title: str = ""
    at: datetime | None = None


def is_feed(text: str) -> bool:
    """Whether a text is RSS, Atom or a sitemap, also one that only names others."""
    return _ROOT.match(text) is not None


def feed_entries(text: str) -> list[FeedEntry]:
    """What a feed reports, the newest first; of several entries with one address the newest."""
    name = _HOLDS.get(_root(text))
    inside = _elements(text, name) if name else ()
    found = [entry for each in inside if (entry := _entry(each.words)) is not None]
    newest: dict[str, FeedEntry] = {}
    for entry in sorted(found, key=lambda entry: entry.at.timestamp() if entry.at else 0.0, reverse=True):
        newest.setdefault(entry.url, entry)
    return list(newest.values())[:MAX_FEED_ENTRIES]


def feed_as_html(text: str) -> str:
    """A feed as a page: a list with a link and a time in each row, which is read as any other list is."""
    rows = "".join(_row(entry) for entry in feed_entries(text))
    return f"<!doctype html><html><head></head><body><ul>{rows}</ul></body></html>"


def sitemaps_in_robots(robots: str) -> list[str]:
    """The sitemaps that a robots.txt names."""
    return _SITEMAP.findall(robots)


def sitemaps_in_index(text: str) -> list[str]:
    """The sitemaps that a map of maps names, the one that changed last first; none where it is another feed."""
    inside = _elements(text, "sitemap") if _root(text) == _MAP_OF_MAPS else ()
    told = [(_words(each.words, "loc"), _words(each.words, "lastmod")) for each in inside]
    # In ISO 8601 the later of two is the greater text, but for zones; here a day orders, too.
    return [url for url, _ in sorted(told, key=lambda each: each[1], reverse=True) if url]


def _root(text: str) -> str:
    root = _ROOT.match(text)
    return root[1].lower() if root else ""


def _row(entry: FeedEntry) -> str:
    at = f' <time datetime="{entry.at.isoformat()}">{entry.at.isoformat()}</time>' if entry.at else ""
    return f'<li><a href="{escape(entry.url)}">{escape(entry.title or entry.url)}</a>{at}</li>'


@dataclass(frozen=True, slots=True)
class _FeedElement:
    attributes: Mapping[str, str]
    words: str


def _elements(text: str, name: str) -> Iterator[_FeedElement]:
    """The elements of a name. Feeds are often not well-formed, so that no parser of XML is asked; each letter is looked
    at once, however many elements begin and never end.
    """
    end = 0
    for start in re.finditer(rf"<{name}\b([^>]{{0,2000}})>", text, re.IGNORECASE):
        if start.start() < end:
            continue
        attributes = dict(_attributes(start[1]))
        if start[1].endswith("/"):
            yield _FeedElement(attributes, "")
            continue
        end = text.find(f"</{name}", start.end())
        if end < 0:
            return
        yield _FeedElement(attributes, text[start.end() : end])


def _entry(inside: str) -> FeedEntry | None:
    url = _address(inside)
    told = next((words for name in _TIMES if (words := _words(inside, name))), "")
    return FeedEntry(url, _words(inside, "title"), _time(told)) if url else None


def _address(inside: str) -> str:
    """The page that an entry is about: Atom has it in an attribute, beside others; RSS and sitemaps as words."""
    links = list(_elements(inside, "link"))
    pages = (
        each.attributes.get("href", "") for each in links if each.attributes.get("rel", "alternate") == "alternate"
    )
    return next(filter(None, (*pages, *(_plain(each.words) for each in links), _words(inside, "loc"))), "")


def _words(inside: str, name: str) -> str:
    return next((_plain(each.words) for each in _elements(inside, name)), "")


def _attributes(given: str) -> Iterator[tuple[str, str]]:
    return ((name.lower(), unescape(quoted or single)) for name, quoted, single in _ATTRIBUTE.findall(given))


def _plain(words: str) -> str:
    """The text of an element; inside CDATA nothing is escaped."""
    marked = _CDATA.search(words)
    return " ".join((marked[1] if marked else unescape(words)).split())


def _time(words: str) -> datetime | None:
    """The moment in UTC; None where there is none, or where it shows no more than a day: that orders nothing."""
    try:
        at = datetime.fromisoformat(words) if words[:4].isdigit() else parsedate_to_datetime(words)
    except ValueError:
        return None
    if len(words) <= len("2026-10-05"):
        return None
    # All dialects ask for a zone; where there is none, no better one is known.
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
