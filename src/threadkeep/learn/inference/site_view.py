"""The evidence as inference reads it: what each page is, and the shape of each URL."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from threadkeep.fetch import same_site
from threadkeep.learn.inference.page_labels import (
    Label,
    PageGroup,
    labels_of,
    thread_pages,
    urls_by_place,
    without_lists,
)
from threadkeep.learn.inference.split_shapes import split_shapes
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import Key, KnownUrls, UrlShape, shapes_of_urls
from threadkeep.learn.inference.url_slots import session_parameters
from threadkeep.sitemap import Evidence, PageFacts
from threadkeep.strategy import path_to_match

# Labels and shapes depend on each other: a second round has all threads that a list links to.
_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class SiteView:
    """`paths` are the URLs as patterns see them, `shapes` are by path, `labels` by page number.

    `repeats` are the pages that show a page of a thread again, with the number of that page.
    """

    evidence: Evidence
    sessions: tuple[str, ...]
    paths: Mapping[str, str]
    shapes: Mapping[str, UrlShape]
    labels: tuple[Label, ...]
    repeats: Mapping[int, int]

    @property
    def pages(self) -> tuple[PageFacts, ...]:
        return self.evidence.pages

    def shape(self, url: str) -> UrlShape | None:
        path = self.paths.get(url)
        return self.shapes[path] if path is not None else None

    def values(self, url: str) -> dict[Key, str]:
        path = self.paths[url]
        return self.shapes[path].values(path)


def site_view(evidence: Evidence) -> SiteView:
    sessions = tuple(sorted({*evidence.sessions, *session_parameters(evidence.pages)}))
    paths = _paths(evidence, frozenset(sessions))
    threads = thread_pages(evidence)
    thread_urls: Collection[str] = {url for number in threads for url in _addresses(evidence.pages[number])}
    labels: tuple[Label, ...] = ()
    shapes: dict[str, UrlShape] = {}
    for _ in range(_ROUNDS):
        labels = labels_of(evidence, threads, thread_urls)
        known = _known_urls(evidence, paths, labels)
        shapes = split_shapes(shapes_of_urls(known), known.labels)
        threads = without_lists(evidence, _by_shape(evidence, paths, shapes, threads))
        shared = _thread_shapes(evidence, paths, shapes, labels)
        thread_urls = {url for url, path in paths.items() if shapes[path] in shared}
    return SiteView(evidence, sessions, paths, shapes, labels, _repeats(evidence, labels))


def _addresses(page: PageFacts) -> tuple[str, str]:
    return page.requested, page.answered


def _paths(evidence: Evidence, sessions: frozenset[str]) -> dict[str, str]:
    """Every known URL of the site, in the order in which they were seen."""
    urls = dict.fromkeys(
        url for page in evidence.pages for url in (*_addresses(page), *(link.url for link in page.links))
    )
    return {url: path_to_match(url, sessions) for url in urls if same_site(url, evidence.start)}


def _known_urls(evidence: Evidence, paths: Mapping[str, str], labels: tuple[Label, ...]) -> KnownUrls:
    lists = dict.fromkeys(
        frozenset(paths[url] for url in urls if url in paths)
        for page in evidence.pages
        for urls in urls_by_place(page).values()
        if len(urls) >= THRESHOLDS.fewest_names
    )
    own = {
        paths[page.answered]: label
        for page, label in zip(evidence.pages, labels, strict=True)
        if label != "none" and page.answered in paths
    }
    return KnownUrls(tuple(dict.fromkeys(paths.values())), own, tuple(lists))


def _by_shape(
    evidence: Evidence, paths: Mapping[str, str], shapes: Mapping[str, UrlShape], numbers: Collection[int]
) -> list[PageGroup]:
    groups: defaultdict[UrlShape | None, list[int]] = defaultdict(list)
    for number in sorted(numbers):
        answered = evidence.pages[number].answered
        groups[shapes[paths[answered]] if answered in paths else None].append(number)
    urls: defaultdict[UrlShape | None, set[str]] = defaultdict(set)
    for url, path in paths.items():
        urls[shapes[path]].add(url)
    return [PageGroup(tuple(pages), frozenset(urls[shape])) for shape, pages in groups.items()]


def _thread_shapes(
    evidence: Evidence, paths: Mapping[str, str], shapes: Mapping[str, UrlShape], labels: tuple[Label, ...]
) -> frozenset[UrlShape]:
    counts: defaultdict[UrlShape, Counter[str]] = defaultdict(Counter)
    for page, label in zip(evidence.pages, labels, strict=True):
        if page.requested == page.answered and page.requested in paths:
            counts[shapes[paths[page.requested]]][label] += 1
    return frozenset(
        shape
        for shape, found in counts.items()
        if shape.variable_keys() and found["thread"] >= THRESHOLDS.role_share * found.total()
    )


def _repeats(evidence: Evidence, labels: tuple[Label, ...]) -> dict[int, int]:
    """Previews on lists are no repetitions of threads."""
    return {
        outcome.page: outcome.repeats
        for outcome in evidence.outcomes
        if outcome.repeats is not None and labels[outcome.page] == "thread" == labels[outcome.repeats]
    }
