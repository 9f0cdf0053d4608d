"""The labelled places where a crawl may be killed without loss."""

from threadkeep.warc import KILLED, crash_point

CRASH_POINTS = (
    "before-lease",
    "after-lease",
    "before-warc",
    "mid-record",
    "after-warc",
    "after-posts",
    "after-links",
    "before-commit",
    "in-adoption",
    "after-commit",
    "in-adopt",
    "after-adopt",
    "in-recovery",
    "after-recovery",
)

__all__ = ["CRASH_POINTS", "KILLED", "crash_point"]
