"""Near-duplicates of one site, compared with which addresses are the same page."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from threadkeep.layout.near import page_classes
from threadkeep.layout.near_histogram import histogram, histogram_pairs
from threadkeep_bench.benchmarks.page.judging.page_reading import LookedForum, PageSight
from threadkeep_bench.measures import Accuracy

Pairs = Collection[tuple[int, int]]


def near_accuracy(forum: LookedForum) -> Accuracy:
    """The pairs of a site's pages that are said to be the same."""
    pages = known_pages(forum)
    return _accuracy(pages, alike_pairs(page_classes([page.text for page in pages])))


def histogram_accuracy(forum: LookedForum) -> Accuracy:
    """The same by the papers' shingle histograms."""
    pages = known_pages(forum)
    return _accuracy(pages, histogram_pairs([histogram(page.text) for page in pages]))


def known_pages(forum: LookedForum) -> list[PageSight]:
    """The pages of lists whose page is known."""
    return [page for page in (*forum.pages, *forum.twins) if page.sample.page and page.sample.layout != "other"]


def alike_pairs(classes: Iterable[int]) -> Pairs:
    numbered = list(enumerate(classes))
    return {(one, other) for (one, a), (other, b) in combinations(numbered, 2) if a == b}


def _accuracy(pages: list[PageSight], said: Pairs) -> Accuracy:
    true = alike_pairs(_numbers([page.sample.page or "" for page in pages]))
    return Accuracy(right=len(set(said) & set(true)), answered=len(said), expected=len(true))


def _numbers(names: list[str]) -> list[int]:
    return [names.index(name) for name in names]
