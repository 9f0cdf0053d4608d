"""One page as a value: tree, flat nodes, links with their place, visible text.

Takes the bytes of a response and gives a Page, inside limits.
Does not know the site the page comes from, nor any other page.
"""

from threadkeep.page.nodes import Nodes
from threadkeep.page.page import Page
from threadkeep.page.parse import parse

__all__ = ["Nodes", "Page", "parse"]
