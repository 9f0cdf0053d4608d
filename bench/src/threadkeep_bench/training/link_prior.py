"""The weights of the link prior: a logistic regression on the look of links of foreign forums."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from threadkeep.fetch import path_and_query
from threadkeep.page import parse
from threadkeep.sitemap import LinkOccurrence
from threadkeep.sitemap.facts import page_facts
from threadkeep.sitemap.prior import link_features
from threadkeep_bench.test_beds.foreign import ForeignPage, ForeignRecording

BASE = "http://forum.example"
USEFUL = frozenset({"entry", "index", "index_flip", "thread", "thread_flip"})
# Sampled pages of each kind: a crawl sees many more pages of threads and lists than of others.
QUOTA: Mapping[str, int] = {
    "entry": 3,
    "index": 14,
    "index_flip": 8,
    "thread": 16,
    "thread_flip": 8,
    "user": 4,
    "other": 6,
    "duplicate": 5,
}
# A page that a crawl rarely requests counts half.
RARE_PAGE = 0.5
# Strength of the L2 penalty, and steps of Newton's method: it converges in five.
PENALTY, STEPS = 0.003, 7
MOST_HOPS = 5


@dataclass(frozen=True, slots=True)
class LinkExample:
    """The features of a link, whether it leads to a useful page, and how much it counts."""

    features: Mapping[str, float]
    is_useful: bool
    weight: float


def link_examples(recording: ForeignRecording) -> list[LinkExample]:
    """The links of a sample of pages of one forum; the weights of a forum sum up to 1."""
    found = [each for page in _sampled_pages(recording) for each in _examples_of(recording, page)]
    total = sum(each.weight for each in found)
    return [LinkExample(each.features, each.is_useful, each.weight / total) for each in found]


def fitted_weights(examples: Sequence[LinkExample]) -> dict[str, float]:
    """The weight of each feature, by Newton's method."""
    names = sorted({name for each in examples for name in each.features})
    column = {name: number for number, name in enumerate(names)}
    rows = np.zeros((len(examples), len(names)))
    for number, each in enumerate(examples):
        for name, value in each.features.items():
            rows[number, column[name]] = value
    useful = np.array([float(each.is_useful) for each in examples])
    counts = np.array([each.weight for each in examples])
    weights = _newton(rows, useful, counts / counts.sum())
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def _newton(rows: np.ndarray, useful: np.ndarray, counts: np.ndarray) -> np.ndarray:
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (counts * (expected - useful)) + PENALTY * weights
        curvature = (rows * (counts * expected * (1 - expected))[:, None]).T @ rows
        weights = weights - np.linalg.solve(curvature + PENALTY * np.eye(len(weights)), gradient)
    return weights


def _sampled_pages(recording: ForeignRecording) -> Iterator[ForeignPage]:
    by_kind: defaultdict[str, list[ForeignPage]] = defaultdict(list)
    for page in recording.pages():
        if page.status == 200 and "html" in page.content_type:
            by_kind[page.kind].append(page)
    dice = random.Random(recording.truth.name)
    for kind, pages in by_kind.items():
        yield from dice.sample(pages, min(len(pages), QUOTA.get(kind, 0)))


def _examples_of(recording: ForeignRecording, page: ForeignPage) -> Iterator[LinkExample]:
    """The links of one page; those at one place count together like the root of their number."""
    url = BASE + page.url
    body = recording.body(page).replace(b"http://forum.invalid", BASE.encode())
    at = recording.truth.recorded_at
    facts = page_facts(parse(body, url, page.content_type), url, page.status, at, reads_posts=False)
    labelled = [(link, kind) for link in facts.links if (kind := _kind(recording, link)) is not None]
    start = BASE + random.Random(page.url).choice(recording.truth.starts)
    counts = Counter((link.place, kind in USEFUL) for link, kind in labelled)
    base = 1.0 if page.kind in USEFUL else RARE_PAGE
    for link, kind in labelled:
        weight = base * counts[link.place, kind in USEFUL] ** -0.5
        yield LinkExample(link_features(link, url, start), kind in USEFUL, weight)


def _kind(recording: ForeignRecording, link: LinkOccurrence) -> str | None:
    """The kind of the page that a link leads to, after redirects; None for a useful page that is lost."""
    page = recording.find(path_and_query(link.url))
    for _ in range(MOST_HOPS):
        if page is None or page.location is None:
            break
        page = recording.find(page.location)
    if page is None:
        return "missing"
    return None if page.kind in USEFUL and page.status != 200 else page.kind
