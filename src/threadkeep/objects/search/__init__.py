"""Search providers: the pages that show an object.

Takes a query and gives URLs, the best first; takes seed objects and gives sites.
Does not know what is on the pages beyond what a provider says.
"""

from threadkeep.objects.search.expansion import SiteScore, object_query, ranked_sites
from threadkeep.objects.search.local_index import IndexedPage, LocalIndex, open_local_index
from threadkeep.objects.search.page_text import PageToIndex, indexed_page
from threadkeep.objects.search.provider import SearchProvider, SeveralProviders
from threadkeep.objects.search.searxng import SearxngProvider

__all__ = [
    "IndexedPage",
    "LocalIndex",
    "PageToIndex",
    "SearchProvider",
    "SearxngProvider",
    "SeveralProviders",
    "SiteScore",
    "indexed_page",
    "object_query",
    "open_local_index",
    "ranked_sites",
]
