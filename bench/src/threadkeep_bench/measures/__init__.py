"""The papers' measures, as functions from values to values.

Takes a fetch log and a truth, or answers and what is right, and gives shares, accuracies and times.
Does not know where a log comes from, or which figures a paper reports.
"""

from threadkeep_bench.measures.coverage import thread_coverage
from threadkeep_bench.measures.effectiveness import (
    effectiveness_of_first,
    list_effectiveness,
    pages_needed,
    strict_effectiveness,
    useful_so_far,
)
from threadkeep_bench.measures.fetch_log import NO_PAGE, FetchLog, LoggedFetch, Phase
from threadkeep_bench.measures.informativeness import crawl_informativeness
from threadkeep_bench.measures.learning_cost import LearningCost, learning_costs
from threadkeep_bench.measures.posts import ALIKE, ReportedPost, letters_of, matched_posts, similarity
from threadkeep_bench.measures.recognition import AnsweredQuestion, entry_accuracy, page_type_accuracy
from threadkeep_bench.measures.share import Accuracy, Share, Spread, macro, mean, micro, pooled
from threadkeep_bench.measures.timeliness import Arrival, Delay, budget_for, timeliness
from threadkeep_bench.measures.timestamps import FURTHEST_ZONE, clock_offset, is_right
from threadkeep_bench.measures.verdict import FetchVerdict, list_pages, page_class, verdicts
from threadkeep_bench.measures.waste import beside_ratio, duplicate_ratio, invalid_ratio, state_changes, waste_ratio

__all__ = [
    "ALIKE",
    "FURTHEST_ZONE",
    "NO_PAGE",
    "Accuracy",
    "AnsweredQuestion",
    "Arrival",
    "Delay",
    "FetchLog",
    "FetchVerdict",
    "LearningCost",
    "LoggedFetch",
    "Phase",
    "ReportedPost",
    "Share",
    "Spread",
    "beside_ratio",
    "budget_for",
    "clock_offset",
    "crawl_informativeness",
    "duplicate_ratio",
    "effectiveness_of_first",
    "entry_accuracy",
    "invalid_ratio",
    "is_right",
    "learning_costs",
    "letters_of",
    "list_effectiveness",
    "list_pages",
    "macro",
    "matched_posts",
    "mean",
    "micro",
    "page_class",
    "page_type_accuracy",
    "pages_needed",
    "pooled",
    "similarity",
    "state_changes",
    "strict_effectiveness",
    "thread_coverage",
    "timeliness",
    "useful_so_far",
    "verdicts",
    "waste_ratio",
]
