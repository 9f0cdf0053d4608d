"""Our posts, authors and dates beside those of harvest-webforum, on the same pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep_bench.benchmarks.page.cost import PageJob, seconds_in_worker
from threadkeep_bench.benchmarks.page.harvest import Harvest, compared_pages, harvest_of
from threadkeep_bench.benchmarks.page.judging import (
    ForumCounts,
    ReadPage,
    author_share,
    date_share,
    record_accuracy,
    total,
)
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.measures import Accuracy, Share, pooled
from threadkeep_bench.reports import Column, Figure, Table
from threadkeep_bench.test_beds import without_structured_data


@dataclass(frozen=True, slots=True)
class HarvestComparison:
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One reader's posts; authors and dates right, of all posts there are."""

    name: str
    posts: Accuracy
    authors: Share
    dates: Share
    cpu_seconds: float


def beside_harvest(forums: Sequence[ForumCounts], say: Say) -> HarvestComparison:
    say("reading some of the pages with harvest-webforum")
    harvests = harvest_of([each.looked for each in forums])
    theirs = side("harvest-webforum", [each.pages for each in harvests], sum(each.cpu_seconds for each in harvests))
    jobs = [job for each, harvest in zip(forums, harvests, strict=True) for job in _jobs(each, harvest)]
    ours = side("threadkeep", [_same_pages(each) for each in forums], sum(seconds_in_worker(jobs)))
    return HarvestComparison(tuple(_figures(ours, theirs)), (_table(ours, theirs, harvests, len(jobs)),))


def side(name: str, forums: Sequence[Sequence[ReadPage]], cpu_seconds: float) -> Side:
    posts = pooled(record_accuracy(pages) for pages in forums)
    authors, dates = (total(share(pages) for pages in forums).part for share in (author_share, date_share))
    return Side(name, posts, Share(authors, posts.expected), Share(dates, posts.expected), cpu_seconds)


def _same_pages(forum: ForumCounts) -> list[ReadPage]:
    urls = {page.url for page in compared_pages(forum.looked.forum)}
    return [page for page in forum.pages if page.url in urls]


def _jobs(forum: ForumCounts, harvest: Harvest) -> list[PageJob]:
    """The pages whose cost is compared: where harvest broke, it is not known what a page would have cost it."""
    at = forum.looked.forum.at
    return [PageJob(without_structured_data(page.body), page.url, at) for page in harvest.whole]


def _figures(ours: Side, theirs: Side) -> tuple[Figure, ...]:
    ahead = ours.posts.recall.ratio - theirs.posts.recall.ratio
    precise = ours.posts.precision.ratio - theirs.posts.precision.ratio
    authors = ours.authors.ratio - theirs.authors.ratio
    dates = ours.dates.ratio - theirs.dates.ratio
    return (
        Figure("ahead-posts", "ahead of harvest-webforum: posts found", ahead),
        Figure("ahead-precision", "ahead of harvest-webforum: posts that are posts", precise),
        Figure("ahead-authors", "ahead of harvest-webforum: authors right", authors),
        Figure("ahead-dates", "ahead of harvest-webforum: dates right", dates),
        Figure("harvest-cpu", "our CPU by that of harvest-webforum", ours.cpu_seconds / theirs.cpu_seconds, "number"),
    )


def _table(ours: Side, theirs: Side, harvests: Sequence[Harvest], whole: int) -> Table:
    columns = (
        Column("reader", "text"),
        Column("pages", "count"),
        Column("posts there are", "count"),
        Column("precision", "share"),
        Column("recall", "share"),
        Column("authors right", "share"),
        Column("dates right", "share"),
        Column("ms of CPU a page", "number"),
        Column("pages it broke on", "count"),
    )
    pages = sum(len(each.pages) for each in harvests)
    rows = tuple(
        (
            each.name,
            pages,
            each.posts.expected,
            each.posts.precision.ratio,
            each.posts.recall.ratio,
            each.authors.ratio,
            each.dates.ratio,
            1000 * each.cpu_seconds / whole,
            pages - whole if each is theirs else 0,
        )
        for each in (ours, theirs)
    )
    return Table("The same pages by another extractor", columns, rows)
