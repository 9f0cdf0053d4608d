"""One site in one round: its navigation patterns followed level by level, and what is on the pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from threadkeep.fetch import origin
from threadkeep.objects.extraction import FoundObject, SiteSpelling, Wrapper, mention_of
from threadkeep.objects.learning import PageMentions
from threadkeep.objects.patterns import Navigation, NavigationStep, Walk
from threadkeep.objects.patterns.matching import REST
from threadkeep.objects.plan import SitePlan
from threadkeep.objects.recrawling.explore import Exploration, explored_urls
from threadkeep.objects.sites import FetchedPage, Looking, Site, SitePage, SiteTrouble
from threadkeep.objects.types import ObjectType


@dataclass(frozen=True, slots=True)
class ExploredPage:
    """A page beside the plan: the pattern of its kind, its level, and the pattern of the page that linked to it."""

    page: PageMentions
    kind: str
    level: int
    below: str


@dataclass(frozen=True, slots=True)
class SiteRound:
    """What one site brought. `fruitful` are the target pages that had an object, by pattern."""

    root: str
    requests: int
    pages: tuple[PageMentions, ...]
    targets: int = 0
    fruitful: tuple[tuple[str, int], ...] = ()
    explored: tuple[ExploredPage, ...] = ()
    trouble: SiteTrouble | None = None

    @property
    def fruitful_targets(self) -> int:
        return sum(count for _, count in self.fruitful)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the objects of a site's pages as the site's plan says."""

    type: ObjectType
    wrappers: tuple[Wrapper, ...]
    spelling: SiteSpelling
    at: datetime

    def record(self, page: SitePage, objects: Iterable[FoundObject]) -> PageMentions:
        mentions = (mention_of(self.type, page.url, found, self.spelling, self.at) for found in objects)
        return PageMentions(page.url, page.parent, tuple(mentions))

    async def records(self, site: Site, pages: list[SitePage]) -> list[PageMentions]:
        looks = await site.look([page.url for page in pages], Looking(self.wrappers))
        return [self.record(page, look.objects) for page, look in zip(pages, looks, strict=True)]

    def has_object(self, page: PageMentions) -> bool:
        return any(self.type.is_complete(mention.normal) for mention in page.mentions)


async def walk_site(
    site: Site, plan: SitePlan, reader: Reader, levels: int, exploration: Exploration, max_pages: int | None = None
) -> SiteRound:
    """Follow the plan on one site, then look at a few pages beside it."""
    known = {page.url for page in await site.stored_pages()} if exploration.share else set()
    walk = Walk(plan.navigation, levels)
    fetched = await walked(site, walk, max_pages)
    there = [SitePage(url, walk.reached[url].parent) for url, page in fetched.items() if page.is_there]
    records = await reader.records(site, there)
    is_target = {step.pattern: step.is_target for step in plan.navigation.steps}
    targets = [page for page in records if is_target.get(walk.reached[page.url].pattern)]
    fruitful = [walk.reached[page.url].pattern for page in targets if reader.has_object(page)]
    count = max(exploration.least, ceil(exploration.share * len(fetched))) if exploration.share else 0
    explored = await explored_pages(site, walk, reader, explored_urls(walk.passed_over, known, count))
    return SiteRound(
        root=plan.root,
        requests=len(fetched) + len(explored),
        pages=tuple(records),
        targets=sum(bool(is_target.get(walk.reached[url].pattern)) for url in fetched),
        fruitful=tuple((pattern, fruitful.count(pattern)) for pattern in dict.fromkeys(fruitful)),
        explored=tuple(explored),
        trouble=site.trouble,
    )


async def walked(site: Site, walk: Walk, max_pages: int | None = None) -> dict[str, FetchedPage]:
    """All pages of a walk in the order of their levels; a site in trouble ends it."""
    fetched: dict[str, FetchedPage] = {}
    while level := walk.level():
        room = None if max_pages is None else max(max_pages - len(fetched), 0)
        due = {reached.url: reached for reached in level[:room]}
        pages = await site.fetch(list(due))
        for page in pages:
            fetched[page.url] = page
            walk.add_links(due[page.url], page.links)
        if site.trouble is not None or len(pages) < len(due):
            break
        walk.end_level()
    return fetched


async def explored_pages(site: Site, walk: Walk, reader: Reader, chosen: dict[str, str]) -> list[ExploredPage]:
    if not chosen:
        return []
    pages = [page for page in await site.fetch(list(chosen)) if page.is_there]
    above = {page.url: walk.passed_over[page.url] for page in pages}
    records = await reader.records(site, [SitePage(url, parent.url) for url, parent in above.items()])
    return [
        ExploredPage(record, chosen[record.url], above[record.url].level + 1, above[record.url].pattern)
        for record in records
    ]


def everything_of(entry: str, levels: int) -> Navigation:
    """The navigation that follows every link of the site."""
    step = NavigationStep(f"{origin(entry)}/{REST}", tuple(range(1, levels + 1)))
    return Navigation(entry, (step,))
