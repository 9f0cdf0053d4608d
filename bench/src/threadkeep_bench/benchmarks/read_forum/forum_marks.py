"""One foreign forum: shapes inferred from a sample of its pages, and what they read on the others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from threadkeep.crawl import ReadJob, read_job
from threadkeep.layout import posts_of
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.model import Reading
from threadkeep.page import parse
from threadkeep.strategy import dumps
from threadkeep_bench.benchmarks.read_forum.marks import (
    ListMarks,
    PageMarks,
    ReadList,
    ReadPost,
    TruePosts,
    list_marks,
    post_marks,
)
from threadkeep_bench.benchmarks.read_forum.plain_forum import (
    SITE,
    ForumPages,
    PageCounts,
    TruePage,
    forum_pages,
    plain_strategy,
)
from threadkeep_bench.test_beds.foreign import ForeignTruth, open_recording


@dataclass(frozen=True, slots=True)
class ForumJob:
    """A forum to judge; picklable, for a process of its own."""

    folder: Path
    forum: str
    seed: int
    counts: PageCounts


@dataclass(frozen=True, slots=True)
class ForumMarks:
    """`whole`: by the inferred shapes; `alone`: each page by the one-page reader."""

    forum: str
    whole: PageMarks
    alone: PageMarks
    lists: ListMarks
    strategy: str
    seconds: float


def forum_marks(job: ForumJob) -> ForumMarks:
    """The marks of one forum."""
    start = time.process_time()
    with open_recording(job.folder, job.forum) as recording:
        pages, truth = forum_pages(recording, job.seed, job.counts), recording.truth
    strategy = inferred_strategy(pages)
    posts = TruePosts(truth)
    return ForumMarks(
        forum=job.forum,
        whole=post_marks(truth, posts, ((page.key, _whole_posts(page, strategy)) for page in pages.threads)),
        alone=post_marks(truth, posts, ((page.key, _posts_alone(page.sample)) for page in pages.threads)),
        lists=_list_marks(truth, posts, pages, strategy),
        strategy=strategy,
        seconds=time.process_time() - start,
    )


def inferred_strategy(pages: ForumPages) -> str:
    """The strategy file of the plain addresses with the shapes that the product infers from the sample."""
    plain = plain_strategy()
    return dumps(with_shapes(plain, shapes_of([page.sample for page in pages.sample], plain)))


def reading_of(sample: SamplePage, strategy: str) -> Reading:
    """What a crawl would read of the page."""
    return read_job(ReadJob(sample.body, sample.url, sample.content_type, "", sample.at, strategy, f"{SITE}/", 1))


def _whole_posts(page: TruePage, strategy: str) -> list[ReadPost]:
    posts = reading_of(page.sample, strategy).posts
    return [ReadPost(post.author.name, post.published, post.text) for post in posts]


def _posts_alone(sample: SamplePage) -> list[ReadPost]:
    seen = posts_of(parse(sample.body, sample.url, sample.content_type), sample.at)
    return [ReadPost(post.author.name if post.author else "", post.published, post.text) for post in seen]


def _list_marks(truth: ForeignTruth, posts: TruePosts, pages: ForumPages, strategy: str) -> ListMarks:
    titles = {_board_of(page.sample): _title(page.sample) for page in pages.sample if "/b/" in page.sample.url}
    lists = (ReadList(frozenset(_linked(page.sample)), reading_of(page.sample, strategy)) for page in pages.lists)
    return list_marks(truth, posts, lists, titles)


def _board_of(sample: SamplePage) -> str:
    return urlsplit(sample.url).path.split("/")[2]


def _title(sample: SamplePage) -> str:
    return parse(sample.body, sample.url, sample.content_type).title


def _linked(sample: SamplePage) -> Iterator[str]:
    """The threads whose first page a page links to."""
    for link in parse(sample.body, sample.url, sample.content_type).links:
        parts = urlsplit(link.url).path.split("/")
        if link.url.startswith(f"{SITE}/t/") and len(parts) == 3:
            yield f"thread:{unquote(parts[2])}"
