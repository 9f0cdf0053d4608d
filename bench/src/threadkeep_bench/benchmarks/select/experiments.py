"""The experiments of the paper, run on a world in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from threadkeep.objects.learning import LearnedPlan, LearningOptions, LearningResult, Seeding, learn, learned_plan
from threadkeep.objects.plan import Plan
from threadkeep.objects.recrawling import RecrawlOptions, RecrawlOutcome, recrawl
from threadkeep.objects.search import SearchProvider
from threadkeep.objects.sites import SitePage
from threadkeep.objects.types import ObjectType, Values, load_type
from threadkeep_bench.benchmarks.select.judging import Judge
from threadkeep_bench.simulate.verticals import DAY_ZERO, IDENTIFYING, SeenPages, TrueObject, VerticalWorld, WorldSites

# The methods that are compared, with the names of the paper where it has one.
METHODS: Mapping[str, LearningOptions] = {
    "RC": LearningOptions(1.0, is_selective=False),
    "coverage only": LearningOptions(1.0, cost="objects"),
    "as published (100%)": LearningOptions(1.0, cost="pages", method="prefixes"),
    "as published (95%)": LearningOptions(0.95, cost="pages", method="prefixes"),
    "SRC (100%)": LearningOptions(1.0),
    "SRC (98%)": LearningOptions(),
    "SRC (95%)": LearningOptions(0.95),
    "SRC (90%)": LearningOptions(0.90),
}
FULL = "full download"
OLD_DAY = 14
AGED_DAYS = (7, 14, 28)
DEFAULT = "SRC (98%)"


@dataclass(frozen=True, slots=True)
class RequestCost:
    """One way to get the objects of a world on a day: what it requests and what it finds."""

    patterns: int
    requests: int
    bytes: int
    objects: int
    correct: int


@dataclass(frozen=True)
class RememberingProvider:
    """Asks for each query once."""

    provider: SearchProvider
    answers: dict[tuple[str, int], list[str]] = field(default_factory=dict)

    async def search(self, query: str, count: int) -> list[str]:
        key = (query, count)
        if key not in self.answers:
            self.answers[key] = await self.provider.search(query, count)
        return self.answers[key]


@dataclass(frozen=True)
class LearnedWorld:
    """A world that was learned on day 0, and what was parsed on the way."""

    world: VerticalWorld
    type: ObjectType
    outcome: LearningResult
    learned: LearnedPlan
    full: WorldSites

    @property
    def pages_by_host(self) -> dict[str, tuple[SitePage, ...]]:
        return dict(self.full.kept)


def moment(day: int) -> datetime:
    return DAY_ZERO + timedelta(days=day, hours=6)


def seed_values(world: VerticalWorld, things: Sequence[TrueObject]) -> tuple[Values, ...]:
    names = IDENTIFYING[world.vertical]
    return tuple(tuple((name, thing.value(name)) for name in names) for thing in things)


def learn_world(
    world: VerticalWorld,
    provider: SearchProvider,
    seeds: Sequence[TrueObject],
    seeding: Seeding | None = None,
    seen: SeenPages | None = None,
) -> LearnedWorld:
    """Learn on day 0 from these seed objects; `seeding` has the other choices."""
    type = load_type(world.vertical)
    base = seeding or Seeding(())
    chosen = Seeding(
        seed_values(world, seeds), (), provider, base.seed_sites, base.max_sites, is_two_phase=base.is_two_phase
    )
    sites = WorldSites(world, type, 0, seen=seen or SeenPages())
    outcome = asyncio.run(learn(type, sites, chosen, LearningOptions(1.0), moment(0)))
    assert outcome.learned is not None
    return LearnedWorld(world, type, outcome, outcome.learned, sites)


def full_download(of: LearnedWorld) -> RequestCost:
    correct = Judge(of.world, 0).correct(of.learned.clusters)
    patterns = len(of.learned.evidence)
    return RequestCost(patterns, len(of.full.requests), of.full.bytes_sent, len(of.learned.clusters), len(correct))


def plans_of(of: LearnedWorld) -> dict[str, Plan]:
    """The plan of each method, all from the same crawl."""
    return {
        name: learned_plan(of.type, of.outcome.records, moment(0), options).plan for name, options in METHODS.items()
    }


@dataclass(frozen=True)
class RecrawlRun:
    cost: RequestCost
    outcome: RecrawlOutcome


def recrawl_world(of: LearnedWorld, plan: Plan, day: int, renews: bool = False) -> RecrawlRun:
    """Recrawl by a plan on a day."""
    sites = WorldSites(of.world, of.type, day, seen=of.full.seen, kept=of.pages_by_host)

    async def records() -> Sequence[object]:
        return of.outcome.records

    options = RecrawlOptions(renews=renews)
    outcome = asyncio.run(recrawl(of.type, sites, plan, moment(day), options, records))  # type: ignore[arg-type]
    correct = Judge(of.world, day).correct(outcome.clusters)
    cost = RequestCost(len(plan.patterns), len(sites.requests), sites.bytes_sent, len(outcome.clusters), len(correct))
    return RecrawlRun(cost, outcome)


def renewed_rounds(of: LearnedWorld, plan: Plan, days: Sequence[int], renews: bool) -> dict[int, RequestCost]:
    """Rounds one after the other, each with the plan that the one before left."""
    costs = {}
    for day in days:
        done = recrawl_world(of, plan, day, renews)
        costs[day], plan = done.cost, done.outcome.plan
    return costs
