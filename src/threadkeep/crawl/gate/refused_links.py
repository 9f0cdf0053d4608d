"""The links of one page that are refused, for policies: a strategy's links, or every link of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from threadkeep.crawl.gate.link_book import LinkBook
from threadkeep.crawl.gate.page_links import page_links, scripts_of
from threadkeep.crawl.gate.refusal import has_sign, refusal
from threadkeep.model import FollowedLink, Reading, RefusedLink
from threadkeep.page import Page

CleanUrl = Callable[[str], str]


def without_refused_links(page: Page, reading: Reading, clean: CleanUrl | None = None) -> Reading:
    """The reading without links that may change something, which it names.

    `clean` gives the URL that a strategy requests for a link; without it no strategy chose the links.
    """
    if clean is not None and not any(_suspects(page, reading.links, clean)):
        return reading
    refused = dict(_refused(page, reading.links, clean))
    links = tuple(link for link in reading.links if link.url not in refused)
    return replace(reading, links=links, refused=tuple(RefusedLink(url, why) for url, why in refused.items()))


def _suspects(page: Page, followed: Iterable[FollowedLink], clean: CleanUrl) -> Iterator[str]:
    """The URLs of followed links with any sign of an action: nearly no page has one."""
    urls = {link.url for link in followed}
    for node, link in zip(page.link_nodes, page.links, strict=True):
        if has_sign(link.url, link.anchor) or scripts_of(page, node):
            url = clean(link.url)
            if url in urls:
                yield url


def _refused(page: Page, links: Iterable[FollowedLink], clean: CleanUrl | None) -> Iterator[tuple[str, str]]:
    book = LinkBook(page.url)
    book.add(page_links(page, finds_lists=False))
    originals = {clean(link.url): link.url for link in page.links} if clean is not None else {}
    for link in links:
        facts = replace(book.facts(originals.get(link.url, link.url)), is_followed=clean is not None)
        found = refusal(facts)
        if found is not None:
            yield link.url, found.rule
