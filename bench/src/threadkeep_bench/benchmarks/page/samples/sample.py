"""Pages to be looked at, each with the truth about what it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from threadkeep.page import parse
from threadkeep_bench.simulate import TruePost, TrueThread, Truth, UrlKind
from threadkeep_bench.test_beds import Bed
from threadkeep_bench.training import SampledPage, labelled

Layout = Literal["index", "thread", "other"]

# What a page is by its layout: a permalink that is answered with a page of the thread is a thread page. Kinds that are
# not here (search results, recent lists, other orders, print views, feeds) look like either, and are not asked about.
LAYOUTS: Mapping[UrlKind, Layout] = {
    "entry": "index",
    "index": "index",
    "thread": "thread",
    "permalink": "thread",
    "profile": "other",
    "members": "other",
    "login": "other",
    "form": "other",
    "wall": "other",
    "missing": "other",
}


@dataclass(frozen=True, slots=True)
class Sample:
    """One page as it came; `page` is equal for the same page under another address, `posts` are those it shows.

    `posts` is None where it is not known which posts are on the page.
    """

    url: str
    body: bytes
    kind: UrlKind
    layout: Layout
    page: str | None = None
    posts: tuple[TruePost, ...] | None = None


@dataclass(frozen=True, slots=True)
class ForumSample:
    """The pages of one forum, and pairs of addresses to show near-duplicates by; `threads` are found by page class."""

    name: str
    at: datetime
    truth: Truth
    pages: tuple[Sample, ...]
    twins: tuple[Sample, ...]
    threads: Mapping[str, TrueThread]

    def of(self, layout: Layout) -> list[Sample]:
        return [page for page in self.pages if page.layout == layout]

    @property
    def thread_pages(self) -> list[Sample]:
        """The pages whose posts are known."""
        return [page for page in self.pages if page.posts]


def pages_with_clear_layout(pages: Sequence[Sample], bed: Bed) -> tuple[Sample, ...]:
    """The pages whose layout is beyond doubt, as page types are trained: boards of one thread are hardly lists.

    Nor is a profile that lists threads clearly none.
    """
    sure = {page.url for page, _ in labelled([_sampled(page, bed) for page in pages], bed)}
    return tuple(page for page in pages if page.url in sure)


def _sampled(page: Sample, bed: Bed) -> SampledPage:
    parsed = parse(page.body, page.url, "text/html; charset=utf-8")
    return SampledPage(page.url, 200, bed.truth.classify(page.url), parsed, bed.clock.now())
