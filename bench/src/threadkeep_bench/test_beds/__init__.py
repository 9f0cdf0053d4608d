"""The test beds: forums with their truth and a fetcher for them.

Takes a seed, a recorded package or a running one and gives a bed to crawl and measure on.
Does not know what will be measured.
"""

from threadkeep_bench.test_beds.bed import Bed, BedKind, always
from threadkeep_bench.test_beds.bed_makers import THREADS, MakeBed, beds, draw_beds, left_out, named_bed, package_beds
from threadkeep_bench.test_beds.crawl_log import LoggedFetcher, UntilAsked, crawl_log
from threadkeep_bench.test_beds.crawled_forum import CrawledForum, crawled
from threadkeep_bench.test_beds.drawn import draw_bed
from threadkeep_bench.test_beds.folders import CORPUS, LIVE, folder_named
from threadkeep_bench.test_beds.package import IN_PART, in_part, names, package_named
from threadkeep_bench.test_beds.recorded import recorded_bed
from threadkeep_bench.test_beds.recorded_truth import RecordedTruthFile, corpus_truth
from threadkeep_bench.test_beds.running import live_bed, live_beds, truth_files
from threadkeep_bench.test_beds.running_truth import RunningThreadFile, RunningTruthFile, live_truth
from threadkeep_bench.test_beds.sampling import evenly, some, threads_by_page
from threadkeep_bench.test_beds.structured_data import without_structured_data
from threadkeep_bench.test_beds.writer import Desk, ToWrite, Writer, desk_of, writing

__all__ = [
    "CORPUS",
    "IN_PART",
    "LIVE",
    "THREADS",
    "Bed",
    "BedKind",
    "CrawledForum",
    "Desk",
    "LoggedFetcher",
    "MakeBed",
    "RecordedTruthFile",
    "RunningThreadFile",
    "RunningTruthFile",
    "ToWrite",
    "UntilAsked",
    "Writer",
    "always",
    "beds",
    "corpus_truth",
    "crawl_log",
    "crawled",
    "desk_of",
    "draw_bed",
    "draw_beds",
    "evenly",
    "folder_named",
    "in_part",
    "left_out",
    "live_bed",
    "live_beds",
    "live_truth",
    "named_bed",
    "names",
    "package_beds",
    "package_named",
    "recorded_bed",
    "some",
    "threads_by_page",
    "truth_files",
    "without_structured_data",
    "writing",
]
