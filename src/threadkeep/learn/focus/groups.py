"""The links of a page in groups: those that stand at one location, as the columns of a table do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from threadkeep.fetch import same_site
from threadkeep.learn.seen import Seen, SeenLink


@dataclass(frozen=True, slots=True)
class UrlGroup:
    """Links of one location in document order; `urls` has each address once, without the session's part."""

    location: str
    anchors: tuple[str, ...]
    urls: tuple[str, ...]

    @property
    def anchor_length(self) -> int:
        return sum(map(len, self.anchors))


def place_of(link: SeenLink) -> str:
    """Where a link stands in the tree, whatever its number among its like: a pager's numbers stand at one place."""
    return link.place


def column_of(link: SeenLink) -> str:
    """Where a link stands in its record: the path of tags, with classes below the record only, for rows differ."""
    if not link.cell:
        return link.place
    steps = link.place.split(">")
    record = len(steps) - 1 - link.cell.count(">")
    return ">".join((*(step.partition(".")[0] for step in steps[: record + 1]), *steps[record + 1 :])) + f" {link.cell}"


def url_groups(
    page: Seen, clean: Callable[[str], str], location: Callable[[SeenLink], str] = column_of
) -> tuple[UrlGroup, ...]:
    """All groups of a page, in the order in which they begin."""
    columns: dict[str, list[tuple[str, str]]] = defaultdict(list)
    own = {clean(page.url), clean(page.final_url)}
    for link in open_links(page):
        url = clean(link.url)
        if url not in own:
            columns[location(link)].append((link.anchor, url))
    return tuple(_group(where, links) for where, links in columns.items())


def _group(location: str, links: list[tuple[str, str]]) -> UrlGroup:
    anchors, urls = zip(*links, strict=True)
    return UrlGroup(location, anchors, tuple(dict.fromkeys(urls)))


def open_links(page: Seen) -> Iterator[SeenLink]:
    """The links that a crawler may follow: on the site, not refused by it, and not where a form leads."""
    for link in page.links:
        if same_site(link.url, page.final_url) and "nofollow" not in link.rel and link.url not in page.actions:
            yield link
