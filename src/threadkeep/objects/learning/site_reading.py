"""Objects of one site: by markup, else by wrappers learned from known objects on its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from threadkeep.objects.extraction import (
    FoundObject,
    KnownObjects,
    PageLook,
    Wrapper,
    learn_wrappers,
    mention_of,
    site_spelling,
)
from threadkeep.objects.learning.records import PageRecord, SiteRecord, known_objects, mentions_in
from threadkeep.objects.sites import Looking, Site, SitePage, Sites
from threadkeep.objects.types import ObjectType

# Wrappers are learned from this many pages at most, spread over the site. On worlds 1 and 2, 240 pages find no more.
_SAMPLE = 120


async def crawled_site(site: Site, type: ObjectType, known: KnownObjects, at: datetime) -> SiteRecord:
    """Crawl the site and read its objects."""
    return await read_site(site, await site.crawl(), type, known, at)


async def read_site(
    site: Site, pages: Sequence[SitePage], type: ObjectType, known: KnownObjects, at: datetime
) -> SiteRecord:
    """Read the objects of pages that are kept. Pages that markup does not explain are read by wrappers."""
    urls = [page.url for page in pages]
    looks = dict(zip(urls, await site.look(urls, Looking()), strict=True))
    bare = [url for url in urls if not has_object(type, looks[url])]
    wrappers = await site_wrappers(site, bare, known)
    if wrappers:
        looks.update(zip(bare, await site.look(bare, Looking(wrappers)), strict=True))
    return site_record(site, pages, [looks[url] for url in urls], type, wrappers, at)


async def read_again(site: Site, record: SiteRecord, type: ObjectType, known: KnownObjects, at: datetime) -> SiteRecord:
    """Read the pages without markup by what is known by now; what markup declares stays as it is."""
    looks = {page.url: _look_of(page, record.language) for page in record.pages}
    bare = [page.url for page in record.pages if not page.declares(type)]
    wrappers = await site_wrappers(site, bare, known)
    if wrappers == record.wrappers:
        return record
    looks.update(zip(bare, await site.look(bare, Looking(wrappers)), strict=True))
    pages = [SitePage(page.url, page.parent) for page in record.pages]
    read = site_record(site, pages, [looks[page.url] for page in pages], type, wrappers, at)
    return replace(read, trouble=record.trouble)


def _look_of(page: PageRecord, language: str) -> PageLook:
    return PageLook(tuple(FoundObject(one.shown, one.source) for one in page.mentions), language=language)


async def stored_records(sites: Sites, roots: Iterable[str], type: ObjectType, at: datetime) -> tuple[SiteRecord, ...]:
    """The records of sites that were crawled before, from what is kept of them; nothing is requested.

    Sites with markup are read first: what they show finds the objects on the others.
    """
    records = [await _stored_record(sites, root, type, KnownObjects(type, ()), at) for root in roots]
    known = known_objects(type, (), mentions_in(records))
    bare = [number for number, record in enumerate(records) if not record.object_pages(type)]
    for number in bare:
        records[number] = await _stored_record(sites, records[number].root, type, known, at)
    return tuple(records)


async def _stored_record(sites: Sites, root: str, type: ObjectType, known: KnownObjects, at: datetime) -> SiteRecord:
    async with sites.open(root) as site:
        return await read_site(site, await site.kept(), type, known, at)


def has_object(type: ObjectType, look: PageLook) -> bool:
    return any(type.is_complete(found.values) for found in look.objects)


async def site_wrappers(site: Site, urls: Sequence[str], known: KnownObjects) -> tuple[Wrapper, ...]:
    """The wrappers of pages without markup; none if too few known objects are on them."""
    sample = spread(urls, _SAMPLE)
    looks = await site.look(sample, Looking(known=known)) if sample else []
    return learn_wrappers([alignment for look in looks for alignment in look.alignments])


def spread(urls: Sequence[str], count: int) -> Sequence[str]:
    """At most so many, evenly chosen."""
    if len(urls) <= count:
        return urls
    return [urls[number * len(urls) // count] for number in range(count)]


def site_record(
    site: Site,
    pages: Sequence[SitePage],
    looks: Sequence[PageLook],
    type: ObjectType,
    wrappers: tuple[Wrapper, ...],
    at: datetime,
) -> SiteRecord:
    language = Counter(look.language for look in looks).most_common(1)[0][0] if looks else ""
    spelling = site_spelling(type, (found for look in looks for found in look.objects), at, language)
    records = tuple(
        PageRecord(page.url, page.parent, tuple(mention_of(type, page.url, o, spelling, at) for o in look.objects))
        for page, look in zip(pages, looks, strict=True)
    )
    return SiteRecord(site.root, records, wrappers, spelling, language, site.trouble)
