"""A failing site learned again, and the objects of a lost site found on others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.objects.clustering import clusters_of
from threadkeep.objects.learning import (
    LearningOptions,
    PageMentions,
    SiteRecord,
    known_objects,
    mentions_in,
    read_site,
    site_tree,
)
from threadkeep.objects.learning.evidence import objects_by_page, site_evidence, site_plan
from threadkeep.objects.patterns import Matcher, PatternEvidence, SelectedPattern, Walk, select_patterns
from threadkeep.objects.plan import Plan, SitePlan
from threadkeep.objects.recrawling.site_round import everything_of, walked
from threadkeep.objects.sites import Site, SitePage
from threadkeep.objects.types import ObjectType


@dataclass(frozen=True, slots=True)
class RelearnedSite:
    """All pages of the site now; `plan` is None where it has no object that others do not show."""

    pages: tuple[PageMentions, ...]
    plan: SitePlan | None


async def relearned_site(
    site: Site,
    plan: SitePlan,
    type: ObjectType,
    others: Sequence[PageMentions],
    whole: Plan,
    max_pages: int,
    at: datetime,
) -> RelearnedSite:
    """Crawl the whole site in this round, and choose patterns for the objects that no other page of the round shows."""
    walk = Walk(everything_of(plan.root, whole.levels), whole.levels)
    fetched = await walked(site, walk, max_pages)
    pages = [SitePage(url, walk.reached[url].parent) for url, page in fetched.items() if page.is_there]
    mentions = [mention for page in others for mention in page.mentions]
    record = await read_site(site, pages, type, known_objects(type, (), mentions), at)
    return RelearnedSite(record.pages, _plan_beside(type, record, others, plan, whole))


def _plan_beside(
    type: ObjectType, record: SiteRecord, others: Sequence[PageMentions], plan: SitePlan, whole: Plan
) -> SitePlan | None:
    """The site's patterns for what others do not show; if others show all of it, for all of it."""
    shown = [mention for page in others for mention in page.mentions]
    clusters = clusters_of(type, [*shown, *mentions_in([record])])
    objects = objects_by_page(clusters)
    elsewhere = {one for page in others for one in objects.get(page.url, ())}
    numbers = {page.url: number for number, page in enumerate(record.pages)}
    evidence = list(site_evidence(record, objects, numbers, "forms"))
    fresh = [replace(each, objects=each.objects - elsewhere) for each in evidence]
    selected = select_patterns(fresh if any(each.objects for each in fresh) else evidence, whole.coverage)
    return _site_plan(record, selected, objects, whole, len(whole.patterns) + 1) if selected else None


def _site_plan(
    record: SiteRecord, selected: Sequence[SelectedPattern], objects: dict[str, set[int]], whole: Plan, first: int
) -> SitePlan:
    order = {each.evidence.pattern: number for number, each in enumerate(selected, start=first)}
    matcher = Matcher(order)
    targets = {page.url for page in record.pages if page.url in objects and matcher.first(page.url)}
    return site_plan(record, selected, order, targets, objects, LearningOptions(whole.coverage, whole.levels))


def lost_site_plans(
    type: ObjectType, records: Sequence[SiteRecord], lost: Sequence[SitePlan], working: Sequence[SitePlan], whole: Plan
) -> list[SitePlan]:
    """Plans for patterns of other sites that had the objects which only lost sites brought."""
    clusters = clusters_of(type, mentions_in(records))
    objects = objects_by_page(clusters)
    gone = {plan.root for plan in lost}
    missing = _objects_of_plans(lost, objects) - _objects_of_plans(working, objects)
    pages = {page.url: number for number, page in enumerate(page for record in records for page in record.pages)}
    usable = [record for record in records if site_tree(record).root not in gone]
    by_pattern: dict[str, SiteRecord] = {}
    candidates: list[PatternEvidence] = []
    for record in usable:
        for each in site_evidence(record, objects, pages, "forms"):
            by_pattern[each.pattern] = record
            candidates.append(replace(each, objects=each.objects & missing))
    selected = select_patterns([each for each in candidates if each.objects], whole.coverage)
    return list(_plans_by_site(selected, by_pattern, objects, whole))


def _plans_by_site(
    selected: Sequence[SelectedPattern], by_pattern: dict[str, SiteRecord], objects: dict[str, set[int]], whole: Plan
) -> Iterator[SitePlan]:
    roots = dict.fromkeys(by_pattern[each.evidence.pattern].root for each in selected)
    for root in roots:
        own = [each for each in selected if by_pattern[each.evidence.pattern].root == root]
        yield _site_plan(by_pattern[own[0].evidence.pattern], own, objects, whole, len(whole.patterns) + 1)


def _objects_of_plans(plans: Sequence[SitePlan], objects: dict[str, set[int]]) -> frozenset[int]:
    """The objects on pages that the plans' patterns match."""
    matcher = Matcher(pattern.url for plan in plans for pattern in plan.patterns)
    return frozenset(one for url, found in objects.items() if matcher.first(url) for one in found)
