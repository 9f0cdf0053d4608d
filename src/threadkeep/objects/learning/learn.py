"""The learning phase: sites found in two steps, crawled side by side, read, and a plan made of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from threadkeep.fetch import host_of
from threadkeep.objects.clustering import clusters_of
from threadkeep.objects.extraction import FoundObject, KnownObjects, SiteSpelling, mention_of, site_spelling
from threadkeep.objects.learning.evidence import LearnedPlan, LearningOptions, learned_plan
from threadkeep.objects.learning.records import SiteRecord, known_objects, mentions_in
from threadkeep.objects.learning.site_reading import crawled_site, read_again
from threadkeep.objects.search import SearchProvider, ranked_sites
from threadkeep.objects.sites import Sites
from threadkeep.objects.types import ObjectType, Values

ReportProgress = Callable[[str], None]
# Sites without markup are read again when so many times as many objects are known as when they were read last.
# Chosen, not tuned.
_KNOWN_GROWTH = 1.1
# A site has no markup if fewer of its pages than this declare an object: some print one event in a side box. Chosen,
# not tuned.
_FEW_DECLARED = 0.05
# Queries of the second step; the paper does not limit them. More found no further site on training worlds.
_MAX_QUERIES = 300


def report_to_nobody(words: str) -> None:
    """For whoever does not want to know."""


@dataclass(frozen=True, slots=True)
class Seeding:
    """Where learning starts: seed objects, sites named by the user, who finds further sites, and how many."""

    seeds: Sequence[Values]
    named_sites: Sequence[str] = ()
    provider: SearchProvider | None = None
    seed_sites: int = 5
    max_sites: int = 300
    is_two_phase: bool = True


@dataclass(frozen=True, slots=True)
class Progress:
    """Who hears how learning goes on, whether it was stopped, and how many sites are crawled side by side."""

    report: ReportProgress = report_to_nobody
    is_stopped: Callable[[], bool] = lambda: False
    abreast: int = 8


@dataclass(frozen=True, slots=True)
class LearningResult:
    """`learned` is None where learning was stopped before its end."""

    records: tuple[SiteRecord, ...]
    learned: LearnedPlan | None = None
    seed_sites: tuple[str, ...] = ()


@dataclass(slots=True)
class _LearningState:
    """What is known while learning goes on."""

    type: ObjectType
    sites: Sites
    at: datetime
    progress: Progress
    seeds: tuple[Values, ...]
    records: dict[str, SiteRecord] = field(default_factory=dict)
    # How many objects were known when a site was read.
    known_then: dict[str, int] = field(default_factory=dict)

    def known_to(self, root: str) -> KnownObjects:
        """What may be looked for on a site: what its own wrappers have read would only confirm them."""
        mentions = mentions_in(self.records.values())
        sources = (one for one in mentions if one.source != "wrapper" or one.site != host_of(root))
        return known_objects(self.type, self.seeds, sources)


async def learn(
    type: ObjectType,
    sites: Sites,
    seeding: Seeding,
    options: LearningOptions,
    at: datetime,
    progress: Progress | None = None,
) -> LearningResult:
    """Find sites from the seeds, read all of them, and choose patterns.

    Without a provider the named sites are all there is. Stopped and started again, it goes on: pages that are kept are
    not asked for again.
    """
    work = _LearningState(type, sites, at, progress or Progress(), normal_seeds(type, seeding.seeds, at))
    chosen = await _crawled_candidates(work, seeding)
    if work.progress.is_stopped():
        return LearningResult(tuple(work.records.values()), seed_sites=chosen)
    records = tuple(work.records[root] for root in sorted(work.records))
    work.progress.report(f"choosing patterns from {sum(len(record.pages) for record in records):,} pages")
    return LearningResult(records, learned_plan(type, records, at, options), chosen)


def normal_seeds(type: ObjectType, seeds: Iterable[Values], at: datetime) -> tuple[Values, ...]:
    listed = [FoundObject(values, "json-ld") for values in seeds]
    spelling = SiteSpelling(site_spelling(type, listed, at).dates)
    return tuple(mention_of(type, "seed:", found, spelling, at).normal for found in listed)


async def _crawled_candidates(work: _LearningState, seeding: Seeding) -> tuple[str, ...]:
    """Both steps of the expansion; gives the seed sites."""
    if seeding.provider is None:
        await _crawl(work, seeding.named_sites)
        return tuple(seeding.named_sites)
    found = await ranked_sites(work.type, list(seeding.seeds), seeding.provider)
    roots = [score.root for score in found]
    count = seeding.seed_sites if seeding.is_two_phase else seeding.max_sites
    first = _distinct_hosts([*seeding.named_sites, *roots])[: max(count, len(seeding.named_sites))]
    work.progress.report(f"{len(roots):,} sites found for {len(seeding.seeds):,} seed objects")
    await _crawl(work, first)
    if seeding.is_two_phase and not work.progress.is_stopped():
        await _crawl(work, await _candidates(work, seeding, [*first, *roots]))
    return tuple(first)


async def _candidates(work: _LearningState, seeding: Seeding, before: Sequence[str]) -> Sequence[str]:
    """The sites that the objects of the seed sites lead to, and those found before."""
    assert seeding.provider is not None
    clusters = clusters_of(work.type, mentions_in(work.records.values()))
    objects = [cluster.values(work.type) for cluster in clusters]
    # Evenly chosen: neighbours on a list are of one day or one place.
    chosen = objects if len(objects) <= _MAX_QUERIES else objects[:: -(-len(objects) // _MAX_QUERIES)]
    found = await ranked_sites(work.type, chosen, seeding.provider)
    work.progress.report(f"{len(found):,} sites found for {len(chosen):,} objects of the seed sites")
    return _distinct_hosts([*before, *(score.root for score in found)])[: seeding.max_sites]


def _distinct_hosts(roots: Iterable[str]) -> list[str]:
    by_host: dict[str, str] = {}
    for root in roots:
        by_host.setdefault(host_of(root).removeprefix("www."), root)
    return list(by_host.values())


_Act = Callable[[_LearningState, str, KnownObjects], Awaitable[None]]


async def _crawl(work: _LearningState, roots: Iterable[str]) -> None:
    """Crawl and read sites side by side, then read those without markup again by what the others have shown."""
    due = [root for root in dict.fromkeys(roots) if root not in work.records]
    await _side_by_side(work, {root: work.known_to(root) for root in due}, _crawl_one)
    while not work.progress.is_stopped():
        bare = {root: work.known_to(root) for root in work.records if _is_bare(work, root)}
        more = {root: known for root, known in bare.items() if len(known) > _KNOWN_GROWTH * work.known_then[root]}
        if not more:
            return
        await _side_by_side(work, more, _read_one)


def _is_bare(work: _LearningState, root: str) -> bool:
    record = work.records[root]
    return sum(page.declares(work.type) for page in record.pages) < _FEW_DECLARED * len(record.pages)


async def _side_by_side(work: _LearningState, known_to: Mapping[str, KnownObjects], act: _Act) -> None:
    turns = asyncio.Semaphore(work.progress.abreast)

    async def in_turn(root: str, known: KnownObjects) -> None:
        async with turns:
            if not work.progress.is_stopped():
                await act(work, root, known)
                work.known_then[root] = len(known)

    async with asyncio.TaskGroup() as group:
        for root, known in known_to.items():
            group.create_task(in_turn(root, known))


async def _crawl_one(work: _LearningState, root: str, known: KnownObjects) -> None:
    work.progress.report(f"crawling {root}")
    async with work.sites.open(root) as site:
        record = await crawled_site(site, work.type, known, work.at)
    work.records[root] = record
    trouble = f"; {record.trouble.why}" if record.trouble else ""
    found = record.object_pages(work.type)
    work.progress.report(f"{root}: {len(record.pages):,} pages, {found:,} with objects{trouble}")


async def _read_one(work: _LearningState, root: str, known: KnownObjects) -> None:
    async with work.sites.open(root) as site:
        work.records[root] = await read_again(site, work.records[root], work.type, known, work.at)
