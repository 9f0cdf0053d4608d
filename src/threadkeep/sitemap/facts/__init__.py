"""The facts of one page: its text as hashes, its repeated blocks, and its links with their surroundings.

Takes a parsed page and gives its facts. Does not know any other page.
"""

from threadkeep.sitemap.facts.page_facts import facts_without_page, page_facts

__all__ = ["facts_without_page", "page_facts"]
