"""How one forum is crawled and read: the strategy, a file that a person can write.

Takes a page and a strategy; returns a reading: the page's kind, links to follow, thread rows, board rows and posts.
Does not know who or what wrote the strategy, nor what the archive holds.
"""

from threadkeep.strategy.extraction.counts import count_in
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.list_page import page_of_role
from threadkeep.strategy.extraction.moments import date_order, field_moment
from threadkeep.strategy.extraction.post_details import attachments_of, depth_of, reaction_count
from threadkeep.strategy.extraction.post_text import quoted_names
from threadkeep.strategy.extraction.posts import derived_key, posts_by_shapes
from threadkeep.strategy.extraction.read_page import match_on_page, read_page
from threadkeep.strategy.extraction.records import PageRecord, find_records
from threadkeep.strategy.extraction.signature import closing_element, text_in_one_line
from threadkeep.strategy.extraction.thread_rows import filled_columns
from threadkeep.strategy.fit_check import CheckedPage, FitFinding, check_fit
from threadkeep.strategy.format.keys import table_of
from threadkeep.strategy.format.load import find_problems, load, load_text, loads
from threadkeep.strategy.format.save import dumps, merged_text, save
from threadkeep.strategy.format.sections import FOLLOW_KEYS, KIND_KEYS, SAME_KEYS
from threadkeep.strategy.format.text_file import read_text, replace_file
from threadkeep.strategy.handwritten import has_handwritten_lines, is_handwritten, keep_handwritten_lines
from threadkeep.strategy.matching.explain import Explanation, explain
from threadkeep.strategy.matching.follow import page_keys, rule_name
from threadkeep.strategy.matching.identity import identify, identity_of, is_alias_url, is_same_list, list_name
from threadkeep.strategy.matching.url_matches import clean_url, first_match, matches_of
from threadkeep.strategy.matching.url_paths import path_to_match, without_parameters
from threadkeep.strategy.patterns import compiled_pattern
from threadkeep.strategy.shapes import BoardShape, Field, PostShape, RowShape
from threadkeep.strategy.strategy import POSITIONS, AliasRule, FollowRule, Kind, Provenance, Strategy, url_groups

__all__ = [
    "FOLLOW_KEYS",
    "KIND_KEYS",
    "POSITIONS",
    "SAME_KEYS",
    "AliasRule",
    "BoardShape",
    "CheckedPage",
    "Explanation",
    "Field",
    "FieldReader",
    "FitFinding",
    "FollowRule",
    "Kind",
    "PageRecord",
    "PostShape",
    "Provenance",
    "RowShape",
    "Strategy",
    "attachments_of",
    "check_fit",
    "clean_url",
    "closing_element",
    "compiled_pattern",
    "count_in",
    "date_order",
    "depth_of",
    "derived_key",
    "dumps",
    "explain",
    "field_moment",
    "filled_columns",
    "find_problems",
    "find_records",
    "first_match",
    "has_handwritten_lines",
    "identify",
    "identity_of",
    "is_alias_url",
    "is_handwritten",
    "is_same_list",
    "keep_handwritten_lines",
    "list_name",
    "load",
    "load_text",
    "loads",
    "match_on_page",
    "matches_of",
    "merged_text",
    "page_keys",
    "page_of_role",
    "path_to_match",
    "posts_by_shapes",
    "quoted_names",
    "reaction_count",
    "read_page",
    "read_text",
    "replace_file",
    "rule_name",
    "save",
    "table_of",
    "text_in_one_line",
    "url_groups",
    "without_parameters",
]
