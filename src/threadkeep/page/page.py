"""A page as a value; it lives and ends inside one worker."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser

from threadkeep.model import Link
from threadkeep.page.markup import inner_html
from threadkeep.page.nodes import NodeTable
from threadkeep.page.text import first_words, visible_text


@dataclass(frozen=True, slots=True)
class Page:
    """A parsed page; a node is a number in `nodes`, and `link_nodes[i]` is the node of `links[i]`.

    `url` is the URL that answered, `base` what its links are resolved against, `robots` the words of its meta robots,
    `feeds` the addresses of those that it offers. `is_feed`: it is one itself, shown as a list.
    """

    url: str
    base: str
    title: str
    canonical: str | None
    robots: frozenset[str]
    links: tuple[Link, ...]
    link_nodes: tuple[int, ...]
    nodes: NodeTable
    tree: LexborHTMLParser
    feeds: tuple[str, ...] = ()
    is_feed: bool = False

    @property
    def text(self) -> str:
        return visible_text(self.nodes, 0) if len(self.nodes) else ""

    @property
    def is_noindex(self) -> bool:
        return not self.robots.isdisjoint({"noindex", "none"})

    @property
    def is_nofollow(self) -> bool:
        """Whether the page asks robots to follow none of its links."""
        return not self.robots.isdisjoint({"nofollow", "none"})

    def select(self, selector: str) -> tuple[int, ...]:
        """The nodes that a CSS selector finds on the page, each once, in document order."""
        return self.nodes.numbers_of(self.tree.css(selector))

    def text_of(
        self,
        node: int,
        leave_out: Collection[int] = (),
        *,
        joins_thousands: bool = False,
        names_images: bool = True,
    ) -> str:
        """The visible text of a node: a line for each block, spaces run together but in `pre`.

        `joins_thousands`: a space that parts the thousands of a number is left out. `names_images`: images are named by
        their alternative text.
        """
        return visible_text(self.nodes, node, leave_out, joins_thousands=joins_thousands, names_images=names_images)

    def first_words_of(self, node: int) -> str:
        """The first piece of a node's visible text."""
        return first_words(self.nodes, node)

    def html_of(self, node: int, leave_out: Collection[int] = ()) -> str:
        """The HTML inside a node."""
        return inner_html(self.nodes, node, leave_out)
