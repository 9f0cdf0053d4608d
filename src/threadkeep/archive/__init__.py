"""The folder of one forum: tables, frontier, checks and exports.

Takes what was fetched and read and keeps it, one transaction a page; gives it back as values.
Does not know how pages are fetched, nor what is worth fetching.
"""

from threadkeep.archive.archive import Archive
from threadkeep.archive.completeness.counts import Counts, RoleCount
from threadkeep.archive.completeness.field_health import FieldHealth
from threadkeep.archive.completeness.gaps import Gap
from threadkeep.archive.exports import FORMS, export, export_html, export_jsonl, export_to
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.frontier import Frontier
from threadkeep.archive.open import is_up_to_date, open_archive
from threadkeep.archive.queries.content import PageRow
from threadkeep.archive.records.notes import RunBegun, RunEnded, StrategyUsed
from threadkeep.archive.records.recorded_visits import RecordedVisit
from threadkeep.archive.recovery.rebuild import Rebuild, rebuilding
from threadkeep.archive.recovery.survey import Survey, all_visits, survey
from threadkeep.archive.recovery.verify import Problem, verify
from threadkeep.archive.redaction.plan import RedactionTarget
from threadkeep.archive.search import Hit, Hits, Query, Snippet
from threadkeep.archive.strategy_versions.strategy_file import FILE as STRATEGY_FILE
from threadkeep.archive.strategy_versions.strategy_file import strategy_file_text

__all__ = [
    "FORMS",
    "STRATEGY_FILE",
    "Archive",
    "Counts",
    "Entry",
    "FieldHealth",
    "Frontier",
    "Gap",
    "Hit",
    "Hits",
    "PageRow",
    "Problem",
    "Query",
    "Rebuild",
    "RecordedVisit",
    "RedactionTarget",
    "RoleCount",
    "RunBegun",
    "RunEnded",
    "Snippet",
    "StrategyUsed",
    "Survey",
    "all_visits",
    "export",
    "export_html",
    "export_jsonl",
    "export_to",
    "is_up_to_date",
    "open_archive",
    "rebuilding",
    "strategy_file_text",
    "survey",
    "verify",
]
