"""Some pages of every kind of a test bed, as a guest gets them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random

from threadkeep.model import Response, Visit
from threadkeep.page import Page, parse
from threadkeep.protocols import Fetcher
from threadkeep_bench.simulate import Truth, UrlKind, UrlTruth
from threadkeep_bench.test_beds import Bed

# Files and feeds are no pages; the rest is looked at.
_NO_PAGES: frozenset[UrlKind] = frozenset({"file", "feed"})
# Boards and threads whose links show what else there is.
_LOOKED_AT = 12


@dataclass(frozen=True, slots=True)
class SampledPage:
    """A page, when it was seen, and the truth about the URL that was asked for."""

    url: str
    status: int
    truth: UrlTruth
    page: Page
    at: datetime


async def sampled_pages(bed: Bed, per_kind: int, seed: int = 0) -> tuple[SampledPage, ...]:
    """At most so many pages of each kind, drawn from those of the truth and from the links on them."""
    random = Random(f"{bed.name} {seed}")
    async with bed.open() as fetcher:
        looked_at = [page async for page in _pages(fetcher, bed, _first(bed.truth, random))]
        wanted = _drawn(bed, looked_at, per_kind, random)
        return tuple([page async for page in _pages(fetcher, bed, wanted)])


def _first(truth: Truth, random: Random) -> list[str]:
    boards = [page for board in truth.boards for page in board.pages]
    threads = [page for thread in truth.threads for page in thread.pages]
    return [truth.start, truth.entry, *_some(boards, _LOOKED_AT, random), *_some(threads, _LOOKED_AT, random)]


def _some(urls: Iterable[str], most: int, random: Random) -> list[str]:
    ordered = sorted(set(urls))
    return random.sample(ordered, min(most, len(ordered)))


def _drawn(bed: Bed, looked_at: Iterable[SampledPage], per_kind: int, random: Random) -> Iterator[str]:
    by_kind = _by_kind(bed, looked_at)
    for kind in sorted(by_kind):
        yield from _some(by_kind[kind], per_kind, random)


def _by_kind(bed: Bed, looked_at: Iterable[SampledPage]) -> Mapping[UrlKind, set[str]]:
    truth = bed.truth
    found: dict[UrlKind, set[str]] = defaultdict(set)
    found["entry"].update((truth.start, truth.entry))
    found["index"].update(page for board in truth.boards for page in board.pages)
    found["thread"].update(page for thread in truth.threads for page in thread.pages)
    for url in {link.url for page in looked_at for link in page.page.links}:
        kind = truth.classify(url).kind
        if kind not in _NO_PAGES and kind not in ("entry", "index", "thread"):
            found[kind].add(url)
    return found


async def _pages(fetcher: Fetcher, bed: Bed, urls: Iterable[str]) -> AsyncIterator[SampledPage]:
    for url in urls:
        answer = await fetcher.fetch(Visit(url))
        if isinstance(answer, Response) and answer.body:
            page = parse(answer.body, answer.final_url, answer.header("content-type"))
            yield SampledPage(url, answer.status, bed.truth.classify(url), page, answer.at)
