"""Table 4 and the numbers behind Figures 7 to 10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from threadkeep_bench.benchmarks.select.experiments import METHODS
from threadkeep_bench.benchmarks.select.paper import PAPER_CORRECT, PAPER_OLD, PAPER_OLD_PAGES, PAPER_PAGES
from threadkeep_bench.benchmarks.select.results import Results, WorldResult
from threadkeep_bench.benchmarks.select.sweeps import SweepRun
from threadkeep_bench.benchmarks.select.worked_examples import examples_table
from threadkeep_bench.reports import Column, Table


def tables(results: Results) -> Iterator[Table]:
    yield examples_table()
    for name, world in results.worlds.items():
        yield _table_four(name, world)
        yield _figure_seven(name, world)
    yield _rounds_table(results.worlds["events"])
    yield _sweep_table("Figure 8: phases of the site expansion", "phases", results.sweeps.phases)
    yield _sweep_table("Figure 9: number of seed objects", "seed objects", results.sweeps.objects)
    yield _sweep_table("Figure 10: number of seed sites", "seed sites", results.sweeps.sites)


def _table_four(name: str, world: WorldResult) -> Table:
    columns = (
        Column("method", "text"), Column("patterns", "count"), Column("pages", "count"), Column("MB", "number"),
        Column("objects", "count"), Column("correct", "count"), Column("correct of RC", "share"),
        Column("pages of RC", "share"), Column("paper", "text"),
    )  # fmt: skip
    rows = tuple(
        (
            way,
            cost.patterns,
            cost.requests,
            cost.bytes / 1e6,
            cost.objects,
            cost.correct,
            world.correct(way),
            world.pages(way),
            _paper_words(way),
        )
        for way, cost in world.now.items()
    )
    return Table(f"Table 4, {name} ({world.sites} sites, {world.shown[0]:,} objects)", columns, rows)


def _paper_words(way: str) -> str:
    words = [PAPER_CORRECT.get(way, ""), PAPER_PAGES.get(way, "")]
    return " from ".join(filter(None, words))


def _figure_seven(name: str, world: WorldResult) -> Table:
    columns = (
        Column("method", "text"), Column("correct, new", "share"), Column("pages, new", "share"),
        Column("correct, old", "share"), Column("pages, old", "share"), Column("paper, old", "text"),
    )  # fmt: skip
    rows = tuple(
        (
            way,
            world.now[way].correct / max(world.shown[0], 1),
            world.pages(way),
            world.old_correct(way),
            world.old_pages(way),
            _old_words(way),
        )
        for way in METHODS
    )
    return Table(f"Figure 7, {name}: patterns of today and of two weeks ago", columns, rows)


def _old_words(way: str) -> str:
    return " from ".join(filter(None, (PAPER_OLD.get(way, ""), PAPER_OLD_PAGES.get(way, ""))))


def _rounds_table(world: WorldResult) -> Table:
    columns = (
        Column("method", "text"), Column("day", "count"), Column("correct", "share"), Column("requests", "count"),
        Column("correct, not renewed", "share"), Column("requests, not renewed", "count"),
    )  # fmt: skip
    rows = tuple(
        (way, day, cost.correct / world.shown[day], cost.requests,
         world.unrenewed[way][day].correct / world.shown[day], world.unrenewed[way][day].requests)
        for way, rounds in world.renewed.items()
        for day, cost in rounds.items()
    )  # fmt: skip
    return Table("A round a week, with renewal and without", columns, rows)


def _sweep_table(title: str, varied: str, runs: Sequence[SweepRun]) -> Table:
    columns = (Column(varied, "count"), Column("objects, mean", "number"), Column("fewest", "count"),
               Column("most", "count"), Column("sites, mean", "number"))  # fmt: skip
    numbers = dict.fromkeys(run.number for run in runs)
    return Table(
        title, columns, tuple(_sweep_row(number, [run for run in runs if run.number == number]) for number in numbers)
    )


def _sweep_row(number: int, runs: Sequence[SweepRun]) -> tuple[int, float, int, int, float]:
    correct = [run.correct for run in runs]
    return number, fmean(correct), min(correct), max(correct), fmean(run.sites for run in runs)
