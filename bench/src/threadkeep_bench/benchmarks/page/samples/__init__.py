"""Sample pages of simulated and recorded forums, each with the truth about it.

Takes a seed or a recorded package and returns a `ForumSample`.
Does not know what will be measured on the pages.
"""

from threadkeep_bench.benchmarks.page.samples.drawn import drawn_sample
from threadkeep_bench.benchmarks.page.samples.recorded import recorded_sample
from threadkeep_bench.benchmarks.page.samples.sample import ForumSample, Layout, Sample

__all__ = [
    "ForumSample",
    "Layout",
    "Sample",
    "drawn_sample",
    "recorded_sample",
]
