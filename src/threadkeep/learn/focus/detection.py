"""Index and thread URLs of a page: the group with the most anchor text, typed by where it leads (Algorithm 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Literal

from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.groups import UrlGroup, url_groups
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen
from threadkeep.sitemap.page_type import Kind

# The paper asks for whole groups; a page may hold thousands of links at one location.
MOST_IN_GROUP = 60


@dataclass(frozen=True, slots=True)
class Detected:
    """A group of index URLs or of thread URLs; `urls` are those whose destinations voted."""

    type: Literal["index", "thread"]
    urls: tuple[str, ...]
    destinations: tuple[Seen, ...]


def detected(album: Album, page: Seen) -> Generator[Wanted, Seen, Detected | None]:
    """The index or thread URLs of a page; None where its longest group leads to neither."""
    group = longest_group(url_groups(page, album.clean))
    if group is None:
        return None
    urls = group.urls[:MOST_IN_GROUP]
    destinations = yield from album.see_all(urls)
    kind = majority(each.kind if each.is_page else "other" for each in destinations)
    return Detected(kind, urls, destinations) if kind != "other" else None


def longest_group(groups: Iterable[UrlGroup]) -> UrlGroup | None:
    """The group with the greatest total length of anchor text; the first of equals."""
    return max(groups, key=lambda group: group.anchor_length, default=None)


def majority(kinds: Iterable[Kind]) -> Kind:
    """The kind that most pages have; "other" where two are equally frequent."""
    counted = Counter(kinds).most_common(2)
    is_tied = len(counted) == 2 and counted[0][1] == counted[1][1]
    return "other" if is_tied or not counted else counted[0][0]
