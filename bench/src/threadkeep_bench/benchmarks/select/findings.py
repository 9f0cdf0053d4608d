"""Everything that was measured, as findings."""

from __future__ import annotations

from hashlib import blake2b

from threadkeep_bench.benchmarks.select.experiments import DEFAULT
from threadkeep_bench.benchmarks.select.figures import figures
from threadkeep_bench.benchmarks.select.plots import plots
from threadkeep_bench.benchmarks.select.results import Results
from threadkeep_bench.benchmarks.select.tables import tables
from threadkeep_bench.reports import Findings, Worst


def findings(results: Results, seed: int) -> Findings:
    worlds = results.worlds
    return Findings(
        title="Selective recrawling: objects of many sites from few pages",
        figures=tuple(figures(results)),
        tables=tuple(tables(results)),
        forums=tuple(worlds),
        seeds=(seed,),
        fingerprint=_fingerprint(results),
        requests=sum(cost.requests for world in worlds.values() for cost in world.now.values()),
        worst=_worst(results),
        plots=tuple(plots(results)),
        remarks=(
            "Correct objects are a share of what the non-selective recrawl (RC) has on day 0, and of what any page "
            "shows on later days. Pages are a share of RC's requests with patterns of the same age, hubs included.",
            "The prefixes of the paper are 'as published'; the other methods know the numbers and words of a URL.",
            "An event that a site shows at a wrong time is another object, as in the paper's tuples, and not correct.",
            "The town sites were written by hand and have floors; the village sites are reported only.",
            "Worlds 1 to 10 were used in development; this report is of worlds that were not.",
        ),
    )


def _worst(results: Results) -> Worst:
    """The world whose patterns have aged most."""
    worlds = results.worlds
    name = min(worlds, key=lambda each: worlds[each].old_correct(DEFAULT))
    return Worst(name, f"two weeks old, {DEFAULT}: correct objects", worlds[name].old_correct(DEFAULT))


def _fingerprint(results: Results) -> str:
    """Of what the worlds show: another world is another fingerprint."""
    facts = [(name, world.sites, sorted(world.shown.items())) for name, world in results.worlds.items()]
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()
