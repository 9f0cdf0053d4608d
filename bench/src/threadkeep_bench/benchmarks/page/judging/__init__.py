"""One forum's pages compared with the truth, measure by measure.

Takes sample pages, reads them, and returns counts of right answers.
Does not know how figures and tables are printed.
"""

from threadkeep_bench.benchmarks.page.judging.judged_forum import MEASURES, AnswerMeasure, ForumCounts, judged, total
from threadkeep_bench.benchmarks.page.judging.page_reading import HTML, LookedForum, PageSight, looked_forum
from threadkeep_bench.benchmarks.page.judging.page_types import type_errors
from threadkeep_bench.benchmarks.page.judging.posts import (
    ExtractedPost,
    ReadPage,
    author_share,
    compared,
    date_share,
    record_accuracy,
)

__all__ = [
    "HTML",
    "MEASURES",
    "AnswerMeasure",
    "ExtractedPost",
    "ForumCounts",
    "LookedForum",
    "PageSight",
    "ReadPage",
    "author_share",
    "compared",
    "date_share",
    "judged",
    "looked_forum",
    "record_accuracy",
    "total",
    "type_errors",
]
