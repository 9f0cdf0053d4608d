"""Figures 8, 9 and 10: two phases against one, and numbers of seed objects and seed sites, on a smaller world."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean

from threadkeep.objects.learning import Seeding
from threadkeep.objects.search import SearchProvider
from threadkeep_bench.benchmarks.select.experiments import learn_world
from threadkeep_bench.benchmarks.select.judging import Judge
from threadkeep_bench.simulate.verticals import SeenPages, VerticalWorld

# The paper draws its seed objects from a pool of 50 popular ones, ten times for each number.
POOL = 50


@dataclass(frozen=True, slots=True)
class SweepSizes:
    """The numbers that are varied, and the runs of each; 5 is always among the seed objects."""

    runs: int = 10
    seed_objects: tuple[int, ...] = (1, 5, 25)
    seed_sites: tuple[int, ...] = (1, 5, 20)


@dataclass(frozen=True, slots=True)
class SweepRun:
    """One learning: the number that is varied, and the correct objects and sites that it found."""

    number: int
    correct: int
    sites: int


@dataclass(frozen=True)
class Sweeper:
    """Learns one world again and again; what was parsed or searched before is not parsed or searched again."""

    world: VerticalWorld
    provider: SearchProvider
    seen: SeenPages
    judge: Judge
    sizes: SweepSizes
    done: dict[tuple[int, int, int, bool], SweepRun] = field(default_factory=dict)

    def run(self, number: int, objects: int, draw: int, seeding: Seeding) -> SweepRun:
        """Five seed objects and five seed sites in two phases are in every sweep, and learned once."""
        key = (objects, draw, seeding.seed_sites, seeding.is_two_phase)
        if key not in self.done:
            self.done[key] = self._learned(number, objects, draw, seeding)
        return replace(self.done[key], number=number)

    def _learned(self, number: int, objects: int, draw: int, seeding: Seeding) -> SweepRun:
        seeds = Random(f"{self.world.seed} {objects} {draw}").sample(self.world.popular[:POOL], objects)
        of = learn_world(self.world, self.provider, seeds, seeding, self.seen)
        return SweepRun(number, len(self.judge.correct(of.learned.clusters)), len(of.outcome.records))

    def by_seed_objects(self, say: Callable[[str], None]) -> list[SweepRun]:
        say("numbers of seed objects")
        return [self.run(count, count, draw, Seeding(())) for count in self.sizes.seed_objects for draw in self.draws]

    def by_seed_sites(self, say: Callable[[str], None]) -> list[SweepRun]:
        say("numbers of seed sites")
        numbers = self.sizes.seed_sites
        return [self.run(count, 5, draw, Seeding((), seed_sites=count)) for count in numbers for draw in self.draws]

    def by_phases(self, say: Callable[[str], None]) -> list[SweepRun]:
        say("one phase and two")
        return [
            self.run(phases, 5, draw, Seeding((), is_two_phase=phases == 2)) for phases in (1, 2) for draw in self.draws
        ]

    @property
    def draws(self) -> range:
        return range(self.sizes.runs)


def means(runs: Sequence[SweepRun]) -> dict[int, float]:
    """The mean of the correct objects by the number that was varied."""
    return {
        number: fmean(run.correct for run in runs if run.number == number)
        for number in dict.fromkeys(run.number for run in runs)
    }
