"""Dates read by the format of a whole site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from threadkeep.model import Moment
from threadkeep.page import columns_of, infer_format, read_moments
from threadkeep_bench.benchmarks.page.judging.page_reading import LookedForum
from threadkeep_bench.benchmarks.page.judging.posts import ExtractedPair, ExtractedPost, ReadPage


def read_by_site(forum: LookedForum, pages: Iterable[ReadPage]) -> list[ReadPage]:
    """The posts with their dates read again, by the format inferred from all pages of the site."""
    seen = {page.sample.url: [date.candidate for date in page.sight.dates] for page in forum.pages}
    by = infer_format([column for each in seen.values() for column in columns_of(each)], forum.forum.at)
    moments = {
        url: dict(zip((one.raw for one in each), read_moments(each, forum.forum.at, by), strict=True))
        for url, each in seen.items()
    }
    return [_read_again(page, moments[page.url]) for page in pages]


def _read_again(page: ReadPage, moments: Mapping[str, Moment]) -> ReadPage:
    pairs = tuple(ExtractedPair(_with_moment(pair.read, moments), pair.true) for pair in page.pairs)
    return replace(page, pairs=pairs)


def _with_moment(post: ExtractedPost, moments: Mapping[str, Moment]) -> ExtractedPost:
    return replace(post, moment=moments.get(post.moment.raw, post.moment)) if post.moment else post
