"""Figures 7 to 10, and the rounds of a month."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep_bench.benchmarks.select.experiments import AGED_DAYS, METHODS
from threadkeep_bench.benchmarks.select.results import Results, WorldResult
from threadkeep_bench.benchmarks.select.sweeps import SweepRun, means
from threadkeep_bench.reports import Plot, Series


def plots(results: Results) -> Iterator[Plot]:
    events = results.worlds["events"]
    yield _rounds_plot(events)
    yield _sweep_plot("select-figure-8", "Figure 8: phases of the site expansion", "phases", results.sweeps.phases)
    yield _sweep_plot("select-figure-9", "Figure 9: number of seed objects", "seed objects", results.sweeps.objects)
    yield _sweep_plot("select-figure-10", "Figure 10: number of seed sites", "seed sites", results.sweeps.sites)
    yield _pages_plot("select-figure-7", events)


def _pages_plot(name: str, world: WorldResult) -> Plot:
    """Each method as a point of pages and correct objects, joined by age."""
    ways = [way for way in METHODS if way.startswith(("RC", "SRC"))]
    new = tuple(sorted((world.pages(way), world.now[way].correct / max(world.shown[0], 1)) for way in ways))
    old = tuple(sorted((world.old_pages(way), world.old_correct(way)) for way in ways))
    return Plot(
        name,
        "Figure 7: correct objects by pages",
        "pages of RC",
        "correct objects",
        (Series("new", new), Series("two weeks old", old)),
    )


def _rounds_plot(world: WorldResult) -> Plot:
    series = [
        Series(f"{way}{words}", tuple((day, rounds[way][day].correct / world.shown[day]) for day in AGED_DAYS))
        for rounds, words in ((world.renewed, ", renewed"), (world.unrenewed, ""))
        for way in rounds
    ]
    return Plot("select-rounds", "A round a week", "day", "correct objects", tuple(series))


def _sweep_plot(name: str, title: str, varied: str, runs: Sequence[SweepRun]) -> Plot:
    numbers = list(dict.fromkeys(run.number for run in runs))
    extremes: dict[str, Sequence[float]] = {
        "fewest": [min(run.correct for run in runs if run.number == number) for number in numbers],
        "mean": [means(runs)[number] for number in numbers],
        "most": [max(run.correct for run in runs if run.number == number) for number in numbers],
    }
    series = tuple(
        Series(label, tuple((float(n), float(v)) for n, v in zip(numbers, values, strict=True)))
        for label, values in extremes.items()
    )
    return Plot(name, title, varied, "correct objects", series)
