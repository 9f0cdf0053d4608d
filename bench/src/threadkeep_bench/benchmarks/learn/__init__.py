"""Learning whole forums: what is learned from any page of them, what learning costs, what the crawl after it brings.

Takes forums with their truth and the learners, and gives figures beside the paper's.
Does not know how a learner learns.
"""

from threadkeep_bench.benchmarks.learn.benchmark import FORUMS, PAPERS, find, findings
from threadkeep_bench.benchmarks.learn.crawlers import GENERIC, crawler_of
from threadkeep_bench.benchmarks.learn.forum_marks import forums_marked
from threadkeep_bench.benchmarks.learn.golden import changes, golden_bed, golden_names, golden_text
from threadkeep_bench.benchmarks.learn.nine_forums import found_plot, found_table, nine_marks, start_plot, start_table
from threadkeep_bench.benchmarks.learn.page_type_table import page_type_table

__all__ = [
    "FORUMS",
    "GENERIC",
    "PAPERS",
    "changes",
    "crawler_of",
    "find",
    "findings",
    "forums_marked",
    "found_plot",
    "found_table",
    "golden_bed",
    "golden_names",
    "golden_text",
    "nine_marks",
    "page_type_table",
    "start_plot",
    "start_table",
]
