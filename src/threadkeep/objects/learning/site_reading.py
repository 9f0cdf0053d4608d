"""Objects of one site: by markup, else by wrappers learned from known objects on its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from threadkeep.objects.extraction import (
    FoundObject,
    KnownObjects,
    PageLook,
    Wrapper,
    learn_wrappers,
    mention_of,
    site_spelling,
    trusted_wrappers,
)
from threadkeep.objects.learning.records import PageMentions, SiteRecord, known_objects, mentions_in
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
    return await _read_with_wrappers(site, pages, looks, type, known, at)


async def read_again(site: Site, record: SiteRecord, type: ObjectType, known: KnownObjects, at: datetime) -> SiteRecord:
    """Read the pages without markup by what is known by now; what markup declares stays as it is."""
    pages = [SitePage(page.url, page.parent) for page in record.pages]
    looks = {page.url: _look_of(page, record.language) for page in record.pages}
    return replace(await _read_with_wrappers(site, pages, looks, type, known, at), trouble=record.trouble)


def _look_of(page: PageMentions, language: str) -> PageLook:
    declared = (FoundObject(one.shown, one.source) for one in page.mentions if one.source != "wrapper")
    return PageLook(tuple(declared), language=language)


async def _read_with_wrappers(
    site: Site,
    pages: Sequence[SitePage],
    looks: Mapping[str, PageLook],
    type: ObjectType,
    known: KnownObjects,
    at: datetime,
) -> SiteRecord:
    bare = [url for url, look in looks.items() if not has_object(type, look)]
    wrappers = await site_wrappers(site, bare, known)
    wrapped = await _wrapped_looks(site, bare, wrappers, known)
    read = {**looks, **wrapped.looks}
    return site_record(site, pages, [read[page.url] for page in pages], type, wrapped.wrappers, at)


@dataclass(frozen=True, slots=True)
class _WrapperReading:
    """The wrappers that do not contradict what is known, and what these read."""

    wrappers: tuple[Wrapper, ...] = ()
    looks: Mapping[str, PageLook] = field(default_factory=dict)


async def _wrapped_looks(
    site: Site, urls: Sequence[str], wrappers: tuple[Wrapper, ...], known: KnownObjects
) -> _WrapperReading:
    if not wrappers:
        return _WrapperReading()
    looks = dict(zip(urls, await site.look(urls, Looking(wrappers)), strict=True))
    trusted = trusted_wrappers(wrappers, (found for look in looks.values() for found in look.objects), known)
    numbers = {number for number, wrapper in enumerate(wrappers) if wrapper in trusted}
    return _WrapperReading(trusted, {url: _without(look, numbers) for url, look in looks.items()})


def _without(look: PageLook, trusted: Collection[int]) -> PageLook:
    objects = (found for found in look.objects if found.source != "wrapper" or found.wrapper in trusted)
    return replace(look, objects=tuple(objects))


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
        return await read_site(site, await site.stored_pages(), type, known, at)


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
        PageMentions(page.url, page.parent, tuple(mention_of(type, page.url, o, spelling, at) for o in look.objects))
        for page, look in zip(pages, looks, strict=True)
    )
    return SiteRecord(site.root, records, wrappers, spelling, language, site.trouble)
