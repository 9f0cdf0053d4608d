"""Search for posts by words, author, board and time.

Takes words as a person types them; gives posts, the best first, each with the part of its text that has the words.
Does not know how they are displayed.
"""

from threadkeep.archive.search.hits import MOST_RANKED, Hit, Hits, search
from threadkeep.archive.search.query import Query
from threadkeep.archive.search.snippet import Snippet

__all__ = ["MOST_RANKED", "Hit", "Hits", "Query", "Snippet", "search"]
