"""The links of a page that may be page flips: what each says, and its address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from threadkeep.fetch import same_site
from threadkeep.layout.page_flips.addresses import Address, address_of
from threadkeep.layout.page_flips.step_words import Saying, saying_of, words_of
from threadkeep.model import Link
from threadkeep.page import Page

_FLIP_RELATIONS = frozenset({"next", "prev", "previous", "first", "last"})
# The share of links that have a parameter that says nothing, such as a session id.
_EVERYWHERE, _FEWEST = 0.6, 5


@dataclass(frozen=True, slots=True)
class PagerLink:
    node: int
    link: Link
    saying: Saying
    address: Address

    @property
    def is_related(self) -> bool:
        """Whether its `rel` states that it leads to another page of a list."""
        return not _FLIP_RELATIONS.isdisjoint(self.link.rel)


def pager_links_of(page: Page) -> tuple[PagerLink, ...]:
    """The links of the site that say a number or a step, or have a `rel` for pages; not those to the page itself."""
    everywhere = parameters_everywhere(page)
    found = []
    for node, link in zip(page.link_nodes, page.links, strict=True):
        saying = saying_of(words_of(page, node, link))
        says_page = saying.says_page or not _FLIP_RELATIONS.isdisjoint(link.rel)
        if says_page and link.url != page.url and same_site(link.url, page.url):
            found.append(PagerLink(node, link, saying, address_of(link.url, everywhere)))
    return tuple(found)


def parameters_everywhere(page: Page) -> frozenset[str]:
    """The parameters that most links of the page have with the same value: a session id, a language."""
    queries = _queries([link for link in page.links if same_site(link.url, page.url)])
    counts = Counter(part for query in queries for part in set(query.replace(";", "&").split("&")))
    own = set(unquote(page.url.partition("?")[2]).replace(";", "&").split("&"))
    usual = [part for part, count in counts.items() if part not in own and count > _EVERYWHERE * len(queries)]
    # On a page with few links the position of the next page may be in most of them.
    return frozenset(part for part in usual if len(queries) >= _FEWEST and not part.partition("=")[2].isdecimal())


def _queries(links: Sequence[Link]) -> list[str]:
    return [unquote(link.url.partition("?")[2]) for link in links if "?" in link.url]
