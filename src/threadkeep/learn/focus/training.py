"""The URL training set: what is found on the way from the entry over index pages to threads, and their flips."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.detection import Detected, detected
from threadkeep.learn.focus.flips import flips_on, template_of
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen

Urls = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """URLs of each type; flips as the groups that they were found in, one for each page that has some."""

    index: Urls = ()
    thread: Urls = ()
    index_flips: tuple[Urls, ...] = ()
    thread_flips: tuple[Urls, ...] = ()


@dataclass(slots=True)
class _Walk:
    """What a walk over index pages has met."""

    index_pages: dict[str, Seen] = field(default_factory=dict)
    thread_pages: dict[str, Seen] = field(default_factory=dict)
    index_urls: dict[str, None] = field(default_factory=dict)
    thread_urls: dict[str, None] = field(default_factory=dict)

    def note(self, found: Detected) -> Urls:
        """Take up what was detected on a page; the index pages that are new."""
        urls, pages = (
            (self.index_urls, self.index_pages) if found.type == "index" else (self.thread_urls, self.thread_pages)
        )
        urls.update(dict.fromkeys(found.urls))
        new = [(url, page) for url, page in zip(found.urls, found.destinations, strict=True) if url not in pages]
        pages.update((url, page) for url, page in new if page.kind == found.type)
        return tuple(url for url, page in new if page.is_page) if found.type == "index" else ()


def training_set(album: Album, entry: str, judged: int = 1) -> Generator[Wanted, Seen, TrainingSet]:
    """Index and thread URLs from the entry on until no index URL is new; then the flips of all pages met."""
    walk = _Walk()
    waiting = deque([entry])
    walked: set[str] = set()
    while waiting:
        url = waiting.popleft()
        if url in walked:
            continue
        walked.add(url)
        page = yield from album.see(url)
        if url == entry:
            walk.index_pages[url] = page
        for found in (yield from detected(album, page, judged)):
            waiting.extend(walk.note(found))
    index_flips = yield from _flips(album, walk.index_pages.values())
    thread_flips = yield from _flips(album, walk.thread_pages.values())
    return TrainingSet(tuple(walk.index_urls), tuple(walk.thread_urls), index_flips, thread_flips)


def _flips(album: Album, pages: Iterable[Seen]) -> Generator[Wanted, Seen, tuple[Urls, ...]]:
    pages = tuple(pages)
    template = template_of(pages)
    groups: list[Urls] = []
    for page in pages:
        group = yield from flips_on(album, page, template)
        if group is not None:
            groups.append(group.urls)
    return tuple(groups)
