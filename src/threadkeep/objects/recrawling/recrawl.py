"""A round over all sites of a plan: walked side by side, renewed where they bring less, clustered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from threadkeep.objects.clustering import ObjectCluster, clusters_of
from threadkeep.objects.extraction import Mention
from threadkeep.objects.learning import PageMentions, Progress, SiteRecord
from threadkeep.objects.plan import Plan, Round, SitePlan
from threadkeep.objects.recrawling.explore import Exploration
from threadkeep.objects.recrawling.relearn import lost_site_plans, relearned_site
from threadkeep.objects.recrawling.renewal import (
    RenewalThresholds,
    after_round,
    explored_patterns,
    is_failing,
    merged,
    objects_of_pages,
)
from threadkeep.objects.recrawling.site_round import Reader, SiteRound, walk_site
from threadkeep.objects.sites import Sites, SiteTrouble
from threadkeep.objects.types import ObjectType, Values

T = TypeVar("T")
LoadRecords = Callable[[], Awaitable[Sequence[SiteRecord]]]


async def no_records() -> Sequence[SiteRecord]:
    """For whoever keeps nothing of what was learned: lost sites are then not replaced."""
    return ()


NO_EXPLORATION = Exploration(share=0)


@dataclass(frozen=True, slots=True)
class RecrawlOptions:
    """`renews`: explore beside the plan, and learn sites again that bring less; `max_pages` limits that for a site."""

    renews: bool = True
    exploration: Exploration = field(default_factory=Exploration)
    thresholds: RenewalThresholds = field(default_factory=RenewalThresholds)
    max_pages: int = 2_000


@dataclass(frozen=True, slots=True)
class RecrawlOutcome:
    """The objects of the round, what it cost, the plan for the next one, and the sites that made trouble."""

    clusters: tuple[ObjectCluster, ...]
    requests: int
    plan: Plan
    explored: int = 0
    relearned: tuple[str, ...] = ()
    troubles: tuple[tuple[str, SiteTrouble], ...] = ()
    is_complete: bool = True


@dataclass(slots=True)
class _Round:
    """What is known while a round goes on."""

    type: ObjectType
    sites: Sites
    plan: Plan
    at: datetime
    options: RecrawlOptions
    progress: Progress
    plans: dict[str, SitePlan]
    walked: dict[str, SiteRound] = field(default_factory=dict)
    more_pages: dict[str, tuple[PageMentions, ...]] = field(default_factory=dict)
    more_requests: int = 0
    relearned: list[str] = field(default_factory=list)

    def mentions(self) -> list[Mention]:
        pages: dict[str, PageMentions] = {}
        for walked in self.walked.values():
            pages |= {page.url: page for page in walked.pages}
            pages |= {one.page.url: one.page for one in walked.explored}
        pages |= {page.url: page for more in self.more_pages.values() for page in more}
        return [mention for page in pages.values() for mention in page.mentions]


async def recrawl(
    type: ObjectType,
    sites: Sites,
    plan: Plan,
    at: datetime,
    options: RecrawlOptions,
    records: LoadRecords = no_records,
    before: Iterable[Values] = (),
    progress: Progress | None = None,
) -> RecrawlOutcome:
    """Recrawl by the plan. `records` loads what was learned, only if a site has to be replaced by others; `before` are
    the objects of the round before."""
    round = _Round(type, sites, plan, at, options, progress or Progress(), {site.root: site for site in plan.sites})
    await _side_by_side(round, list(round.plans.values()), _walk)
    if options.renews and not round.progress.is_stopped():
        await _renew(round, records)
    clusters = clusters_of(type, round.mentions())
    return _outcome(round, clusters, frozenset(before))


async def _side_by_side(round: _Round, items: Sequence[T], act: Callable[[_Round, T], Awaitable[None]]) -> None:
    turns = asyncio.Semaphore(round.progress.abreast)

    async def in_turn(item: T) -> None:
        async with turns:
            if not round.progress.is_stopped():
                await act(round, item)

    async with asyncio.TaskGroup() as group:
        for item in items:
            group.create_task(in_turn(item))


async def _walk(round: _Round, plan: SitePlan) -> None:
    exploration = round.options.exploration if round.options.renews else NO_EXPLORATION
    reader = Reader(round.type, plan.wrappers, plan.spelling, round.at)
    async with round.sites.open(plan.root) as site:
        walked = await walk_site(site, plan, reader, round.plan.levels, exploration)
    round.walked[plan.root] = walked
    trouble = f"; {walked.trouble.why}" if walked.trouble else ""
    round.progress.report(
        f"{plan.root}: {walked.requests:,} requests, {walked.fruitful_targets:,} pages with objects{trouble}"
    )


async def _renew(round: _Round, records: LoadRecords) -> None:
    """Patterns for what exploration found, failing sites learned again, lost sites replaced by others."""
    thresholds = round.options.thresholds
    failing = [root for root, walked in round.walked.items() if is_failing(round.plans[root], walked, thresholds)]
    for root in failing:
        round.progress.report(f"{root} brings less than before: it is learned again")
    await _side_by_side(round, failing, _relearn)
    _adopt_explored(round)
    lost = [root for root in failing if root not in round.relearned]
    if lost and not round.progress.is_stopped():
        await _replace_lost(round, lost, await records())


async def _relearn(round: _Round, root: str) -> None:
    plan = round.plans[root]
    others = [page for at, walked in round.walked.items() if at != root for page in walked.pages]
    async with round.sites.open(root) as site:
        found = await relearned_site(site, plan, round.type, others, round.plan, round.options.max_pages, round.at)
    # Pages of the walk are not asked for again: only what came beyond them is counted.
    known = {page.url for page in round.walked[root].pages}
    round.more_pages[root] = found.pages
    round.more_requests += sum(page.url not in known for page in found.pages)
    if found.plan is not None:
        round.plans[root] = found.plan
        round.relearned.append(root)


def _adopt_explored(round: _Round) -> None:
    """Add patterns for kinds of page beside the plan that showed objects which no walk showed."""
    clusters = clusters_of(round.type, round.mentions())
    walked = {page.url for each in round.walked.values() for page in each.pages}
    new = [cluster for cluster in clusters if walked.isdisjoint(cluster.pages)]
    objects = objects_of_pages(new)
    order = len(round.plan.patterns) + 1
    for root, each in round.walked.items():
        plan = round.plans[root]
        for pattern, step in explored_patterns(each.explored, objects, order):
            navigation = replace(plan.navigation, steps=(*plan.navigation.steps, step))
            plan = merged(plan, replace(plan, navigation=navigation, patterns=(pattern,)))
        round.plans[root] = plan


async def _replace_lost(round: _Round, lost: Sequence[str], records: Sequence[SiteRecord]) -> None:
    """Walk other sites for the objects of sites that are gone."""
    working = [plan for root, plan in round.plans.items() if root not in lost]
    found = lost_site_plans(round.type, records, [round.plans[root] for root in lost], working, round.plan)
    for more in found:
        own = round.plans.get(more.root)
        round.plans[more.root] = merged(own, more) if own else more
    await _side_by_side(round, [round.plans[more.root] for more in found], _walk_again)


async def _walk_again(round: _Round, plan: SitePlan) -> None:
    reader = Reader(round.type, plan.wrappers, plan.spelling, round.at)
    async with round.sites.open(plan.root) as site:
        walked = await walk_site(site, plan, reader, round.plan.levels, NO_EXPLORATION)
    before = round.walked.get(plan.root)
    round.more_requests += max(walked.requests - (before.requests - len(before.explored) if before else 0), 0)
    round.more_pages[plan.root] = walked.pages


def _outcome(round: _Round, clusters: tuple[ObjectCluster, ...], before: frozenset[Values]) -> RecrawlOutcome:
    requests = sum(walked.requests for walked in round.walked.values()) + round.more_requests
    explored = sum(len(walked.explored) for walked in round.walked.values())
    objects = objects_of_pages(clusters)
    new = sum(all(mention.normal not in before for mention in cluster.mentions) for cluster in clusters)
    done = Round(round.at, requests, len(clusters), new if before else 0, explored, len(round.relearned))
    is_complete = not round.progress.is_stopped()
    plans = tuple(_counted(round, plan, objects) for plan in round.plans.values()) if is_complete else round.plan.sites
    plan = replace(round.plan, sites=plans, rounds=(*round.plan.rounds, done), open_round=None)
    return RecrawlOutcome(
        clusters=clusters,
        requests=requests,
        plan=plan if is_complete else round.plan,
        explored=explored,
        relearned=tuple(round.relearned),
        troubles=tuple((root, each.trouble) for root, each in round.walked.items() if each.trouble),
        is_complete=is_complete,
    )


def _counted(round: _Round, plan: SitePlan, objects: dict[str, set[int]]) -> SitePlan:
    walked = round.walked.get(plan.root)
    if walked is None or plan.root in round.relearned:
        return plan
    found = {one for page in walked.pages for one in objects.get(page.url, ())}
    return after_round(plan, walked, len(found), round.options.thresholds)
