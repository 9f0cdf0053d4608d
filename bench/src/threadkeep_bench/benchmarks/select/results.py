"""What was measured, world by world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from threadkeep_bench.benchmarks.select.experiments import OLD_DAY, RequestCost
from threadkeep_bench.benchmarks.select.judging import PairCounts
from threadkeep_bench.benchmarks.select.scale import ScaleCost
from threadkeep_bench.benchmarks.select.sweeps import SweepRun


@dataclass(frozen=True, slots=True)
class WorldResult:
    """What was measured on one world; `shown` are the objects that any page shows right, by day."""

    sites: int
    shown: Mapping[int, int]
    object_pages: int
    # Of the pages that were crawled and show an object, the share on which one was found.
    pages_read: float
    now: Mapping[str, RequestCost]
    old: Mapping[str, RequestCost]
    renewed: Mapping[str, Mapping[int, RequestCost]]
    unrenewed: Mapping[str, Mapping[int, RequestCost]]
    pairs: PairCounts

    def correct(self, way: str) -> float:
        """Correct objects of all that the non-selective recrawl has."""
        return self.now[way].correct / max(self.now["RC"].correct, 1)

    def pages(self, way: str) -> float:
        return self.now[way].requests / max(self.now["RC"].requests, 1)

    def old_correct(self, way: str) -> float:
        """By plans of two weeks ago, of all that any page shows on that day."""
        return self.old[way].correct / max(self.shown[OLD_DAY], 1)

    def old_pages(self, way: str) -> float:
        return self.old[way].requests / max(self.old["RC"].requests, 1)

    def renewed_correct(self, way: str, day: int = OLD_DAY) -> float:
        return self.renewed[way][day].correct / max(self.shown[day], 1)

    def renewed_pages(self, way: str, day: int = OLD_DAY) -> float:
        return self.renewed[way][day].requests / max(self.old["RC"].requests, 1)


@dataclass(frozen=True, slots=True)
class SweepResults:
    phases: Sequence[SweepRun]
    objects: Sequence[SweepRun]
    sites: Sequence[SweepRun]
    shown: int


@dataclass(frozen=True, slots=True)
class Results:
    worlds: Mapping[str, WorldResult]
    sweeps: SweepResults
    scale: ScaleCost
