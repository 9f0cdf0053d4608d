"""Posts read from single pages against the posts that are on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from threadkeep.model import Moment
from threadkeep_bench.benchmarks.page.judging.page_reading import PageSight
from threadkeep_bench.measures import ALIKE, Accuracy, Share, clock_offset, is_right, similarity
from threadkeep_bench.simulate import TruePost


@dataclass(frozen=True, slots=True)
class ExtractedPost:
    """A post as somebody read it."""

    text: str
    author: str | None
    moment: Moment | None


@dataclass(frozen=True, slots=True)
class ExtractedPair:
    read: ExtractedPost
    true: TruePost


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The posts read on one page, those that are on it, and which belong together."""

    url: str
    read: tuple[ExtractedPost, ...]
    true: tuple[TruePost, ...]
    pairs: tuple[ExtractedPair, ...]

    @property
    def errors(self) -> int:
        return len(self.read) + len(self.true) - 2 * len(self.pairs)


def read_page(page: PageSight) -> ReadPage:
    """The posts that we read on a page."""
    read = tuple(
        ExtractedPost(post.text, post.author.name if post.author else None, post.published)
        for post in page.sight.thread_posts
    )
    return compared(page.sample.url, read, page.sample.posts or ())


def compared(url: str, read: Sequence[ExtractedPost], true: Sequence[TruePost]) -> ReadPage:
    """Each true post with the first post read, not taken yet, that is alike."""
    left, pairs = list(read), []
    for post in true:
        found = next((one for one in left if _are_alike(one.text, post.text)), None)
        if found is not None:
            left.remove(found)
            pairs.append(ExtractedPair(found, post))
    return ReadPage(url, tuple(read), tuple(true), tuple(pairs))


def _are_alike(one: str, other: str) -> bool:
    return similarity(one, other) >= ALIKE


def record_accuracy(pages: Iterable[ReadPage]) -> Accuracy:
    counted = list(pages)
    return Accuracy(
        right=sum(len(page.pairs) for page in counted),
        answered=sum(len(page.read) for page in counted),
        expected=sum(len(page.true) for page in counted),
    )


def author_share(pages: Iterable[ReadPage]) -> Share:
    pairs = [pair for page in pages for pair in page.pairs]
    return Share(sum(pair.read.author == pair.true.author for pair in pairs), len(pairs))


def date_share(pages: Iterable[ReadPage]) -> Share:
    """Dates right within what they show, of one site; a clock that is off by the same for all posts is right."""
    told = [(pair.read.moment, pair.true.at) for page in pages for pair in page.pairs]
    offset = clock_offset(told)
    return Share(sum(is_right(moment, at, offset) for moment, at in told), len(told))
