"""The first columns of the paper's Table 2: page types after training on few forums, or on more."""

from __future__ import annotations

from threadkeep_bench.benchmarks.page import drawn_sample, paper_table
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.reports import Table

# As many forums as `bench eye` asks about.
FORUMS = 20


def page_type_table(seeds: range, say: Say) -> Table:
    """The table of `bench eye`, on the draws of the same seeds."""
    return paper_table([drawn_sample(seed) for seed in seeds[:FORUMS]], say)
