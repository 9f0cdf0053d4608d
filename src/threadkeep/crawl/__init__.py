"""The crawl: which page is requested next, how it is read, and what a run did.

Takes a strategy (or a learner) and an archive and fetches what is missing from the archive.
Does not know HTTP, HTML or SQL: these belong to fetch, page and archive.
"""

from threadkeep.crawl.estimate.size_estimate import SizeEstimate, estimate_size
from threadkeep.crawl.field_check import UnreadField, lacking_kinds, unread_fields
from threadkeep.crawl.gate.link_book import LinkBook
from threadkeep.crawl.gate.link_facts import LinkFacts, Refusal
from threadkeep.crawl.gate.page_links import GateLink, PageLinks, page_links
from threadkeep.crawl.gate.refusal import refusal
from threadkeep.crawl.learning.learn_run import LearnOutcome, adopt_plan_strategy, learn_into
from threadkeep.crawl.learning.learner_service import serve_learner
from threadkeep.crawl.learning.page_view import PageView, seen_on_view
from threadkeep.crawl.loop.archive_thread import ArchiveThread, open_archive_thread
from threadkeep.crawl.loop.limits import EarlyEnding, Limits
from threadkeep.crawl.loop.loop import CrawlContext, crawl_pages, run_concurrently
from threadkeep.crawl.loop.watchers import CountingWatcher, RunTotals, SilentWatcher, Watcher
from threadkeep.crawl.outcome import EXIT_CODES, CrawlOutcome, doubt_code
from threadkeep.crawl.plan import CrawlBounds, CrawlPlan, Only
from threadkeep.crawl.policies.first_crawl import FirstCrawl
from threadkeep.crawl.policies.link_orders import BREADTH_FIRST, COMPLETE, LINK_ORDERS, LinkOrder
from threadkeep.crawl.reading.page_reading import ReadJob, read_every_link, read_job, strategy_for_site
from threadkeep.crawl.reading.worker_pool import WorkerFailure, WorkerLimits, WorkerPool, open_worker_pool
from threadkeep.crawl.reading.workers import (
    EVERY_LINK,
    Guide,
    Workers,
    is_readable,
    job_of,
    open_workers,
    temporary_guide,
    temporary_readings,
)
from threadkeep.crawl.redact import RedactionOutcome, redact_into
from threadkeep.crawl.repair import RepairOutcome, repair_into
from threadkeep.crawl.reparse import ReparseOutcome, reparse_into
from threadkeep.crawl.run import adopt_strategy, crawl_into, ending_of
from threadkeep.crawl.start_page import StartPageCheck, queue_start_pages
from threadkeep.crawl.thresholds import PATIENCE

__all__ = [
    "BREADTH_FIRST",
    "COMPLETE",
    "EVERY_LINK",
    "EXIT_CODES",
    "LINK_ORDERS",
    "PATIENCE",
    "ArchiveThread",
    "CountingWatcher",
    "CrawlBounds",
    "CrawlContext",
    "CrawlOutcome",
    "CrawlPlan",
    "EarlyEnding",
    "FirstCrawl",
    "GateLink",
    "Guide",
    "LearnOutcome",
    "Limits",
    "LinkBook",
    "LinkFacts",
    "LinkOrder",
    "Only",
    "PageLinks",
    "PageView",
    "ReadJob",
    "RedactionOutcome",
    "Refusal",
    "RepairOutcome",
    "ReparseOutcome",
    "RunTotals",
    "SilentWatcher",
    "SizeEstimate",
    "StartPageCheck",
    "UnreadField",
    "Watcher",
    "WorkerFailure",
    "WorkerLimits",
    "WorkerPool",
    "Workers",
    "adopt_plan_strategy",
    "adopt_strategy",
    "crawl_into",
    "crawl_pages",
    "doubt_code",
    "ending_of",
    "estimate_size",
    "is_readable",
    "job_of",
    "lacking_kinds",
    "learn_into",
    "open_archive_thread",
    "open_worker_pool",
    "open_workers",
    "page_links",
    "queue_start_pages",
    "read_every_link",
    "read_job",
    "redact_into",
    "refusal",
    "repair_into",
    "reparse_into",
    "run_concurrently",
    "seen_on_view",
    "serve_learner",
    "strategy_for_site",
    "temporary_guide",
    "temporary_readings",
    "unread_fields",
]
