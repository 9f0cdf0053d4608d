"""The headline figures; floors know them by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from threadkeep_bench.benchmarks.select.experiments import DEFAULT, FULL
from threadkeep_bench.benchmarks.select.paper import PAPER_CORRECT, PAPER_OLD, PAPER_OLD_PAGES, PAPER_PAGES
from threadkeep_bench.benchmarks.select.results import Results, SweepResults
from threadkeep_bench.benchmarks.select.sweeps import means
from threadkeep_bench.reports import Figure

_THRESHOLDS = (("SRC (100%)", "100"), (DEFAULT, "98"), ("SRC (95%)", "95"), ("SRC (90%)", "90"))


def figures(results: Results) -> Iterator[Figure]:
    events = results.worlds["events"]
    full = events.now[FULL]
    yield Figure(
        "no-object",
        "pages of the full download without an object",
        1 - events.object_pages / full.requests,
        paper="nearly half",
    )
    for way, name in _THRESHOLDS:
        yield Figure(
            f"correct-{name}", f"{way}: correct objects of RC's", events.correct(way), paper=PAPER_CORRECT.get(way, "")
        )
        yield Figure(f"pages-{name}", f"{way}: requests of RC's", events.pages(way), paper=PAPER_PAGES.get(way, ""))
    for way, name in _THRESHOLDS:
        yield Figure(
            f"old-correct-{name}",
            f"two weeks old, {way}: correct objects",
            events.old_correct(way),
            paper=PAPER_OLD.get(way, ""),
        )
        yield Figure(
            f"old-pages-{name}",
            f"two weeks old, {way}: requests of RC's",
            events.old_pages(way),
            paper=PAPER_OLD_PAGES.get(way, ""),
        )
    yield Figure(
        "renewed-correct-98", f"two weeks old and renewed, {DEFAULT}: correct objects", events.renewed_correct(DEFAULT)
    )
    yield Figure("renewed-pages-98", f"the same, {DEFAULT}: requests of RC's", events.renewed_pages(DEFAULT))
    yield Figure("cluster-precision", "pairs of one cluster that are one object", events.pairs.precision)
    yield Figure("cluster-recall", "pairs of one object that are in one cluster", events.pairs.recall)
    yield Figure("pages-read", "pages with objects on which one was found", events.pages_read)
    for name in ("books", "town", "village"):
        world = results.worlds[name]
        yield Figure(f"{name}-correct-98", f"{name}: correct objects of RC's, {DEFAULT}", world.correct(DEFAULT))
        yield Figure(f"{name}-pages-98", f"{name}: requests of RC's, {DEFAULT}", world.pages(DEFAULT))
        yield Figure(f"{name}-old-98", f"{name}: two weeks old, {DEFAULT}: correct objects", world.old_correct(DEFAULT))
        yield Figure(f"{name}-read", f"{name}: pages with objects on which one was found", world.pages_read)
    yield from _sweep_figures(results.sweeps)
    scale = results.scale
    yield Figure("scale-urls", "URLs of 300 sites", scale.urls, "count")
    yield Figure(
        "scale-cpu", "CPU of generating and selecting their patterns", scale.cpu_seconds, "seconds", paper="94.7 s"
    )
    yield Figure(
        "scale-navigation", "CPU of their navigation patterns", scale.navigation_seconds, "seconds", paper="15.0 s"
    )
    yield Figure("scale-memory", "memory for that, in MB", scale.megabytes, "number")


def _sweep_figures(sweeps: SweepResults) -> Iterator[Figure]:
    phases, objects, sites = means(sweeps.phases), means(sweeps.objects), means(sweeps.sites)
    yield Figure(
        "one-phase", "objects of one phase, of those of two", phases[1] / max(phases[2], 1), paper="less than half"
    )
    yield Figure(
        "seed-objects",
        "fewest objects (mean of ten) by number of seed objects, of the most",
        _evenness(objects),
        paper="little variation",
    )
    yield Figure("seed-sites", "the same by number of seed sites", _evenness(sites), paper="little variation")
    yield Figure(
        "seed-worst",
        "worst single run of five seed objects, of what is shown",
        min(run.correct for run in sweeps.objects if run.number == 5) / max(sweeps.shown, 1),
    )


def _evenness(by_number: Mapping[int, float]) -> float:
    return min(by_number.values()) / max(*by_number.values(), 1.0)
