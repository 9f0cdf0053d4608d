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

# Where a repair may be killed: the next one starts again from the WARC files.
REPAIR_CRASH_POINTS = ("after-posts", "before-commit", "before-swap", "in-swap:1", "in-swap:4")

# Where a redaction may be killed: before the first the archive is as it was, after it `repair` ends the redaction.
REDACTION_CRASH_POINTS = ("before-redaction", "in-redaction", "in-swap-of-files", "before-commit", "before-swap")

__all__ = ["CRASH_POINTS", "KILLED", "REDACTION_CRASH_POINTS", "REPAIR_CRASH_POINTS", "crash_point"]
