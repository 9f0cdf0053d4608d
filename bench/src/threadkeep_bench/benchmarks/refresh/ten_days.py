"""Ten days from a finished archive: loads, budgets and seeds, every policy on the same posts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from threadkeep_bench.benchmarks.refresh.policies import Entrant
from threadkeep_bench.benchmarks.refresh.simulation import LOADS, RefreshMarks, Trace, World, marks, run, trace
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.parallel import abreast

DAYS, MEASURED_FROM, DAYS_BEFORE = 10, 3, 365


@dataclass(frozen=True, slots=True, order=True)
class RefreshCell:
    """A load and a budget; `oracle` delays in it make it easy or hard, so that all is reported beside them."""

    load: str
    pages_a_day: int

    def __str__(self) -> str:
        return f"{self.load}@{self.pages_a_day}"

    @property
    def slot_minutes(self) -> float:
        return 24 * 60 / self.pages_a_day

    @property
    def fullness(self) -> float:
        """Posts a page."""
        return next(load.posts_a_day for load in LOADS if load.name == self.load) / self.pages_a_day


CELLS = tuple(
    RefreshCell(load, pages)
    for load, pages in (
        ("L1", 3000), ("L1", 500), ("L1", 250), ("L2", 3000), ("L2", 1000), ("L3", 3000), ("L3", 1500), ("L3", 800),
    )
)  # fmt: skip
SWEEP = tuple(RefreshCell("L1", pages) for pages in (150, 200, 250, 300, 400, 500, 1000, 2000, 3000))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The marks of one entrant in one cell, seed by seed."""

    entrant: str
    cell: RefreshCell
    marks: tuple[RefreshMarks, ...]

    @property
    def delay(self) -> float:
        return fmean(each.delay for each in self.marks)

    @property
    def deviation(self) -> float:
        return stdev(each.delay for each in self.marks) if len(self.marks) > 1 else 0.0

    @property
    def new_threads(self) -> float:
        return fmean(each.new_threads for each in self.marks)


Outcomes = Mapping[tuple[str, RefreshCell], Outcome]


@dataclass(frozen=True, slots=True)
class RefreshJob:
    """The entrants that run in one cell on one seed: on the same posts, grown once for all of them."""

    entrants: tuple[Entrant, ...]
    cell: RefreshCell
    seed: int


def outcomes(entrants: Sequence[Entrant], cells: Iterable[RefreshCell], seeds: Sequence[int], say: Say) -> Outcomes:
    """Every entrant in every cell on every seed."""
    found: dict[tuple[str, RefreshCell], list[RefreshMarks]] = {}
    jobs = [RefreshJob(tuple(entrants), cell, seed) for cell in cells for seed in seeds]
    for job, told in zip(jobs, abreast(marks_of, jobs), strict=True):
        for entrant, each in zip(job.entrants, told, strict=True):
            found.setdefault((entrant.name, job.cell), []).append(each)
            say(f"{job.cell}, seed {job.seed}: {entrant.name} {each.delay:,.2f} min")
    return {key: Outcome(key[0], key[1], tuple(each)) for key, each in found.items()}


def marks_of(job: RefreshJob) -> tuple[RefreshMarks, ...]:
    """What each entrant of a job is worth, in their order."""
    load = next(load for load in LOADS if load.name == job.cell.load)
    grown = trace(job.seed, load, DAYS_BEFORE, DAYS)
    return tuple(_run_marks(grown, entrant, job.cell) for entrant in job.entrants)


def _run_marks(grown: Trace, entrant: Entrant, cell: RefreshCell) -> RefreshMarks:
    world = World(grown, entrant.look)
    return marks(run(world, entrant.policy(world), cell.pages_a_day), MEASURED_FROM)
