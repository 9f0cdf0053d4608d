"""Foreign forums: recordings of forums that nobody of this project wrote, each with its truth.

Takes the folder that `THREADKEEP_FOREIGN` names and gives a fetcher for each forum and the marks of a crawl.
Does not know how the forum was crawled.
"""

from threadkeep_bench.test_beds.foreign.addresses import plain_address
from threadkeep_bench.test_beds.foreign.fetcher import ForeignFetcher
from threadkeep_bench.test_beds.foreign.post_marks import ForeignPostMarks, exported_post, post_marks
from threadkeep_bench.test_beds.foreign.post_matching import ExportedPost, are_alike, letters_of, matching_pairs
from threadkeep_bench.test_beds.foreign.post_times import time_marks
from threadkeep_bench.test_beds.foreign.recording import (
    FOREIGN,
    ForeignPage,
    ForeignRecording,
    PageKind,
    foreign_names,
    open_recording,
)
from threadkeep_bench.test_beds.foreign.request_marks import (
    USEFUL_KINDS,
    AnsweredRequest,
    RequestMarks,
    request_marks,
)
from threadkeep_bench.test_beds.foreign.truth import ForeignPost, ForeignThread, ForeignTruth, read_foreign_truth

__all__ = [
    "FOREIGN",
    "USEFUL_KINDS",
    "AnsweredRequest",
    "ExportedPost",
    "ForeignFetcher",
    "ForeignPage",
    "ForeignPost",
    "ForeignPostMarks",
    "ForeignRecording",
    "ForeignThread",
    "ForeignTruth",
    "PageKind",
    "RequestMarks",
    "are_alike",
    "exported_post",
    "foreign_names",
    "letters_of",
    "matching_pairs",
    "open_recording",
    "plain_address",
    "post_marks",
    "read_foreign_truth",
    "request_marks",
    "time_marks",
]
