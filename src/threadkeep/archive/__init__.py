"""The folder of one forum: tables, frontier, checks and exports.

Takes what was fetched and read and keeps it, one transaction a page; gives it back as values.
Does not know how pages are fetched, nor what is worth fetching.
"""

from threadkeep.archive.archive import Archive
from threadkeep.archive.counts import Counts, RoleCount
from threadkeep.archive.entry import Entry
from threadkeep.archive.exports import FORMS, export, export_html, export_jsonl, export_to
from threadkeep.archive.frontier import Frontier
from threadkeep.archive.gaps import Gap
from threadkeep.archive.keep import Kept
from threadkeep.archive.open import is_up_to_date, open_archive
from threadkeep.archive.queries import PageRow
from threadkeep.archive.search import Hit, Hits, Query, Snippet
from threadkeep.archive.strategy_file import FILE as STRATEGY_FILE
from threadkeep.archive.strategy_file import strategy_file_text
from threadkeep.archive.verify import Problem, verify

__all__ = [
    "FORMS",
    "STRATEGY_FILE",
    "Archive",
    "Counts",
    "Entry",
    "Frontier",
    "Gap",
    "Hit",
    "Hits",
    "Kept",
    "PageRow",
    "Problem",
    "Query",
    "RoleCount",
    "Snippet",
    "export",
    "export_html",
    "export_jsonl",
    "export_to",
    "is_up_to_date",
    "open_archive",
    "strategy_file_text",
    "verify",
]
