"""Reading one page: the call that crosses into a worker process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache, partial

from threadkeep.crawl.gate.refused_links import without_refused_links
from threadkeep.crawl.reading.layout_fallback import with_layout_posts
from threadkeep.fetch import normalise, path_and_query, same_site
from threadkeep.model import FollowedLink, Link, Reading
from threadkeep.page import Page, parse
from threadkeep.sitemap import LinkOccurrence, PageFacts
from threadkeep.sitemap.facts import page_facts
from threadkeep.strategy import Strategy, clean_url, loads, read_page


@dataclass(frozen=True, slots=True)
class ReadJob:
    """A page to read and what to read it by; without a strategy every link of the site is found."""

    body: bytes
    url: str
    content_type: str | None
    robots_tag: str
    at: datetime
    strategy: str | None
    site: str
    version: int


@dataclass(frozen=True, slots=True)
class MeasureJob:
    """A page to read whose facts are wanted too; `requested` is the URL that was asked for."""

    read: ReadJob
    requested: str
    status: int
    hops: int


def read_and_measure(job: MeasureJob) -> tuple[Reading, PageFacts]:
    """The reading of a page, and its facts for the evidence; the page is parsed once."""
    read = job.read
    page = parse(read.body, read.url, read.content_type)
    media_type = (read.content_type or "").partition(";")[0].strip().lower()
    facts = page_facts(page, job.requested, job.status, read.at, media_type, job.hops)
    return _reading(page, read), replace(facts, links=tuple(_allowed_links(page, facts, read.robots_tag)))


def _allowed_links(page: Page, facts: PageFacts, robots_tag: str) -> Iterator[LinkOccurrence]:
    """The links that may be followed and change nothing; a nofollow link is judged by what such links bring."""
    if page.is_nofollow or rules_for_us(robots_tag) & {"nofollow", "none"}:
        return
    every_link = Reading(strategy=0, links=_without_rule(_links_within_site(page)))
    refused = {link.url for link in without_refused_links(page, every_link).refused}
    yield from (link for link in facts.links if link.url not in refused)


def read_job(job: ReadJob) -> Reading:
    return _reading(parse(job.body, job.url, job.content_type), job)


def _reading(page: Page, job: ReadJob) -> Reading:
    if job.strategy is None:
        reading = without_refused_links(page, read_every_link(page))
    else:
        strategy = strategy_for_site(job.strategy, job.site)
        reading = with_layout_posts(page, strategy, read_page(page, strategy, job.version, job.at), job.at)
        reading = without_refused_links(page, reading, partial(clean_url, strategy))
    return obey_robots_tag(job.robots_tag, reading)


def obey_robots_tag(robots_tag: str, reading: Reading) -> Reading:
    """The reading as the page's X-Robots-Tag wants it: what must not be followed is counted, noindex is recorded."""
    words = rules_for_us(robots_tag)
    if words & {"nofollow", "none"}:
        reading = replace(reading, links=(), skipped_nofollow=reading.skipped_nofollow + len(reading.links))
    return replace(reading, noindex=reading.noindex or bool(words & {"noindex", "none"}))


def rules_for_us(robots_tag: str) -> set[str]:
    """The words that are for every robot, or for us by name: `nofollow, threadkeep: noindex`."""
    words: set[str] = set()
    is_ours = True
    for part in robots_tag.lower().split(","):
        name, colon, rule = (piece.strip() for piece in part.rpartition(":"))
        # A date (`unavailable_after: 25 Jun 2026 15:00`) has colons too, and is not a robot's name.
        if colon and " " not in name and name != "unavailable_after":
            is_ours = name == "threadkeep"
        if is_ours:
            words.add(rule)
    return words


@lru_cache(maxsize=4)
def strategy_for_site(text: str, site: str) -> Strategy:
    """The strategy of a file for the forum at `site`: its patterns match path and query, and still fit if it moved.

    Kept in the worker, because compiling a strategy costs more than reading a page by it.
    """
    strategy = loads(text, "strategy.toml")
    if same_site(strategy.site, site):
        return strategy
    return replace(strategy, site=_moved(strategy.site, site), entry=_moved(strategy.entry, site))


def _moved(url: str, site: str) -> str:
    return normalise(path_and_query(url), base=site) or site


def read_every_link(page: Page) -> Reading:
    links = _links_within_site(page)
    open_links = [link for link in links if not link.is_nofollow]
    return Reading(
        strategy=0,
        title=page.title,
        links=_without_rule(open_links),
        skipped_nofollow=len(links) - len(open_links),
    )


def _links_within_site(page: Page) -> list[Link]:
    return [link for link in page.links if same_site(link.url, page.url)]


def _without_rule(links: Iterable[Link]) -> tuple[FollowedLink, ...]:
    return tuple(FollowedLink(link.url, identity=None, is_flip=False, rule="every link") for link in links)
