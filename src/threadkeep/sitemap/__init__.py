"""The graph of a forum: types of page, kinds of page and the arcs between them.

Takes pages and gives their types by layout; kinds, roles and arcs from a sample are to be built.
Does not know how the sample was drawn, nor what will be followed.
"""

from threadkeep.sitemap.page_type import PageType, page_type

__all__ = ["PageType", "page_type"]
