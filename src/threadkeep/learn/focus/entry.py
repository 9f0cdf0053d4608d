"""The entry page of a forum, from any page of it: the page with most index URLs among those linked everywhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from threadkeep.fetch import origin, path_and_query
from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.detection import detected
from threadkeep.learn.focus.groups import open_links
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen

PAGES_COMPARED = 6
# The paper intersects strictly; then one page without the link loses the entry.
PRESENT_ON = 0.7
MOST_CANDIDATES = 15
_TO_KEYWORD = re.compile(r"^/[^?]*?(?:forum|board|community|bbs|discus)/", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Candidate:
    url: str
    index_urls: int

    @property
    def rank(self) -> tuple[int, int]:
        """Most index URLs first, the shortest address among equals."""
        return -self.index_urls, len(self.url)


def keyword_entry(url: str) -> str:
    """The paper's baseline: the URL up to forum/, board/, community/, bbs/ or discus/, else the root of the host."""
    found = _TO_KEYWORD.match(path_and_query(url))
    return origin(url) + (found[0] if found else "/")


def entry_url(album: Album, start: str, judged: int = 1) -> Generator[Wanted, Seen, str]:
    """The entry by Algorithm 3; where no page shows an index URL, the start if it is an index, else the baseline's."""
    page = yield from album.see(start)
    found: list[_Candidate] = []
    for url in (yield from _candidates(album, page)):
        seen = yield from album.see(url)
        groups = yield from detected(album, seen, judged)
        index_urls = {each for group in groups if group.type == "index" for each in group.urls}
        if index_urls:
            found.append(_Candidate(url, len(index_urls)))
    if found:
        return min(found, key=lambda candidate: candidate.rank).url
    return album.clean(page.final_url) if page.kind == "index" else keyword_entry(start)


def _candidates(album: Album, page: Seen) -> Generator[Wanted, Seen, Sequence[str]]:
    """The links of a page that most of a few pages linked from it have too, the shortest first."""
    links = _links(album, page)
    compared = yield from album.see_all(spread(links, PAGES_COMPARED))
    pages = [_links(album, each) for each in compared if each.is_page]
    present = Counter(url for urls in pages for url in urls)
    everywhere = [url for url in links if present[url] >= PRESENT_ON * len(pages)]
    return sorted(everywhere, key=lambda url: (-present[url], len(url)))[:MOST_CANDIDATES]


def _links(album: Album, page: Seen) -> tuple[str, ...]:
    return tuple(dict.fromkeys(album.clean(link.url) for link in open_links(page)))


def spread(urls: Sequence[str], most: int) -> tuple[str, ...]:
    """So many of the URLs, evenly over all of them: the paper chooses at random, we choose the same each time."""
    step = max(1, len(urls) // most)
    return tuple(urls[step // 2 :: step][:most])
