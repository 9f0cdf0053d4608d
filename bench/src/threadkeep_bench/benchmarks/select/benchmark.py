"""The benchmark: worlds of events and books, two sets of sites written by hand, sweeps, and a million URLs."""

from __future__ import annotations

from dataclasses import dataclass, field

from threadkeep.objects.search import open_local_index
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.benchmarks.select.experiments import (
    AGED_DAYS,
    DEFAULT,
    FULL,
    OLD_DAY,
    LearnedWorld,
    RememberingProvider,
    full_download,
    learn_world,
    plans_of,
    recrawl_world,
    renewed_rounds,
)
from threadkeep_bench.benchmarks.select.findings import findings
from threadkeep_bench.benchmarks.select.judging import Judge, pair_counts
from threadkeep_bench.benchmarks.select.results import Results, SweepResults, WorldResult
from threadkeep_bench.benchmarks.select.scale import SITES, measured_scale
from threadkeep_bench.benchmarks.select.sweeps import Sweeper, SweepSizes
from threadkeep_bench.reports import Findings
from threadkeep_bench.simulate.verticals import SeenPages, VerticalWorld, WorldOptions, draw_world, handwritten_world

# Worlds 1 to 10 are for development: whoever changes a threshold looks at those.
_FIRST_WORLD = 10
_SEEDS = 5


@dataclass(frozen=True, slots=True)
class BenchmarkSizes:
    """How large the world of events is, how much is varied, and the number of sites whose URLs are generated."""

    sites: int = 50
    sweeps: SweepSizes = field(default_factory=SweepSizes)
    scale_sites: int = SITES


QUICK = BenchmarkSizes(12, SweepSizes(1, (1, 5), (1, 5)), 30)


def find(options: BenchOptions, say: Say) -> Findings:
    """`options.forums` is the number of sites in the world of events; the other worlds have half as many."""
    sizes = QUICK if options.is_quick else BenchmarkSizes()
    sites = options.forums or sizes.sites
    seed = options.seed + _FIRST_WORLD
    half = max(sites // 2, 4)
    worlds = {
        "events": draw_world("events", seed, sized(sites)),
        "books": draw_world("books", seed, sized(half)),
        "town": handwritten_world("town", seed),
        "village": handwritten_world("village", seed),
    }
    results = Results(
        worlds={name: world_result(name, world, say) for name, world in worlds.items()},
        sweeps=sweep_results(draw_world("events", seed + 1, sized(half)), sizes.sweeps, say),
        scale=measured_scale(sizes.scale_sites),
    )
    return findings(results, options.seed)


def sized(sites: int) -> WorldOptions:
    """A world with that many sites, and 25 objects for each."""
    return WorldOptions(sites, 25 * sites, max(sites // 6, 2))


def world_result(name: str, world: VerticalWorld, say: Say) -> WorldResult:
    """Everything that is measured on one world; rounds of a month only on that of events."""
    ways = (DEFAULT,) if name == "events" else ()
    with open_local_index(None) as index:
        index.add(world.indexed_pages(0))
        of = learn_world(world, RememberingProvider(index), world.popular[:_SEEDS])
    objects = of.learned.plan.objects
    say(f"{name}: {len(of.full.requests):,} pages of {len(of.outcome.records)} sites, {objects:,} objects")
    plans = plans_of(of)
    now = {FULL: full_download(of)} | {way: recrawl_world(of, plan, 0).cost for way, plan in plans.items()}
    old = {way: recrawl_world(of, plan, OLD_DAY).cost for way, plan in plans.items()}
    say(f"{name}: recrawled now and two weeks later")
    renewed = {way: renewed_rounds(of, plans[way], AGED_DAYS, renews=True) for way in ways}
    unrenewed = {way: renewed_rounds(of, plans[way], AGED_DAYS, renews=False) for way in ways}
    judge = Judge(world, 0)
    return WorldResult(
        sites=len(world.sites),
        shown={day: len(Judge(world, day).shown_objects()) for day in (0, *AGED_DAYS)},
        object_pages=sum(bool(page.mentions) for record in of.outcome.records for page in record.pages),
        pages_read=pages_read(of),
        now=now,
        old=old,
        renewed=renewed,
        unrenewed=unrenewed,
        pairs=pair_counts(judge, of.learned.clusters),
    )


def pages_read(of: LearnedWorld) -> float:
    """Of the crawled pages that show an object, the share on which one was found."""
    pages = [page for record in of.outcome.records for page in record.pages]
    showing = [page for page in pages if (shown := of.world.page(page.url, 0)) is not None and shown.shown]
    return sum(page.has_object(of.type) for page in showing) / max(len(showing), 1)


def sweep_results(world: VerticalWorld, sizes: SweepSizes, say: Say) -> SweepResults:
    with open_local_index(None) as index:
        index.add(world.indexed_pages(0))
        sweeper = Sweeper(world, RememberingProvider(index), SeenPages(), Judge(world, 0), sizes)
        return SweepResults(
            phases=sweeper.by_phases(say),
            objects=sweeper.by_seed_objects(say),
            sites=sweeper.by_seed_sites(say),
            shown=len(Judge(world, 0).shown_objects()),
        )
