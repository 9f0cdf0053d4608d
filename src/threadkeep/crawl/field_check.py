"""Fields that most posts of an archive lack although their pages show them: a reading that failed silently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from threadkeep.archive import Archive, FieldHealth
from threadkeep.crawl.learning.post_rules import sample_page
from threadkeep.crawl.reading.worker_pool import WorkerFailure, WorkerLimits, open_worker_pool
from threadkeep.crawl.thresholds import FIELD_CHECK
from threadkeep.layout import posts_of
from threadkeep.learn.reading import SamplePage
from threadkeep.page import parse

FieldName = Literal["author", "time", "text"]
# A few pages are read by their layout, which takes a second.
_LIMITS = WorkerLimits(cpu_seconds=60, wall_seconds=300, memory_bytes=2**30)


@dataclass(frozen=True, slots=True)
class UnreadField:
    """A field that most of the `posts` of a kind lack; `shown`: the share of posts that have it on sampled pages."""

    kind: str
    field: FieldName
    posts: int
    missing: int
    shown: float


@dataclass(frozen=True, slots=True)
class LackingKind:
    """A kind of page whose posts mostly lack a field, and some of its pages."""

    health: FieldHealth
    pages: tuple[SamplePage, ...]


@dataclass(frozen=True, slots=True)
class ShownFields:
    """How many posts pages show, and how many of these with each field."""

    posts: int = 0
    authors: int = 0
    times: int = 0
    texts: int = 0

    def share(self, field: FieldName) -> float:
        found = {"author": self.authors, "time": self.times, "text": self.texts}[field]
        return found / self.posts if self.posts else 0.0


def lacking_kinds(archive: Archive) -> tuple[LackingKind, ...]:
    """The kinds of page whose posts mostly lack a field, with some of their pages."""
    lacking = (kind for kind in archive.field_health() if dict(_missing_fields(kind)))
    return tuple(LackingKind(kind, tuple(_sampled_pages(archive, kind.kind))) for kind in lacking)


def _sampled_pages(archive: Archive, kind: str) -> Iterator[SamplePage]:
    urls = list(archive.pages_with_posts(kind))
    for url in urls[:: max(1, len(urls) // FIELD_CHECK.pages)][: FIELD_CHECK.pages]:
        if (page := sample_page(archive.answer(url))) is not None:
            yield page


async def unread_fields(kinds: Sequence[LackingKind]) -> tuple[UnreadField, ...]:
    """The fields that most posts of a kind lack and most posts show on the sampled pages."""
    return tuple([field for kind in kinds for field in await _unread_fields(kind)])


async def _unread_fields(kind: LackingKind) -> list[UnreadField]:
    with open_worker_pool(1, _LIMITS) as worker:
        found = await worker.call(shown_fields, kind.pages)
    shown = ShownFields() if isinstance(found, WorkerFailure) else found
    return [
        UnreadField(kind.health.kind, field, kind.health.posts, missing, shown.share(field))
        for field, missing in _missing_fields(kind.health)
        if shown.share(field) > FIELD_CHECK.most
    ]


def _missing_fields(kind: FieldHealth) -> Iterator[tuple[FieldName, int]]:
    fields: tuple[tuple[FieldName, int], ...] = (("author", kind.authors), ("time", kind.times), ("text", kind.texts))
    for field, posts in fields:
        if kind.posts >= FIELD_CHECK.posts and kind.posts - posts > FIELD_CHECK.most * kind.posts:
            yield field, kind.posts - posts


def shown_fields(pages: tuple[SamplePage, ...]) -> ShownFields:
    """The fields of the posts that each page alone shows."""
    posts = [post for page in pages for post in posts_of(parse(page.body, page.url, page.content_type), page.at)]
    return ShownFields(
        posts=len(posts),
        authors=sum(post.author is not None for post in posts),
        times=sum(post.published is not None and post.published.at is not None for post in posts),
        texts=sum(bool(post.text) for post in posts),
    )
