"""The pages of a simulated forum, one function a kind.

Takes a request and the place it leads to and gives what the page shows.
Does not know how that looks, nor what a crawl makes of it.
"""

from threadkeep_bench.simulate.pages.files import feed_xml, robots_txt, sitemap_xml
from threadkeep_bench.simulate.pages.frame import RECENT
from threadkeep_bench.simulate.pages.page_makers import content_of_place
from threadkeep_bench.simulate.pages.post_items import post_item, post_items, visible_posts

__all__ = [
    "RECENT",
    "content_of_place",
    "feed_xml",
    "post_item",
    "post_items",
    "robots_txt",
    "sitemap_xml",
    "visible_posts",
]
