"""One forum's learned strategy compared with the truth: crawl, links and entry pages.

Takes a lesson and a truth and returns marks.
Does not know how marks are printed.
"""

from threadkeep_bench.benchmarks.learn.marks.crawl import LessonMarks, marks
from threadkeep_bench.benchmarks.learn.marks.entries import KEYWORDS, EntryMarks, entry_marks, entry_row
from threadkeep_bench.benchmarks.learn.marks.link_truth import LISTS
from threadkeep_bench.benchmarks.learn.marks.links import LinkMarks, link_marks, sampled_lists

__all__ = [
    "KEYWORDS",
    "LISTS",
    "EntryMarks",
    "LessonMarks",
    "LinkMarks",
    "entry_marks",
    "entry_row",
    "link_marks",
    "marks",
    "sampled_lists",
]
