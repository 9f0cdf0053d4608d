"""Recrawls: the pages that a plan asks for, the objects on them, and the plan kept up to date.

Takes a plan and gives objects, with the pages that showed them.
Does not know how a plan was learned the first time.
"""

from threadkeep.objects.recrawling.explore import Exploration, explored_urls
from threadkeep.objects.recrawling.recrawl import RecrawlOptions, RecrawlOutcome, recrawl
from threadkeep.objects.recrawling.site_round import SiteRound, walk_site

__all__ = [
    "Exploration",
    "RecrawlOptions",
    "RecrawlOutcome",
    "SiteRound",
    "explored_urls",
    "recrawl",
    "walk_site",
]
