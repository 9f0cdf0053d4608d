"""One forum's pages judged: right answers counted, measure by measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from threadkeep_bench.benchmarks.page.judging.near_duplicates import histogram_accuracy, near_accuracy
from threadkeep_bench.benchmarks.page.judging.page_reading import LookedForum
from threadkeep_bench.benchmarks.page.judging.page_types import type_accuracy
from threadkeep_bench.benchmarks.page.judging.posts import (
    ReadPage,
    author_share,
    date_share,
    read_page,
    record_accuracy,
)
from threadkeep_bench.benchmarks.page.judging.site_dates import read_by_site
from threadkeep_bench.benchmarks.page.judging.timestamp_paths import path_share, row_share
from threadkeep_bench.measures import Accuracy, Share


@dataclass(frozen=True, slots=True)
class ForumCounts:
    """A forum with its counts; `alone` are dates read from one page, `dates` those read by the site's format."""

    looked: LookedForum
    pages: tuple[ReadPage, ...]
    index: Accuracy
    thread: Accuracy
    posts: Accuracy
    authors: Share
    alone: Share
    dates: Share
    path: Share
    rows: Share
    near: Accuracy
    histogram: Accuracy

    @property
    def name(self) -> str:
        return self.looked.name


def judged(looked: LookedForum) -> ForumCounts:
    pages = tuple(read_page(page) for page in looked.pages if page.sample.posts)
    return ForumCounts(
        looked=looked,
        pages=pages,
        index=type_accuracy([looked], "index"),
        thread=type_accuracy([looked], "thread"),
        posts=record_accuracy(pages),
        authors=author_share(pages),
        alone=date_share(pages),
        dates=date_share(read_by_site(looked, pages)),
        path=path_share(looked, pages),
        rows=row_share(looked),
        near=near_accuracy(looked),
        histogram=histogram_accuracy(looked),
    )


@dataclass(frozen=True, slots=True)
class AnswerMeasure:
    """A share of right answers, and the paper's figure beside it."""

    name: str
    label: str
    share: Callable[[ForumCounts], Share]
    paper: str = ""


MEASURES = (
    AnswerMeasure("index-precision", "index pages: precision", lambda each: each.index.precision, "97.44 % (FoCUS)"),
    AnswerMeasure("index-recall", "index pages: recall", lambda each: each.index.recall, "96.38 % (FoCUS)"),
    AnswerMeasure("thread-precision", "thread pages: precision", lambda each: each.thread.precision, "99.04 % (FoCUS)"),
    AnswerMeasure("thread-recall", "thread pages: recall", lambda each: each.thread.recall, "97.49 % (FoCUS)"),
    AnswerMeasure("post-precision", "posts of one page alone: precision", lambda each: each.posts.precision),
    AnswerMeasure("post-recall", "posts of one page alone: recall", lambda each: each.posts.recall),
    AnswerMeasure("authors", "authors of these posts", lambda each: each.authors),
    AnswerMeasure("dates-alone", "dates of these posts, from one page alone", lambda each: each.alone),
    AnswerMeasure("dates", "dates of these posts, by the site's format", lambda each: each.dates),
    AnswerMeasure("path", "timestamp path of the pages of lists", lambda each: each.path),
    AnswerMeasure("rows", "lists whose rows are seen one by one", lambda each: each.rows),
    AnswerMeasure("near-precision", "near-duplicates: precision", lambda each: each.near.precision),
    AnswerMeasure("near-recall", "near-duplicates: recall", lambda each: each.near.recall),
    AnswerMeasure("histogram-precision", "the papers' shingle histograms: precision", lambda e: e.histogram.precision),
    AnswerMeasure("histogram-recall", "the papers' shingle histograms: recall", lambda e: e.histogram.recall),
)


def total(shares: Iterable[Share]) -> Share:
    counted = list(shares)
    return Share(sum(share.part for share in counted), sum(share.whole for share in counted))
