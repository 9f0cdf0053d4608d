"""From objects to sites: which sites show many different objects."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

from threadkeep.fetch import host_of, origin
from threadkeep.objects.search.provider import SearchProvider
from threadkeep.objects.types import ObjectType, Values, value_of

# Results read for a query. The paper reads "the top-ranked URLs" and does not say how many.
RESULTS = 20


@dataclass(frozen=True, slots=True)
class SiteScore:
    """A site, the distinct objects that led to it, and their weight: objects that few sites show count more."""

    root: str
    objects: int
    weight: float


def object_query(type: ObjectType, values: Values) -> str:
    """The words that find an object: the values of its query fields; dates and prices only mislead."""
    shown = (value_of(values, field.name) for field in type.fields if field.in_query)
    return " ".join(text for text in shown if text)


async def ranked_sites(
    type: ObjectType, objects: Sequence[Values], provider: SearchProvider, results: int = RESULTS
) -> list[SiteScore]:
    """Sites by the weight of the distinct objects that they are found for, best first."""
    queries = dict.fromkeys(filter(None, (object_query(type, values) for values in objects)))
    return scored_sites([await provider.search(query, results) for query in queries])


def scored_sites(answers: Iterable[Sequence[str]]) -> list[SiteScore]:
    """The sites in the answers to several queries, each with one query per object.

    An object counts 1 / (1 + ln n) where n sites were found for it: what few sites show says more about them. A portal
    is found for every object by the same few pages, so a page that was found for n objects counts 1 / sqrt(n) each
    time. Equal weights are ordered by name, so that equal input gives equal output.
    """
    hits = [_best_pages(answer) for answer in answers]
    repeats = Counter(page for pages in hits for page in pages.values())
    weights: defaultdict[str, float] = defaultdict(float)
    counts: Counter[str] = Counter()
    for pages in hits:
        for site, page in pages.items():
            weights[site] += 1 / (1 + log(len(pages))) / sqrt(repeats[page])
            counts[site] += 1
    scores = [SiteScore(site, counts[site], weight) for site, weight in weights.items()]
    return sorted(scores, key=lambda score: (-score.weight, host_of(score.root)))


def _best_pages(answer: Sequence[str]) -> dict[str, str]:
    """The first page of each site."""
    pages: dict[str, str] = {}
    for url in answer:
        pages.setdefault(f"{origin(url)}/", url)
    return pages
