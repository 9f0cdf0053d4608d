"""Requests that brought nothing: the invalid and the duplicate ratio of iRobot (WWW'08, equation 5)."""

from __future__ import annotations

from collections.abc import Iterable

from threadkeep_bench.measures.fetch_log import FetchLog
from threadkeep_bench.measures.share import Share
from threadkeep_bench.measures.verdict import FetchVerdict, crawled
from threadkeep_bench.simulate import Truth


def invalid_ratio(verdicts: Iterable[FetchVerdict]) -> Share:
    """Pages without content (login, no permission, error, "not found" with any status) of all crawled pages."""
    return _share_of(verdicts, "invalid")


def duplicate_ratio(verdicts: Iterable[FetchVerdict]) -> Share:
    """Pages seen before of all crawled pages; the first of a class is no duplicate, and neither is an invalid page."""
    return _share_of(verdicts, "duplicate")


def waste_ratio(verdicts: Iterable[FetchVerdict]) -> Share:
    """Invalid or duplicate pages of all crawled pages."""
    return _share_of(verdicts, "invalid", "duplicate")


def beside_ratio(verdicts: Iterable[FetchVerdict]) -> Share:
    """Valid new pages that are neither entry, index nor thread page, of all crawled pages."""
    return _share_of(verdicts, "beside")


def state_changes(log: FetchLog, truth: Truth) -> int:
    """Requests that changed something on the site, both phases: a good crawler makes none."""
    return sum(truth.classify(fetched.url).changes_state for fetched in log.fetched)


def _share_of(verdicts: Iterable[FetchVerdict], *worths: str) -> Share:
    judged = crawled(verdicts)
    return Share(sum(each.worth in worths for each in judged), len(judged))
