"""How much of what is there a crawl brought."""

from __future__ import annotations

from collections.abc import Iterable, Set

from threadkeep_bench.measures.share import Share
from threadkeep_bench.measures.verdict import FetchVerdict, ListRole, list_pages
from threadkeep_bench.simulate import Truth


def valuable_coverage(verdicts: Iterable[FetchVerdict], truth: Truth) -> Share:
    """iRobot and Skeleton: crawled pages neither invalid nor duplicate, of the valuable pages there are.

    Valuable are the entry, index and thread pages, each once; side pages without end (calendars, profiles) are on
    neither side of the ratio. Pages seen while learning count: they are kept.
    """
    return _covered(verdicts, truth, {"entry", "index", "thread"})


def thread_coverage(verdicts: Iterable[FetchVerdict], truth: Truth) -> Share:
    """FoCUS: crawled thread pages of all thread pages, unique by thread and page."""
    return _covered(verdicts, truth, {"thread"})


def index_coverage(verdicts: Iterable[FetchVerdict], truth: Truth) -> Share:
    """Crawled index pages of all index pages, unique by board and page."""
    return _covered(verdicts, truth, {"index"})


def post_coverage(found: Set[str], truth: Truth) -> Share:
    """Posts found, by the truth's ids, of all posts that exist."""
    there = {post.id for thread in truth.threads for post in thread.posts}
    return Share(len(there & found), len(there))


def _covered(verdicts: Iterable[FetchVerdict], truth: Truth, roles: Set[ListRole]) -> Share:
    there = {page for page, role in list_pages(truth).items() if role in roles}
    # An invalid page is of no list page's class, so whatever is of such a class was had.
    brought = {each.page for each in verdicts}
    return Share(len(there & brought), len(there))
