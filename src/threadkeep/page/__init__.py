"""One page as a value: its tree, a flat table of its nodes, links with their place, visible text, and dates.

Takes the bytes of a response and returns a Page, within limits of size and depth; takes a Page and returns its dates.
Does not know the site that the page is from, nor any other page.
"""

from threadkeep.page.attached_files import file_notes
from threadkeep.page.dates.candidates import DateCandidate, date_candidates, dates_in, first_date, without_filler_words
from threadkeep.page.dates.columns import add_missing_years, columns_of, infer_site_format, read_moments
from threadkeep.page.dates.date_format import DateFormat, DateReference, moment_by_formats, zone_named
from threadkeep.page.dates.fragments import INLINE_TAGS
from threadkeep.page.dates.grammar import is_elapsed_time
from threadkeep.page.dates.infer_format import infer_format, with_zone
from threadkeep.page.dates.read_moment import (
    depends_on_today,
    is_bare_clock,
    lacks_year,
    read_moment,
    shows_elapsed_time,
    shows_zone,
    tokenize_date,
)
from threadkeep.page.dates.site_format import ORDERS, Order, SiteFormat
from threadkeep.page.dates.timestamp_path import TimestampPath, is_finer, timestamp_path
from threadkeep.page.dates.unrelated_dates import without_unrelated_dates
from threadkeep.page.dates.zones import zone_minutes_of_dates
from threadkeep.page.feeds import ROBOTS_PATH, XML_TYPES, is_feed
from threadkeep.page.invisible import one_line, without_invisible
from threadkeep.page.nodes import TEXT_TAG, VOID_TAGS, NodeTable
from threadkeep.page.page import Page
from threadkeep.page.parser import parse
from threadkeep.page.text import join_thousands
from threadkeep.page.visibility import UNSEEN_TAGS, is_hidden

__all__ = [
    "INLINE_TAGS",
    "ORDERS",
    "ROBOTS_PATH",
    "TEXT_TAG",
    "UNSEEN_TAGS",
    "VOID_TAGS",
    "XML_TYPES",
    "DateCandidate",
    "DateFormat",
    "DateReference",
    "NodeTable",
    "Order",
    "Page",
    "SiteFormat",
    "TimestampPath",
    "add_missing_years",
    "columns_of",
    "date_candidates",
    "dates_in",
    "depends_on_today",
    "file_notes",
    "first_date",
    "infer_format",
    "infer_site_format",
    "is_bare_clock",
    "is_elapsed_time",
    "is_feed",
    "is_finer",
    "is_hidden",
    "join_thousands",
    "lacks_year",
    "moment_by_formats",
    "one_line",
    "parse",
    "read_moment",
    "read_moments",
    "shows_elapsed_time",
    "shows_zone",
    "timestamp_path",
    "tokenize_date",
    "with_zone",
    "without_filler_words",
    "without_invisible",
    "without_unrelated_dates",
    "zone_minutes_of_dates",
    "zone_named",
]
