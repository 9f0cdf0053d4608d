"""Ten days from a finished archive: loads, budgets and seeds, every policy on the same posts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from threadkeep.evaluate.bench import Say
from threadkeep.evaluate.benchmarks.refresh.entrants import Entrant
from threadkeep.evaluate.benchmarks.refresh.marks import Marks, marks
from threadkeep.evaluate.benchmarks.refresh.run import run
from threadkeep.evaluate.benchmarks.refresh.trace import LOADS, Trace, trace
from threadkeep.evaluate.benchmarks.refresh.world import World

DAYS, MEASURED_FROM, DAYS_BEFORE = 10, 3, 365


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A load and a budget; `oracle` delays in it make it easy or hard, so that all is told beside them."""

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
    Cell(load, pages)
    for load, pages in (
        ("L1", 3000), ("L1", 500), ("L1", 250), ("L2", 3000), ("L2", 1000), ("L3", 3000), ("L3", 1500), ("L3", 800),
    )
)  # fmt: skip
SWEEP = tuple(Cell("L1", pages) for pages in (150, 200, 250, 300, 400, 500, 1000, 2000, 3000))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The marks of one entrant in one cell, seed by seed."""

    entrant: str
    cell: Cell
    marks: tuple[Marks, ...]

    @property
    def delay(self) -> float:
        return fmean(each.delay for each in self.marks)

    @property
    def deviation(self) -> float:
        return stdev(each.delay for each in self.marks) if len(self.marks) > 1 else 0.0

    @property
    def new_threads(self) -> float:
        return fmean(each.new_threads for each in self.marks)


Outcomes = Mapping[tuple[str, Cell], Outcome]


def outcomes(entrants: Sequence[Entrant], cells: Iterable[Cell], seeds: Sequence[int], say: Say) -> Outcomes:
    """Every entrant in every cell on every seed; a trace is grown once for all that run on it."""
    found: dict[tuple[str, Cell], list[Marks]] = {}
    by_load: dict[str, list[Cell]] = {}
    for cell in cells:
        by_load.setdefault(cell.load, []).append(cell)
    for load in (load for load in LOADS if load.name in by_load):
        for seed in seeds:
            grown = trace(seed, load, DAYS_BEFORE, DAYS)
            for cell in by_load[load.name]:
                for entrant in entrants:
                    told = _told(grown, entrant, cell)
                    found.setdefault((entrant.name, cell), []).append(told)
                    say(f"{cell}, seed {seed}: {entrant.name} {told.delay:,.2f} min")
    return {key: Outcome(key[0], key[1], tuple(each)) for key, each in found.items()}


def _told(grown: Trace, entrant: Entrant, cell: Cell) -> Marks:
    world = World(grown, entrant.look)
    return marks(run(world, entrant.policy(world), cell.pages_a_day), MEASURED_FROM)
