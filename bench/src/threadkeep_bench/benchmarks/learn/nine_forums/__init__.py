"""The paper's Figures 5 and 6, which examine nine forums.

Takes seeds and returns what a generic and an ideal crawler find.
Does not know any learner.
"""

from threadkeep_bench.benchmarks.learn.nine_forums.nine_forums import (
    found_plot,
    found_table,
    nine_marks,
    start_plot,
    start_table,
)

__all__ = [
    "found_plot",
    "found_table",
    "nine_marks",
    "start_plot",
    "start_table",
]
