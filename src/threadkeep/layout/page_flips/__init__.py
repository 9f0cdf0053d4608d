"""Page flips: the links of one page that lead to other pages of the same list.

Takes a page and gives links. Does not know what kind a page is, nor any other page of its site.
"""

from threadkeep.layout.page_flips.find import flips_of
from threadkeep.layout.page_flips.step_words import PAGE_WORDS, number_in, pager_links

__all__ = ["PAGE_WORDS", "flips_of", "number_in", "pager_links"]
