"""A year from the portal page: the paper's protocol, warm-up and all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from threadkeep_bench.benchmarks.refresh.policies import Entrant
from threadkeep_bench.benchmarks.refresh.simulation import (
    LOADS,
    DayMarks,
    RefreshMarks,
    World,
    day_marks,
    marks,
    run,
    trace,
)
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Column, Table

DAYS, MEASURED = 365, 90
# The sites of the paper were 4.08 years old in the mean.
DAYS_BEFORE = 1_490
PAGES_A_DAY = 3_000
WHOLE = 0.999


@dataclass(frozen=True, slots=True)
class Year:
    """One policy's year: its last 90 days, and every day of it."""

    entrant: str
    last: RefreshMarks
    days: tuple[DayMarks, ...]

    @property
    def whole_after(self) -> str:
        """The first day at whose end nearly all was stored."""
        return next((str(each.day + 1) for each in self.days if each.coverage >= WHOLE), "never")


def years(entrants: Sequence[Entrant], seed: int, say: Say) -> tuple[Year, ...]:
    told = []
    for year in abreast(partial(year_of, seed), entrants):
        say(f"a year of {year.entrant}: {year.last.delay:,.2f} min")
        told.append(year)
    return tuple(told)


def year_of(seed: int, entrant: Entrant) -> Year:
    """One entrant from the portal page on, in a forum as old as those of the paper."""
    world = World(trace(seed, LOADS[0], DAYS_BEFORE, DAYS), entrant.look)
    done = run(world, entrant.policy(world, is_empty=True), PAGES_A_DAY, is_empty=True)
    return Year(entrant.name, marks(done, DAYS - MEASURED), day_marks(done))


def year_table(told: Sequence[Year]) -> Table:
    columns = (
        Column("policy", "text"),
        Column("index BU", "number"),
        Column("index coverage", "share"),
        Column("index min", "number"),
        Column("post BU", "number"),
        Column("post coverage", "share"),
        Column("post min", "number"),
        Column("of all posts min", "number"),
        Column("99.9 % after days", "text"),
    )
    rows = tuple(
        (
            year.entrant,
            year.last.new_threads_a_page,
            year.last.thread_coverage,
            year.last.new_threads,
            year.last.new_posts_a_page,
            year.last.coverage,
            year.last.downloaded,
            year.last.delay,
            year.whole_after,
        )
        for year in told
    )
    return Table("A year from the portal page at L1@3000, its last 90 days", columns, rows)
