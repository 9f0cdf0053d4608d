"""A page with rows, and the pages that its links lead to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from threadkeep.model import Identity, Link, Role
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.matching.identity import identify, identity_of, list_name
from threadkeep.strategy.matching.url_matches import clean_url, matches_of
from threadkeep.strategy.shapes import Field
from threadkeep.strategy.strategy import Strategy


@dataclass(frozen=True, slots=True)
class RowTarget:
    """What a row leads to: the id of the thread or board, its URL, and the title of the row."""

    id: str
    url: str
    title: str


@dataclass(frozen=True, slots=True)
class ListPage:
    """The page that rows are read from; `followed` are the keys of the pages that rules lead to from it."""

    reader: FieldReader
    strategy: Strategy
    followed: frozenset[str]

    def target(self, record: PageRecord, title: Field, role: Role) -> RowTarget | None:
        """What a row leads to; None if its link leads to no page of that role."""
        value = self.reader.value_in(record, title)
        link = self.reader.link_at(value.node) if value is not None else None
        identity = page_of_role(self.strategy, link.url, role, self.followed) if link is not None else None
        if value is None or link is None or identity is None:
            return None
        return RowTarget(list_name(identity), clean_url(self.strategy, link.url), value.value)

    def thread_links(self) -> Mapping[int, str]:
        """The threads that the links of the page lead to, by the nodes of the links."""
        pages = ((node, page_of_role(self.strategy, link.url, "thread", self.followed)) for node, link in self._links())
        return {node: list_name(identity) for node, identity in pages if identity is not None}

    def links_to(self, board: str) -> tuple[int, ...]:
        """The nodes of the links to pages of a board, in document order."""
        pages = ((node, map(identity_of, matches_of(self.strategy, link.url))) for node, link in self._links())
        return tuple(sorted(node for node, identities in pages if any(_is_of(one, board) for one in identities)))

    def board_of(self, record: PageRecord) -> str | None:
        """The board that a row of a list of all boards links to; None if it links to several."""
        urls = (link.url for node, link in self._links() if record.start <= node < record.end)
        identities = (identify(self.strategy, url) for url in urls)
        boards = {list_name(one) for one in identities if one is not None and one.role == "index"}
        return boards.pop() if len(boards) == 1 else None

    def _links(self) -> Iterator[tuple[int, Link]]:
        return zip(self.reader.page.link_nodes, self.reader.page.links, strict=True)


def page_of_role(strategy: Strategy, url: str, role: Role, keys: Collection[str]) -> Identity | None:
    """The page of a role that a URL leads to.

    If the URL matches several kinds, the page is the one whose key is in `keys`: a rule leads there.
    """
    matches = matches_of(strategy, url)
    if not matches or matches[0].kind.marker is None:
        pages = [identity_of(match) for match in matches[:1]]
    else:
        pages = [page for page in map(identity_of, matches) if page.key in keys]
    return next((page for page in pages if page.role == role), None)


def _is_of(page: Identity, board: str) -> bool:
    return page.role == "index" and list_name(page) == board
