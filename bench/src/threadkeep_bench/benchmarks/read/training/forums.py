"""The forums that the reader of single pages is trained on: recorded foreign ones, recorded packages, and draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from threadkeep_bench.benchmarks.page.samples import ForumSample, drawn_sample, recorded_sample
from threadkeep_bench.benchmarks.read.pages import ThreadPage, sampled_thread_pages
from threadkeep_bench.simulate import TruePost
from threadkeep_bench.test_beds.foreign import ForeignPost, open_recording

# Pages of real people weigh more: what varies there hardly occurs on invented ones.
REAL_WEIGHT = 2.0


@dataclass(frozen=True, slots=True)
class ForumSource:
    """Where a forum comes from: a recording in a folder, or a seed."""

    name: str
    folder: Path | None = None
    seed: int = 0

    @property
    def is_foreign(self) -> bool:
        return self.name.startswith(("real-", "invented-"))

    @property
    def weight(self) -> float:
        return REAL_WEIGHT if self.name.startswith("real-") else 1.0


@dataclass(frozen=True, slots=True)
class TrainingForum:
    """The pages of a forum; `at` is when they were fetched."""

    source: ForumSource
    at: datetime
    pages: tuple[ThreadPage, ...]


def training_forum(source: ForumSource, pages: int) -> TrainingForum:
    if source.folder is None:
        return _from_sample(source, drawn_sample(source.seed))
    if not source.is_foreign:
        return _from_sample(source, recorded_sample(source.folder, source.name, 1))
    with open_recording(source.folder, source.name) as recording:
        sampled = tuple(sampled_thread_pages(recording, 1, pages))
        return TrainingForum(source, recording.truth.recorded_at, sampled)


def _from_sample(source: ForumSource, sample: ForumSample) -> TrainingForum:
    pages = tuple([_thread_page(page.url, page.body, page.posts or ()) for page in sample.thread_pages])
    return TrainingForum(source, sample.at, pages)


def _thread_page(url: str, body: bytes, posts: Sequence[TruePost]) -> ThreadPage:
    return ThreadPage(
        url, body, "text/html; charset=utf-8", tuple(map(_foreign_post, posts, range(1, len(posts) + 1))), 0
    )


def _foreign_post(post: TruePost, position: int) -> ForeignPost:
    return ForeignPost(
        thread="",
        page="",
        position=position,
        author=post.author,
        at=post.at,
        local_at=None,
        precision=60,
        is_relative=False,
        texts=(post.text,),
        is_required=True,
    )
