"""Pages to start from, drawn by chance from a forum's own."""

from __future__ import annotations

from random import Random

from threadkeep.crawl import is_readable
from threadkeep.fetch import same_site
from threadkeep.model import Response, Visit
from threadkeep.page import Page, parse
from threadkeep.protocols import Fetcher
from threadkeep_bench.simulate import INVALID, Truth, UrlKind
from threadkeep_bench.test_beds import Bed, evenly, some

# Lists whose links show what other pages there are.
_LOOKED_AT = 12
# No pages, and pages that nobody would give as a forum's address.
_NO_START: frozenset[UrlKind] = INVALID | {"file", "feed"}


def random_start(bed: Bed, seed: int) -> str:
    """One of all entry, index and thread pages, each as likely as any other."""
    return Random(f"{bed.name} {seed}").choice(list_urls(bed.truth))


def list_urls(truth: Truth) -> list[str]:
    boards = [url for board in truth.boards for url in board.pages]
    threads = [url for thread in truth.threads for url in thread.pages]
    return list(dict.fromkeys((truth.entry, *boards, *threads)))


async def random_pages(bed: Bed, fetcher: Fetcher, count: int, seed: int) -> list[str]:
    """So many pages of all kinds that can be had, as many of each kind, if there are so many."""
    random = Random(f"{bed.name} pages {seed}")
    urls = await _known_urls(bed, fetcher, random)
    chosen: list[str] = []
    for url in evenly(urls, len(urls), random):
        if len(chosen) == count:
            break
        if await page_at(fetcher, url) is not None:
            chosen.append(url)
    return chosen


async def _known_urls(bed: Bed, fetcher: Fetcher, random: Random) -> dict[str, UrlKind]:
    """The lists' own pages, and what is linked on some of them."""
    lists = list_urls(bed.truth)
    pages = [await page_at(fetcher, url) for url in some(lists, _LOOKED_AT, random)]
    linked = (link.url for page in pages if page for link in page.links if same_site(link.url, bed.truth.entry))
    kinds = {url: bed.truth.classify(url).kind for url in dict.fromkeys((*lists, *linked))}
    return {url: kind for url, kind in kinds.items() if kind not in _NO_START}


async def page_at(fetcher: Fetcher, url: str) -> Page | None:
    """The page at a URL; None where there is none to be had."""
    answer = await fetcher.fetch(Visit(url))
    if not isinstance(answer, Response) or not is_readable(answer) or not answer.body:
        return None
    return parse(answer.body, answer.final_url, answer.header("content-type"))
