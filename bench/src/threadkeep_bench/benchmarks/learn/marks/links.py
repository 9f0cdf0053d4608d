"""Page by page: whether a learned strategy follows the links to boards, threads and further pages, and no others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from threadkeep.model import FollowedLink
from threadkeep.page import Page
from threadkeep.strategy import Strategy, read_page
from threadkeep_bench.benchmarks.learn.marks.link_truth import LinkTruth, link_truth
from threadkeep_bench.benchmarks.learn.start_pages import page_at
from threadkeep_bench.measures import Share, page_class
from threadkeep_bench.simulate import Truth, UrlKind
from threadkeep_bench.test_beds import Bed, some

# Index pages of each forum, and as many thread pages, as in the paper; half of them from lists of several pages.
EACH = 10


@dataclass(frozen=True, slots=True)
class PageLinkMarks:
    """One page: whether what was chosen is right, and whether it is complete.

    None: nothing was chosen, or nothing was to be chosen.
    """

    types_right: bool | None
    types_complete: bool | None
    flips_right: bool | None
    flips_complete: bool | None


@dataclass(frozen=True, slots=True)
class LinkMarks:
    """Pages of a forum: right of those where something was chosen, complete of those where something had to be."""

    types_right: Share
    types_complete: Share
    flips_right: Share
    flips_complete: Share


def link_marks(bed: Bed, strategy: Strategy | None, pages: Sequence[Page]) -> LinkMarks:
    """Nothing is chosen without a strategy, and nothing of that is complete."""
    marks = [marks for _, _, marks in marked_pages(bed, strategy, pages)]
    return LinkMarks(
        types_right=_share(each.types_right for each in marks),
        types_complete=_share(each.types_complete for each in marks),
        flips_right=_share(each.flips_right for each in marks),
        flips_complete=_share(each.flips_complete for each in marks),
    )


def marked_pages(
    bed: Bed, strategy: Strategy | None, pages: Sequence[Page]
) -> Iterator[tuple[Page, tuple[FollowedLink, ...], PageLinkMarks]]:
    """Each page with the links chosen on it and the marks for them."""
    known = link_truth(bed.truth, _elsewhere(bed.truth, pages))
    for page in pages:
        chosen = _chosen(bed, strategy, page)
        yield page, chosen, page_marks(known, page, chosen)


def sampled_lists(bed: Bed, seed: int) -> list[Page]:
    """The entry page and index pages, and as many thread pages, as they come."""
    random = Random(f"{bed.name} links {seed}")
    boards = _drawn([board.pages for board in bed.truth.boards], EACH - 1, random)
    threads = _drawn([thread.pages for thread in bed.truth.threads], EACH, random)
    return asyncio.run(_pages(bed, dict.fromkeys((bed.truth.entry, *boards, *threads))))


def page_marks(known: LinkTruth, page: Page, chosen: Sequence[FollowedLink]) -> PageLinkMarks:
    position = known.position(page.url)
    if position is None:
        return PageLinkMarks(None, None, None, None)
    urls = [link.url for link in page.links]
    flips = [found for found in chosen if found.is_flip or known.is_flip(found, position)]
    others = [found for found in chosen if found not in flips]
    needed, following = known.needed(position, urls), known.following(position, urls)
    return PageLinkMarks(
        types_right=_all_right([known.is_type(found) for found in others]),
        types_complete=needed <= _classes(known.truth, others) if needed else None,
        flips_right=_all_right([known.is_flip(found, position) for found in flips]),
        flips_complete=following in _classes(known.truth, flips) if following else None,
    )


def _elsewhere(truth: Truth, pages: Sequence[Page]) -> frozenset[str]:
    """The boards that the entry page links to, and the threads that most thread pages link to."""
    entry = page_class(truth, truth.entry)
    boards = [_linked(truth, page, "index") for page in pages if page_class(truth, page.url) == entry]
    threads = [_linked(truth, page, "thread") for page in pages if truth.classify(page.url).kind == "thread"]
    often = Counter(page for linked in threads for page in linked)
    aside = (page for page, count in often.items() if count > len(threads) / 2)
    return frozenset().union(*boards, aside)


def _linked(truth: Truth, page: Page, kind: UrlKind) -> frozenset[str]:
    found = map(truth.classify, {link.url for link in page.links})
    return frozenset(each.page for each in found if each.kind == kind and each.page is not None)


def _drawn(lists: Iterable[Sequence[str]], count: int, random: Random) -> list[str]:
    known = list(lists)
    long = [url for pages in known if len(pages) > 1 for url in pages]
    return [*some(long, count // 2, random), *some([url for pages in known for url in pages], count, random)][:count]


async def _pages(bed: Bed, urls: Iterable[str]) -> list[Page]:
    async with bed.open() as fetcher:
        pages = [await page_at(fetcher, url) for url in urls]
    return [page for page in pages if page is not None]


def _chosen(bed: Bed, strategy: Strategy | None, page: Page) -> tuple[FollowedLink, ...]:
    return read_page(page, strategy, 0, bed.clock.now()).links if strategy is not None else ()


def _all_right(answers: Sequence[bool | None]) -> bool | None:
    told = [answer for answer in answers if answer is not None]
    return all(told) if told else None


def _classes(truth: Truth, chosen: Iterable[FollowedLink]) -> frozenset[str | None]:
    return frozenset(truth.classify(found.url).page for found in chosen)


def _share(answers: Iterable[bool | None]) -> Share:
    told = [answer for answer in answers if answer is not None]
    return Share(sum(told), len(told))
