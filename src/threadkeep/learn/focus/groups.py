"""The links of a page in groups: those that stand at one location, as the columns of a table do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from threadkeep.fetch.urls import same_site
from threadkeep.learn.seen import Seen, SeenLink

_CLASSES = re.compile(r"\.[^>]*")


@dataclass(frozen=True, slots=True)
class UrlGroup:
    """Links of one location in document order; `urls` has each address once, without the session's part."""

    location: str
    anchors: tuple[str, ...]
    urls: tuple[str, ...]

    @property
    def anchor_length(self) -> int:
        return sum(map(len, self.anchors))


def url_groups(page: Seen, clean: Callable[[str], str]) -> tuple[UrlGroup, ...]:
    """All groups of a page, in the order in which they begin."""
    columns: dict[str, list[tuple[str, str]]] = defaultdict(list)
    own = {clean(page.url), clean(page.final_url)}
    for link in open_links(page):
        url = clean(link.url)
        if url not in own:
            columns[location_of(link)].append((link.anchor, url))
    return tuple(_group(location, links) for location, links in columns.items())


def location_of(link: SeenLink) -> str:
    """Where a link stands: inside a record the tags and the way down, for rows differ in classes; else with classes."""
    return f"{_CLASSES.sub('', link.place)} {link.cell}" if link.cell else link.place


def _group(location: str, links: list[tuple[str, str]]) -> UrlGroup:
    anchors, urls = zip(*links, strict=True)
    return UrlGroup(location, anchors, tuple(dict.fromkeys(urls)))


def open_links(page: Seen) -> Iterator[SeenLink]:
    """The links that a crawler may follow: on the site, not refused by it, and not where a form leads."""
    for link in page.links:
        if same_site(link.url, page.final_url) and "nofollow" not in link.rel and link.url not in page.actions:
            yield link
