"""Repetition on a page: regions, records, link tables, near-duplicates, and the posts that one page alone shows.

Takes pages and gives regions with their records, posts and flips.
Does not know URLs' meaning, nor what kind a page is, nor any other page of its site.
"""

from threadkeep.layout.elements import Elements, elements_of
from threadkeep.layout.height import heights_of
from threadkeep.layout.link_table import LinkTable, Place, link_table
from threadkeep.layout.page_flips import flips_of
from threadkeep.layout.pattern import Pattern, PatternNode, cost
from threadkeep.layout.posts import SeenPost, posts_in, posts_of
from threadkeep.layout.regions import Record, Region, regions_of
from threadkeep.layout.single import record_like

__all__ = [
    "Elements",
    "LinkTable",
    "Pattern",
    "PatternNode",
    "Place",
    "Record",
    "Region",
    "SeenPost",
    "cost",
    "elements_of",
    "flips_of",
    "heights_of",
    "link_table",
    "posts_in",
    "posts_of",
    "record_like",
    "regions_of",
]
