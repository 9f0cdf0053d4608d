"""The loop: what is worth the next request, asked for, read, kept.

Takes a strategy and an archive and makes the archive whole.
Does not know HTTP, HTML or SQL; those stand behind their rooms.
"""

from threadkeep.crawl.killable import Broken, Killable, WorkerLimits, open_killable
from threadkeep.crawl.limits import Limits
from threadkeep.crawl.loop import Watcher
from threadkeep.crawl.outcome import EXIT_CODES, Outcome, Tally
from threadkeep.crawl.policies import POLICIES
from threadkeep.crawl.reading import strategy_on
from threadkeep.crawl.scope import Bounds
from threadkeep.crawl.silence import Silence
from threadkeep.crawl.whole import Plan, crawl_into
from threadkeep.crawl.workers import open_workers

__all__ = [
    "EXIT_CODES",
    "POLICIES",
    "Bounds",
    "Broken",
    "Killable",
    "Limits",
    "Outcome",
    "Plan",
    "Silence",
    "Tally",
    "Watcher",
    "WorkerLimits",
    "crawl_into",
    "open_killable",
    "open_workers",
    "strategy_on",
]
