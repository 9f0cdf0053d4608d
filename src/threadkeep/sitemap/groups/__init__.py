"""Groups of links that share their outcomes, and what each group is worth.

Takes links with their looks and rewards. Does not know what a request brought, nor which request is next.
"""

from threadkeep.sitemap.groups.link_table import Credit, Group, KnownUrl, LinkTable, Rewards, place_of
from threadkeep.sitemap.groups.plain_urls import shorter_urls
from threadkeep.sitemap.groups.url_shapes import UrlShapes

__all__ = ["Credit", "Group", "KnownUrl", "LinkTable", "Rewards", "UrlShapes", "place_of", "shorter_urls"]
