"""Index and thread URLs of a page: the group with the most anchor text, typed by where it leads (Algorithm 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
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


def detected(album: Album, page: Seen, judged: int = 1) -> Generator[Wanted, Seen, tuple[Detected, ...]]:
    """The index and thread URLs among the longest groups of a page; the paper judges the very longest alone."""
    found: list[Detected] = []
    for group in longest_groups(url_groups(page, album.clean), judged):
        urls = group.urls[:MOST_IN_GROUP]
        destinations = yield from album.see_all(urls)
        kind = majority(each.kind for each in destinations)
        if kind != "other":
            found.append(Detected(kind, urls, destinations))
    return tuple(found)


def longest_groups(groups: Iterable[UrlGroup], most: int) -> Sequence[UrlGroup]:
    """The groups with the greatest total length of anchor text, the first of equals first."""
    return sorted(groups, key=lambda group: -group.anchor_length)[:most]


def majority(kinds: Iterable[Kind]) -> Kind:
    """The kind that most pages have; "other" where two are equally frequent."""
    counted = Counter(kinds).most_common(2)
    is_tied = len(counted) == 2 and counted[0][1] == counted[1][1]
    return "other" if is_tied or not counted else counted[0][0]
