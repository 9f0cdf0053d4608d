"""FoCUS as it was published, with its baselines: keywords for entries, a generic crawler."""

from __future__ import annotations

from dataclasses import replace

from threadkeep_bench.benchmarks.learn import (
    FORUMS,
    GENERIC,
    PAPERS,
    crawler_of,
    findings,
    forums_marked,
    found_plot,
    found_table,
    nine_marks,
    page_type_table,
    start_plot,
    start_table,
)
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Findings
from threadkeep_bench.test_beds import THREADS, beds, left_out


def find(options: BenchOptions, say: Say) -> Findings:
    seeds = range(options.seed, options.seed + (options.forums or FORUMS))
    crawlers = [crawler_of(PAPERS), GENERIC]
    forums = forums_marked(beds(seeds), crawlers, options.seed, say)
    told = findings(forums, crawlers, seeds, left_out())
    nine = nine_marks(seeds, THREADS, say)
    return replace(
        told,
        title="FoCUS as it was published, beside what the paper prints",
        tables=(page_type_table(seeds, say), *told.tables, found_table(nine), start_table(nine)),
        plots=(*told.plots, found_plot(nine), start_plot(nine)),
        remarks=(*told.remarks, _PRINTED),
    )


_PRINTED = "in the column of threadkeep stands what focus, our reading of the paper, comes to on these forums"
