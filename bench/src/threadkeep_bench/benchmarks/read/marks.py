"""The posts that a reader finds on single pages, beside the true ones."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from threadkeep.layout import SeenPost
from threadkeep.page import Page, parse
from threadkeep.posts import posts_of
from threadkeep_bench.benchmarks.read.pages import ThreadPage, sampled_thread_pages
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign import ExportedPost, letters_of, matching_pairs, open_recording, time_marks

# A reader takes a page and the time of its fetch.
Reader = Callable[[Page, datetime], Sequence[SeenPost]]


@dataclass(frozen=True, slots=True)
class ReadPageJob:
    folder: Path
    forum: str
    seed: int
    pages: int


@dataclass(frozen=True, slots=True)
class ReadMarks:
    """Counts over pages. `right` are required posts that were found, `found` all posts but optional ones.

    `perfect` are pages with all posts and no others. Authors and times are those of the posts that were found; a time
    in another UTC offset is right, because one page alone does not show the offset. `cost` is the CPU time of a reader
    divided by that of the parser.
    """

    forum: str
    right: int
    found: int
    expected: int
    perfect: Share
    authors: Share
    times: Share
    read_seconds: float = 0.0
    parse_seconds: float = 0.0
    faults: tuple[str, ...] = ()

    @property
    def precision(self) -> float:
        return Share(self.right, self.found).ratio if self.found else 0.0

    @property
    def recall(self) -> float:
        return Share(self.right, self.expected).ratio

    @property
    def f1(self) -> float:
        return Share(2 * self.right, self.found + self.expected).ratio

    @property
    def cost(self) -> float:
        return self.read_seconds / self.parse_seconds if self.parse_seconds else 0.0


def marks_of(job: ReadPageJob) -> ReadMarks:
    with open_recording(job.folder, job.forum) as recording:
        at = recording.truth.recorded_at
        pages = list(sampled_thread_pages(recording, job.seed, job.pages))
        # The first page of a process also pays for loading weights and words of dates.
        for page in pages[:1]:
            page_marks(page, at, posts_of)
        return pooled(job.forum, [page_marks(page, at, posts_of) for page in pages])


def pooled(forum: str, marks: Sequence[ReadMarks]) -> ReadMarks:
    return ReadMarks(
        forum,
        sum(each.right for each in marks),
        sum(each.found for each in marks),
        sum(each.expected for each in marks),
        _sum([each.perfect for each in marks]),
        _sum([each.authors for each in marks]),
        _sum([each.times for each in marks]),
        sum(each.read_seconds for each in marks),
        sum(each.parse_seconds for each in marks),
        tuple(fault for each in marks for fault in each.faults),
    )


def _sum(shares: Sequence[Share]) -> Share:
    return Share(sum(each.part for each in shares), sum(each.whole for each in shares))


def page_marks(page: ThreadPage, at: datetime, read: Reader) -> ReadMarks:
    began = time.process_time()
    parsed = parse(page.body, page.url, page.content_type)
    between = time.process_time()
    posts = read(parsed, at)
    ended = time.process_time()
    return judged_posts(page, posts, between - began, ended - between)


def judged_posts(
    page: ThreadPage, posts: Sequence[SeenPost], parse_seconds: float = 0.0, read_seconds: float = 0.0
) -> ReadMarks:
    """One page; optional posts and notes of removed posts count neither way."""
    pairs = matching_pairs(page.posts, [_exported(post, place) for place, post in enumerate(posts, 1)])
    right = sum(pair.true.is_required for pair in pairs)
    expected = sum(post.is_required for post in page.posts)
    extra = max(0, len(posts) - len(pairs) - page.tombstones)
    times = [time_marks(pair.true, pair.exported.published_at, timedelta(0)).in_any_zone for pair in pairs]
    authors = sum(letters_of(pair.true.author) == letters_of(pair.exported.author) for pair in pairs)
    counts = Counter(times)
    is_perfect = right == expected and not extra
    return ReadMarks(
        forum="",
        right=right,
        found=right + extra,
        expected=expected,
        perfect=Share(int(is_perfect), 1),
        authors=Share(authors, len(pairs)),
        times=Share(counts[True], counts[True] + counts[False]),
        read_seconds=read_seconds,
        parse_seconds=parse_seconds,
        faults=() if is_perfect else (f"{page.url}: {right} of {expected} posts, {extra} others",),
    )


def _exported(post: SeenPost, place: int) -> ExportedPost:
    return ExportedPost(
        thread_url="",
        thread_title="",
        position=place,
        author=post.author.name if post.author else "",
        text=post.text,
        published_at=post.published.at if post.published else None,
    )
